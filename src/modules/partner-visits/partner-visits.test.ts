import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { kioskOf, newDevice } from '#test/api/kiosk-samples.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { connectPartner } from '#test/harness/partners.ts'
import { useService } from '#test/harness/service.ts'
import type { StaffAnswer } from '#test/harness/staff.ts'
import { giveCard, makeTurnstile } from '#test/harness/turnstile.ts'
import { disconnectProgram } from './connect-program.ts'
import { listOpenConnections, openSecrets } from './connections.ts'
import { type EmulatorOptions, startTotalpassEmulator, startWellhubEmulator } from './emulator/index.ts'
import { onConnection, settleVisits } from './jobs.ts'
import { listPartners, listPartnerVisits } from './list-visits.ts'
import { receiveMessage } from './receive-message.ts'
import { recogniseVisitor } from './recognise-visitor.ts'
import { beginAsking, listDueOfAnyCompany } from './visits-sql.ts'

const service = useService()
const rita = { gympass_user_id: '1000000000001', first_name: 'Rita', last_name: 'Lima', email: 'rita@example.com' }
const person = { name: 'Davi Melo', document_number: '529.982.247-25', email: 'davi@example.com', phone: '11987654321' }

const connect = (...given: [Gym, 'wellhub' | 'totalpass', Record<string, unknown>]) => connectPartner(service, ...given)

async function withWellhub(
  options: EmulatorOptions = {},
  { when_silent, ...gymOptions }: GymOptions & { when_silent?: string } = {},
) {
  const gym = await service.gym(gymOptions)
  const wellhub = await startWellhubEmulator(options)
  onTestFinished(wellhub.close)
  const { base_url, token, webhook_secret, gyms } = wellhub
  const faults = { ...wellhub.faults }
  Object.assign(wellhub.faults, Object.fromEntries(Object.keys(faults).map((name) => [name, 0])))
  const units = Object.fromEntries(Object.values(gym.units).map((unit, i) => [unit, Number(gyms[i])]))
  const connected = await connect(gym, 'wellhub', {
    base_url,
    token,
    webhook_secret,
    units,
    ...(when_silent && { when_silent }),
  })
  if (!('id' in connected)) throw new Error(connected.message)
  Object.assign(wellhub.faults, faults)
  wellhub.sendTo(connected.webhook_url)
  const visits = () => visitsOf(gym)
  return { gym, wellhub, connected, visits }
}

const enter = (gym: Gym, memberId: string, unit = Object.values(gym.units)[0]) =>
  gym.api.post('/access/validate', { member_profile_id: memberId, store_id: unit })

/** Does the settler's work, as if the time to ask again had come. */
async function settle() {
  const { db, box } = service
  await db
    .updateTable('partner_visits')
    .set({ next_ask_at: '2026-01-01' })
    .where('next_ask_at', 'is not', null)
    .execute()
  for (const target of await listDueOfAnyCompany(db, machineNowText()))
    await onConnection({ db, box }, target, settleVisits)
}

/** A gym's visits, once all reported visitors are recognised. */
async function visitsOf(gym: Gym) {
  const ctx = await gym.context()
  const connections = await listOpenConnections(service.db, gym.teamId, null)
  const told = service.db.selectFrom('partner_visits').select(['id', 'connection_id']).where('told', 'is not', null)
  for (const { id, connection_id } of await told.where('team_id', '=', gym.teamId).execute()) {
    await recogniseVisitor(ctx, connections.find((one) => one.id === connection_id)!, id)
  }
  return listPartnerVisits(ctx, null)
}

/** Receives the webhook of a check-in, at any time. */
async function receive(gym: Gym, { webhook_secret }: { webhook_secret: string }, message: unknown) {
  const [row] = await listOpenConnections(service.db, gym.teamId, null)
  const body = Buffer.from(JSON.stringify(message))
  const signature = createHmac('sha1', webhook_secret).update(body).digest('hex')
  const { webhook: secret } = openSecrets(service.box, row!)
  const headers = { 'x-gympass-signature': signature }
  return receiveMessage(service, { connectionId: row!.id, secret, path: '', headers, body })
}

