import { expect, onTestFinished, test } from 'vitest'
import { machineNow, startOfDay, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { samplePartner } from '#test/api/partner-samples.ts'
import type { Gym } from '#test/harness/gym.ts'
import { connectedPartner } from '#test/harness/partners.ts'
import { daily } from '#test/harness/schedule.ts'
import { free } from '#test/harness/seats.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { publishClasses } from './classes/publish-classes.ts'
import { disconnectProgram } from './connect-program.ts'
import { startWellhubEmulator } from './emulator/index.ts'
import { onConnection } from './jobs.ts'

const service = useService()
const day = (ago: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').subtract({ days: ago }).toString()

/**
 * A gym with a connection, and visits of members a, b and so on, each written as `a validated 0`: the member, the state, how many days ago.
 */
async function gymWith(...visits: string[]) {
  const gym = await service.gym()
  const connection_id = await samplePartner(gym)
  const { program_id } = await service.db
    .selectFrom('partner_connections')
    .select('program_id')
    .where('id', '=', connection_id)
    .executeTakeFirstOrThrow()
  const members = new Map<string, string>()
  for (const visit of visits) {
    const [who, state, ago] = visit.split(' ') as [string, 'validated', string]
    if (!members.has(who)) members.set(who, (await gym.api.post('/members', { full_name: who })).body.data.id)
    const at = `${day(Number(ago))}T15:00:00Z`
    const own = { team_id: gym.teamId, id: newId(), connection_id, program_id, unit_id: Object.values(gym.units)[0]! }
    const times = { checked_in_at: at, expires_at: at, created_at: at, updated_at: at }
    const person = { person_key: keyOf(who), member_id: members.get(who)! }
    await service.db
      .insertInto('partner_visits')
      .values({ ...own, ...times, ...person, state, reference: `door ${newId()}` })
      .execute()
  }
  return { gym, connection: connection_id, members, owner: await gym.owner() }
}

const keyOf = (who: string) => `10000000000${who.charCodeAt(0)}`

test('the page counts today and the month, and shows what the partner will pay by its prices', async () => {
  const { owner, connection } = await gymWith(
    'a validated 0',
    'b waiting 0',
    'a validated 40',
    'a validated 41',
    'b refused 40',
  )
  const figures = async (query = '') => (await owner.get(`/partner-connections${query}`)).body.data[0]
  expect(await figures()).toMatchObject({ today: { validated: 1, waiting: 1 }, month_cents: null })
  const prices = { visit_cents: 1500, person_month_cents: 2000 }
  expect((await owner.patch(`/partner-connections/${connection}/prices`, prices)).body.data).toEqual(prices)
  expect(await figures()).toMatchObject({ prices, month_cents: 1500 })
  const earlier = await figures(`?month_of=${day(40)}`)
  const sameMonth = day(40).slice(0, 7) === day(41).slice(0, 7)
  expect(earlier).toMatchObject({
    month: { validated: sameMonth ? 2 : 1, refused: 1 },
    month_cents: sameMonth ? 2000 : 1500,
  })
})

test('after a connection was ended and made again, its visits and prices are still there', async () => {
  const { gym, owner, connection } = await gymWith('a validated 0')
  const prices = { visit_cents: 1500, person_month_cents: null }
  await owner.patch(`/partner-connections/${connection}/prices`, prices)
  await disconnectProgram(await gym.context(), connection)
  const again = await samplePartner(gym)
  expect((await owner.get('/partner-connections')).body.data).toMatchObject([
    { id: again, prices, today: { validated: 1 }, month_cents: 1500 },
  ])
  const visits = [{ person_key: keyOf('a'), date: day(0) }]
  expect((await owner.get(`/partner-connections/${again}/visits`)).body.data).toHaveLength(1)
  expect((await owner.post(`/partner-connections/${again}/comparison`, { visits })).body.data.in_both).toBe(1)
})

test('a connection that is ended and made again keeps its classes in the partner’s app', async () => {
  const gym = await service.gym({ plans: [free], schedule: daily })
  const wellhub = await startWellhubEmulator()
  onTestFinished(wellhub.close)
  const { base_url, token, webhook_secret } = wellhub
  const classes = { spinning: { product_id: 11 } }
  const given = { base_url, token, webhook_secret, units: { u1: '1001' }, classes }
  const connect = async () => (await connectedPartner(service, gym, 'wellhub', given)).id
  const publish = (connectionId: string) => onConnection(service, { teamId: gym.teamId, connectionId }, publishClasses)
  const ended = await connect()
  await publish(ended)
  const published = wellhub.slots.length
  expect(published).toBeGreaterThan(10)
  await disconnectProgram(await gym.context(), ended)
  const made = await connect()
  for (const id of [made, ended, made]) await publish(id)
  expect(wellhub.slots).toHaveLength(published)
})

test('a visitor who came before midnight has no visit on the new day, even if the partner confirmed it after midnight', async () => {
  const { gym, owner, members } = await gymWith('a validated 0')
  const member = members.get('a')!
  await owner.patch(`/members/${member}/connections`, { partner_program: 'Wellhub' })
  const midnight = startOfDay(machineNow().toZonedDateTimeISO('America/Sao_Paulo').toPlainDate(), 'America/Sao_Paulo')
  const at = (minutes: number) => timestampText(midnight.add({ minutes }))
  const times = { checked_in_at: at(-20), validated_at: at(1) }
  for (const [let_in_at, allowed] of [
    [at(-10), false],
    [null, true],
  ] as const) {
    const visit = service.db.updateTable('partner_visits').set({ ...times, let_in_at })
    await visit.where('team_id', '=', gym.teamId).execute()
    expect((await gym.api.post('/access/validate', { member_profile_id: member })).body).toMatchObject({ allowed })
  }
})

test('visits are listed by month and state, newest first', async () => {
  const { owner, connection, members } = await gymWith('a validated 0', 'b waiting 0', 'a validated 40')
  const list = async (query: string) => (await owner.get(`/partner-connections/${connection}/visits?${query}`)).body
  expect((await list('')).pagination.total).toBe(3)
  expect((await list(`month_of=${day(40)}`)).data).toMatchObject([{ member: { id: members.get('a'), full_name: 'a' } }])
  expect((await list('state=waiting')).data).toMatchObject([{ member: { full_name: 'b' }, state: 'waiting' }])
})

test('people who work in another unit see no visits of this one', async () => {
  const { gym, owner, connection } = await gymWith('a validated 0')
  const unit = (await owner.post('/catalogue/units', { name: 'Sul', max_capacity: 10 })).body.data
  const manager = await signedIn(service, gym, 'manager')
  const list = async () => (await manager.get(`/partner-connections/${connection}/visits`)).body.data
  expect(await list()).toHaveLength(1)
  await owner.patch(`/staff/${manager.id}`, { unit_ids: [unit.id] })
  expect(await list()).toEqual([])
})

test('a report is compared person by person and day by day, in whatever format it has the keys', async () => {
  const { owner, connection } = await gymWith('a validated 0', 'b validated 0', 'b validated 1', 'c refused 0')
  const visits = [
    { person_key: keyOf('a'), date: day(0) },
    { person_key: `0${keyOf('b').slice(0, 5)}.${keyOf('b').slice(5)}`, date: day(1) },
    { person_key: keyOf('c'), date: day(0) },
  ]
  const { body } = await owner.post(`/partner-connections/${connection}/comparison`, { visits })
  expect(body.data).toMatchObject({
    in_both: 2,
    only_here: [{ person_key: keyOf('b'), date: day(0), member: { full_name: 'b' } }],
    only_there: [{ person_key: keyOf('c'), date: day(0) }],
  })
})

test('the desk links a visitor to a member, and separates them again', async () => {
  const { gym, owner, members } = await gymWith('a waiting 0')
  const [visitor, visit] = [members.get('a')!, { program: 'wellhub', person_key: keyOf('a') }]
  const newMember = async () => (await gym.api.post('/members', { full_name: 'Rita Lima' })).body.data.id
  const holder = async () => (await gym.api.get(`/members?search=Visitante`)).body.data
  expect((await owner.post(`/members/${visitor}/partner-links`, visit)).body.data).toMatchObject([visit])
  const rita = await newMember()
  const both = await Promise.all([1, 2].map(() => owner.post(`/members/${rita}/partner-links`, visit)))
  for (const { body } of both) expect(body.data).toMatchObject([visit])
  expect((await owner.get(`/members/${visitor}/partner-links`)).body.data).toEqual([])
  const visitOf = async () => (await visitsOf(gym))[0]!.member_id
  expect(await visitOf()).toBe(rita)

  expect((await owner.post(`/members/${rita}/partner-links/part`, visit)).body.data).toEqual([])
  const [other] = await holder()
  expect(other.client.source).toBe('Wellhub')
  expect(await visitOf()).toBe(other.id)
  expect((await owner.post(`/members/${rita}/partner-links/part`, visit)).status).toBe(404)
  const wrong = await owner.post(`/members/${rita}/partner-links`, { program: 'wellhub', person_key: '12' })
  expect(wrong.body.error.details.fields).toMatchObject([{ field: 'person_key', rule: 'form' }])
})

test('a member who loses a visitor of one partner stays in the program of another', async () => {
  const { owner, members } = await gymWith('a waiting 0')
  const [member, visit] = [members.get('a')!, { program: 'wellhub', person_key: keyOf('a') }]
  expect((await owner.post(`/members/${member}/partner-links`, visit)).status).toBe(200)
  const program = async () => (await owner.get(`/members/${member}/card`)).body.data.partner_program
  expect(await program()).toBe('Wellhub')
  await owner.post('/catalogue/partner-programs', { name: 'TotalPass' })
  await owner.patch(`/members/${member}/connections`, { partner_program: 'TotalPass' })
  expect((await owner.post(`/members/${member}/partner-links/part`, visit)).body.data).toEqual([])
  expect(await program()).toBe('TotalPass')
})

test('partners have no key of an erased member any more', async () => {
  const { gym, owner, members } = await gymWith('a validated 0')
  const member_id = members.get('a')!
  await owner.post(`/members/${member_id}/partner-links`, { program: 'wellhub', person_key: keyOf('a') })
  // As Wellhub's check-ins are known: by the gym, the person and the time.
  const reference = `1001 ${keyOf('a')} 1790000000`
  await service.db.updateTable('partner_visits').set({ reference }).where('member_id', '=', member_id).execute()
  const request = { team_id: gym.teamId, id: newId(), member_id, asked_at: new Date().toISOString() }
  await service.db
    .insertInto('erasure_requests')
    .values({ ...request, state: 'open' })
    .execute()
  expect((await owner.post(`/erasure-requests/${request.id}/answer`, { state: 'done' })).status).toBe(200)
  expect((await owner.get(`/members/${member_id}/partner-links`)).body.data).toEqual([])
  const visits = await service.db.selectFrom('partner_visits').selectAll().where('team_id', '=', gym.teamId).execute()
  expect(visits).toMatchObject([{ person_key: 'erased' }])
  expect(JSON.stringify(visits)).not.toContain(keyOf('a'))
})

const visitsOf = (gym: Gym) =>
  service.db.selectFrom('partner_visits').select('member_id').where('team_id', '=', gym.teamId).execute()

test('a refused token, and a partner that sends nothing while visitors come, are shown on the first screen', async () => {
  const { owner, connection } = await gymWith('a validated 0')
  const alerts = async () => (await owner.get('/today')).body.data.alerts
  expect(await alerts()).toEqual([{ kind: 'partner_silent', id: connection, text: 'Wellhub', count: 1 }])
  const change = (changes: object) =>
    service.db.updateTable('partner_connections').set(changes).where('id', '=', connection).execute()
  await change({ last_webhook_at: new Date().toISOString() })
  expect(await alerts()).toEqual([])
  await change({ problem: 'unauthorised token' })
  expect(await alerts()).toMatchObject([{ kind: 'partner_unauthorised', text: 'Wellhub' }])
})