test('a visitor who checked in becomes a member, is confirmed at the door, and comes in once', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [visit] = await visits()
  expect(visit).toMatchObject({
    program: 'wellhub',
    person_key: rita.gympass_user_id,
    state: 'waiting',
    validated_at: null,
  })
  expect(wellhub.paid).toEqual([])
  const member = (await gym.api.get(`/members/${visit!.member_id}`)).body.data
  expect(member.client).toMatchObject({
    full_name: 'Rita Lima',
    email: 'rita@example.com',
    source: 'Wellhub',
    cpf: null,
  })

  const entries = await Promise.all([1, 2, 3].map(() => enter(gym, visit!.member_id!)))
  expect(entries.map(({ body }) => [body.allowed, body.reason])).toEqual(Array(3).fill([true, null]))
  expect(await visits()).toMatchObject([{ state: 'validated', reason: null }])
  expect(wellhub.paid).toMatchObject([{ place: '1001', person: rita.gympass_user_id }])
  expect((await gym.events('access.checkin')).length).toBe(1)
})

test('a visitor without a check-in is denied; one whose check-in is not reported yet comes in, and has one visit', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  wellhub.cancel('1001', rita.gympass_user_id)
  expect((await enter(gym, member_id)).body).toMatchObject({ allowed: false, reason: 'denied_partner_program' })

  wellhub.sendTo(`${service.url}/nowhere`)
  const { body } = wellhub.checkIn('1001', rita)
  await wellhub.told()
  const entries = await Promise.all([1, 2, 3].map(() => enter(gym, member_id)))
  expect(entries.map(({ body: { allowed } }) => allowed)).toEqual([true, true, true])
  expect((await visits()).map(({ state }) => state)).toEqual(['cancelled', 'validated'])
  // The partner reports the check-in at last.
  await receive(gym, wellhub, body)
  expect((await visits()).map(({ state }) => state)).toEqual(['cancelled', 'validated'])
  expect(wellhub.paid).toHaveLength(1)
})

test('a message that is repeated, reordered and in other formats is one visit', async () => {
  const { wellhub, visits } = await withWellhub({ faults: { webhooksRepeated: 1, oddForms: 0.5 } })
  for (let i = 1; i <= 8; i++) wellhub.checkIn('1001', { gympass_user_id: `100000000010${i}` })
  await wellhub.told()
  const all = await visits()
  expect(all).toHaveLength(8)
  expect(new Set(all.map(({ member_id }) => member_id)).size).toBe(8)
})

test('a member is found by e-mail, keeps one record, and enters with their own membership', async () => {
  const { gym, wellhub, visits } = await withWellhub({}, { plans: [{ ref: 'livre', name: 'Livre', price_cents: 1 }] })
  const member = (await gym.api.post('/members', { full_name: 'Rita L.', email: 'RITA@example.com' })).body.data
  const start_date = (await gym.context()).now.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString()
  await gym.api.post('/memberships', { member_profile_id: member.id, plan_id: gym.plans.livre, start_date })
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  expect(await visits()).toMatchObject([{ member_id: member.id }])
  expect((await enter(gym, member.id)).body.allowed).toBe(true)
  expect(wellhub.paid).toEqual([])
})

test('a silent partner is waited for only a moment; the visitor comes in, and the visit is completed later', async () => {
  const { gym, wellhub, visits } = await withWellhub({ faults: { silent: 1 } })
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  expect((await enter(gym, member_id)).body.allowed).toBe(true)
  expect(await visits()).toMatchObject([{ state: 'waiting', reason: 'silent' }])
  wellhub.faults.silent = 0
  await settle()
  expect(await visits()).toMatchObject([{ state: 'validated' }])
  expect(wellhub.paid).toHaveLength(1)
})

test('a lost answer is completed by asking again, and there is one visit', async () => {
  const { gym, wellhub, visits } = await withWellhub({ faults: { lostAnswers: 1 } }, { when_silent: 'deny' })
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  expect((await enter(gym, member_id)).body).toMatchObject({ allowed: false, reason: 'denied_partner_program' })
  wellhub.faults.lostAnswers = 0
  expect((await enter(gym, member_id)).body.allowed).toBe(true)
  expect(await visits()).toMatchObject([{ state: 'validated' }])
  expect(wellhub.paid).toHaveLength(1)
})

test('an answer lost at the door before the check-in was reported is completed, and there is one visit', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  wellhub.cancel('1001', rita.gympass_user_id)
  await enter(gym, member_id)
  wellhub.sendTo(`${service.url}/nowhere`)
  const { body } = wellhub.checkIn('1001', rita)
  await wellhub.told()
  wellhub.faults.lostAnswers = 1
  expect((await enter(gym, member_id)).body.allowed).toBe(false)
  wellhub.faults.lostAnswers = 0
  expect((await visits()).map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
  await settle()
  await receive(gym, wellhub, body)
  expect((await visits()).map(({ state }) => state)).toEqual(['cancelled', 'validated'])
  expect(wellhub.paid).toHaveLength(1)
})

test('if the process dies before the partner’s answer is written, the call counts as received', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [visit] = await visits()
  const { db } = service
  await beginAsking(db, gym.teamId, { id: visit!.id, now: '2026-01-01T00:00:00Z', until: '2026-01-01T00:00:02Z' })
  await settle()
  expect(await visits()).toMatchObject([{ state: 'validated' }])
  expect(
    await beginAsking(db, gym.teamId, { id: visit!.id, now: machineNowText(), until: machineNowText() }),
  ).toBeUndefined()
})

test('a check-in that was undone opens nothing, and expires', async () => {
  const { gym, wellhub, visits } = await withWellhub({}, { test: true })
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  wellhub.cancel('1001', rita.gympass_user_id)
  expect((await enter(gym, member_id)).body).toMatchObject({ allowed: false, reason: 'denied_partner_program' })
  expect(await visits()).toMatchObject([{ state: 'cancelled', reason: 'cancelled' }])

  wellhub.checkIn('1001', { ...rita, gympass_user_id: '1000000000009', email: 'other@example.com' })
  await wellhub.told()
  await gym.travel(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
  await settle()
  expect((await visits()).map(({ state }) => state)).toEqual(['cancelled', 'expired'])
})

test('a turnstile lets a visitor through as the desk does', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  const turnstile = await makeTurnstile(gym)
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  const card = await giveCard(service, gym, member_id)
  const { attempt_id, allowed } = await turnstile.ask(card)
  expect(allowed).toBe(true)
  expect(await turnstile.tell('turned', { attempt_id })).toBe('taken')
  expect(wellhub.paid).toHaveLength(1)
  expect(await visits()).toMatchObject([{ state: 'validated' }])
})

test('for a visitor whom a turnstile let in offline, the partner is asked when the turnstile reports it', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  const turnstile = await makeTurnstile(gym)
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  const number = await giveCard(service, gym, member_id)
  await settle()
  expect(await visits()).toMatchObject([{ state: 'waiting' }])
  const credential = { type: 'card' as const, number }
  expect(await turnstile.tell('offline_entry', { credential, method: 'card' })).toBe('taken')
  await settle()
  expect(await visits()).toMatchObject([{ state: 'validated' }])
  expect(wellhub.paid).toHaveLength(1)
})

test('a check-in that was undone and made again is one visit, also for a visitor whom a turnstile let in offline', async () => {
  let ago = 60_000
  const { gym, wellhub, visits } = await withWellhub({ stamp: (at) => new Date(at.getTime() - ago) })
  const turnstile = await makeTurnstile(gym)
  const davi = { gympass_user_id: '1000000000002', first_name: 'Davi', last_name: 'Melo' }
  for (const visitor of [rita, davi]) {
    wellhub.checkIn('1001', visitor)
    wellhub.cancel('1001', visitor.gympass_user_id)
  }
  ago = 0
  for (const visitor of [rita, davi]) wellhub.checkIn('1001', visitor)
  await wellhub.told()
  const idOf = async ({ gympass_user_id }: { gympass_user_id: string }) =>
    (await visits()).find(({ person_key }) => person_key === gympass_user_id)!.member_id!
  expect((await enter(gym, await idOf(rita))).body.allowed).toBe(true)
  const credential = { type: 'card' as const, number: await giveCard(service, gym, await idOf(davi)) }
  expect(await turnstile.tell('offline_entry', { credential, method: 'card' })).toBe('taken')
  for (const _ of [1, 2]) await settle()
  expect((await visits()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'validated', 'validated'])
  expect(wellhub.paid).toHaveLength(2)
})

test('a forged message, an unknown gym and a wrong address store nothing', async () => {
  const { wellhub, connected, visits } = await withWellhub()
  const body = JSON.stringify({
    event_type: 'checkin',
    event_data: { user: { unique_token: '1' }, gym: { id: 9 }, timestamp: 1 },
  })
  const post = (url: string, signature: string) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-gympass-signature': signature },
    })
  const right = createHmac('sha1', wellhub.webhook_secret).update(body).digest('hex')
  expect((await post(connected.webhook_url, 'ff')).status).toBe(401)
  expect((await post(connected.webhook_url, right)).status).toBe(404)
  expect((await post(`${connected.webhook_url}x`, right)).status).toBe(404)
  expect(await visits()).toEqual([])
})

test('a token that the partner refuses is named, and shown as a problem once it is connected', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  const { base_url, webhook_secret } = wellhub
  const unit = Object.values(gym.units)[0]!
  const wrong = await connect(gym, 'wellhub', { base_url, webhook_secret, token: 'x', units: { [unit]: '1001' } })
  expect(wrong).toMatchObject({ details: { reason: 'PROVIDER_UNAUTHORISED', field: 'token' } })
  const nowhere = await connect(gym, 'wellhub', { base_url, webhook_secret, token: 'x', units: { nowhere: '1001' } })
  expect(nowhere).toMatchObject({ kind: 'NOT_FOUND', details: { field: 'units.nowhere' } })
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  wellhub.faults.unauthorised = 1
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  await enter(gym, member_id)
  expect(await listPartners(await gym.context())).toMatchObject([
    { state: 'problem', problem: expect.stringContaining('token') },
  ])
  const [{ id }] = (await listPartners(await gym.context())) as unknown as [{ id: string }]
  expect(await disconnectProgram(await gym.context(), id)).toEqual({ id, state: 'disconnected' })
  expect((await enter(gym, member_id)).body).toMatchObject({ allowed: true })
})

test('without the key of the connection’s secrets the partner counts as silent, and staff see the problem', async () => {
  const { gym, wellhub, visits } = await withWellhub()
  wellhub.checkIn('1001', rita)
  await wellhub.told()
  const [{ member_id }] = (await visits()) as unknown as [{ member_id: string }]
  const secrets = createSecretBox(Buffer.alloc(32, 9)).seal('{}', 'of another key')
  await service.db.updateTable('partner_connections').set({ secrets }).where('team_id', '=', gym.teamId).execute()
  expect((await enter(gym, member_id)).body).toMatchObject({ allowed: true })
  expect(await listPartners(await gym.context())).toMatchObject([{ problem_kind: 'unauthorised' }])
})

test('a visitor of TotalPass is found by CPF, and the address of a check-in is called once', async () => {
  const gym = await service.gym()
  const totalpass = await startTotalpassEmulator()
  onTestFinished(totalpass.close)
  const { base_url, partner_api_key, place_api_keys } = totalpass
  const unit = Object.values(gym.units)[0]!
  const settings = { base_url, partner_api_key, units: { [unit]: place_api_keys[0] } }
  // Connecting again changes the existing webhook.
  for (let time = 0; time < 2; time++)
    expect(await connect(gym, 'totalpass', settings)).toMatchObject({ program: 'totalpass' })
  const known = (await gym.api.post('/members', { full_name: 'Davi', cpf: '52998224725' })).body.data
  totalpass.checkIn(place_api_keys[0]!, person)
  await totalpass.told()
  const visits = () => visitsOf(gym)
  expect(await visits()).toMatchObject([{ person_key: '52998224725', member_id: known.id, state: 'waiting' }])
  totalpass.faults.lostAnswers = 1
  expect((await enter(gym, known.id)).body.allowed).toBe(true)
  totalpass.faults.lostAnswers = 0
  await settle()
  expect(await visits()).toMatchObject([{ state: 'validated' }])
  expect(totalpass.paid).toHaveLength(1)
})

/** The ways to a decision within a transaction that its API began. */
const ways: Record<string, (gym: Gym, id: string) => Promise<StaffAnswer>> = {
  'a key with an Idempotency-Key': (gym, id) =>
    gym.api.send('POST', '/access/validate', { member_profile_id: id }, { 'idempotency-key': 'k' }),
  'the desk': async (gym, id) => (await gym.owner()).post('/access/validate', { member_profile_id: id }),
  'the desk, with an Idempotency-Key': async (gym, id) =>
    (await gym.owner()).send('POST', '/access/validate', { member_profile_id: id }, { 'idempotency-key': 'k' }),
  'a kiosk': async (gym, id) => {
    const { kiosk } = await kioskOf(gym, await newDevice(gym))
    return kiosk.post('/kiosk/entries', { code: await giveCard(service, gym, id) })
  },
}

test.each(Object.entries(ways))(
  '%s asks the partner while nothing is locked, and the visitor comes in once',
  async (_, enterBy) => {
    const { gym, wellhub, visits } = await withWellhub()
    wellhub.checkIn('1001', rita)
    await wellhub.told()
    const [visit] = await visits()
    wellhub.faults.slowMs = 800
    const entry = enterBy(gym, visit!.member_id!)
    const asked = () => service.db.selectFrom('partner_visits').select('id').where('asking_until', 'is not', null)
    await expect.poll(() => asked().where('team_id', '=', gym.teamId).execute()).toHaveLength(1)
    const member = service.db.selectFrom('members').select('id').where('id', '=', visit!.member_id!)
    await member.forUpdate().noWait().execute()
    const { body } = await entry
    expect(body.data ?? body).toMatchObject({ allowed: true })
    expect(await visits()).toMatchObject([{ state: 'validated' }])
    expect(wellhub.paid).toHaveLength(1)
  },
)
