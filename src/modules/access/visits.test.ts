import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'

import { doorRows, enter, inside, newMember, openGym } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'
import { giveCard, makeTurnstile } from '#test/harness/turnstile.ts'

const service = useService()

describe('visits by time', () => {
  test('ends visits that have lasted too long, as if the member had left then', async () => {
    const gym = await openGym(service, { test: true, access: { max_visit_minutes: 90 } })
    await enter(gym, gym.member, { method: 'card' })
    const [checkin] = (await doorRows(service, gym)).checkins
    const end = Temporal.Instant.from(checkin!.checkin_at).add({ minutes: 90 })
    await gym.travel(end.subtract({ seconds: 1 }))
    expect(await inside(gym)).toBe(1)
    await gym.travel(end)
    expect(await inside(gym)).toBe(0)
    const after = await doorRows(service, gym)
    expect(after.checkins[0]!.checkout_at).toBe(end.toString({ fractionalSecondDigits: 3 }))
    expect(after.events.at(-1)).toMatchObject({ type: 'access.checkout', object: { automatic: true, method: 'card' } })
    expect(after.log.at(-1)).toMatchObject({ result: 'exit', actor: 'time' })
    await gym.travel(end.add({ hours: 5 }))
    expect((await doorRows(service, gym)).events).toHaveLength(2)
  })

  test('ends a streak when a day has passed without an entry', async () => {
    const gym = await openGym(service, { test: true })
    const streak = async () => (await gym.api.get('/members')).body.data[0].current_streak
    const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
    const day = (days: number) => today.add({ days: days + 1 }).toString()
    const streaks = []
    for (const [on, enters] of [
      [0, true],
      [1, true],
      [2, true],
      [3, false],
      [4, false],
      [5, true],
    ] as const) {
      await gym.travel(day(on))
      if (enters) await enter(gym, gym.member)
      streaks.push(await streak())
    }
    expect(streaks).toEqual([1, 2, 3, 3, 0, 1])
  })
})

test('a visit that is ended by an entry at another unit does not name the turnstile there', async () => {
  const gym = await openGym(service, { units: 2 })
  const [card, door] = [await giveCard(service, gym, gym.member), await makeTurnstile(gym)]
  await enter(gym, gym.member, { store_id: gym.units.u2 })
  const asked = await door.ask(card)
  await door.tell('turned', asked)
  const exits = (await doorRows(service, gym)).log.filter(({ result }) => result === 'exit')
  expect(exits).toMatchObject([{ store_id: gym.units.u2, device_id: null, actor: 'time' }])
})

describe('lists of entries', () => {
  test("a member's entries come newest first, with the name of the device", async () => {
    const gym = await openGym(service, { test: true })
    const times = []
    for (let i = 0; i < 35; i++) {
      await gym.travel((await gym.context()).now.add({ minutes: 5 }))
      await enter(gym, gym.member)
      times.push(
        (await doorRows(service, gym)).checkins
          .map((checkin) => checkin.checkin_at)
          .sort()
          .at(-1),
      )
    }
    const path = `/members/${gym.member}/checkins`
    const { body } = await gym.api.get(path)
    expect(body.data).toHaveLength(30)
    expect(body.data[0]).toMatchObject({ checkin_at: times.at(-1), checkout_at: null, device_name: null })
    expect(
      (await gym.api.get(`${path}?limit=100`)).body.data.map((row: { checkin_at: string }) => row.checkin_at),
    ).toEqual(times.toReversed())
    expect((await gym.api.get(`${path}?limit=101`)).status).toBe(400)
    expect((await gym.api.get(`/members/${await newMember(service, gym)}/checkins`)).body.data).toEqual([])
  })

  test('an exit accepts null for optional fields, as an entry does', async () => {
    const gym = await openGym(service)
    await enter(gym, gym.member, { method: null, store_id: null, member_code: null })
    const exit = { member_profile_id: gym.member, method: null, store_id: null }
    const answer = await gym.api.post('/access/checkout', exit)
    expect([answer.status, answer.body.status]).toEqual([200, 'checked_out'])
    const [told] = await gym.events('access.checkout')
    expect(told!.object).toMatchObject({ method: 'manual', store_id: gym.units.u1 })
  })

  test('the entries of the company are those of a period, including since and excluding until', async () => {
    const gym = await openGym(service, { test: true, units: 2 })
    const other = await newMember(service, gym)
    const visits = [
      [gym.member, 'u1', 'manual'],
      [other, 'u2', 'qr'],
      [gym.member, 'u2', 'card'],
    ] as const
    for (const [member, unit, method] of visits) {
      await gym.travel((await gym.context()).now.add({ hours: 1 }))
      await enter(gym, member, { store_id: gym.units[unit], method })
    }
    const list = async (query: Record<string, string> = {}) =>
      (await gym.api.get(`/checkins?${new URLSearchParams(query)}`)).body
    const { data, pagination } = await list()
    expect(data.map((row: { method: string }) => row.method)).toEqual(['manual', 'qr', 'card'])
    expect(pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 })
    const methods = async (query: Record<string, string>) =>
      (await list(query)).data.map((row: { method: string }) => row.method)
    expect(await methods({ since: data[1].checkin_at })).toEqual(['qr', 'card'])
    expect(await methods({ since: data[0].checkin_at, until: data[2].checkin_at })).toEqual(['manual', 'qr'])
    expect(await methods({ store_id: gym.units.u2! })).toEqual(['qr', 'card'])
    expect(await methods({ member_profile_id: gym.member })).toEqual(['manual', 'card'])
    expect(await methods({ method: 'qr' })).toEqual(['qr'])
    expect(await methods({ since: data[1].checkin_at.replace('Z', '+00:00'), page_size: '1', page: '2' })).toEqual([
      'card',
    ])
    const past = await gym.api.get('/checkins?until=2020-01-01T00:00:00Z')
    expect([past.status, past.body.data, past.body.pagination.total]).toEqual([200, [], 0])
    const backwards = await gym.api.get(`/checkins?since=${data[1].checkin_at}&until=${data[0].checkin_at}`)
    expect([backwards.status, backwards.body.error.details.fields[0].field]).toEqual([400, 'until'])
    await gym.travel((await gym.context()).now.add({ hours: 23, minutes: 30 }))
    expect(await methods({})).toEqual(['card'])
  })

  test('those written since a time come in the order in which they were written, including those that happened earlier', async () => {
    const gym = await openGym(service, { units: 2, access: { debounce_seconds: 0 } })
    for (const method of ['qr', 'card', 'manual']) {
      await enter(gym, gym.member, { store_id: gym.units.u1, method })
    }
    const { checkins } = await doorRows(service, gym)
    const [first, second, third] = checkins.map(({ created_at }) => created_at).toSorted()
    // Both are written a millisecond after the second entry: one happened yesterday, one long ago.
    for (const happened of ['1 day', '400 days']) {
      await sql`
        insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, created_at)
        select ${gym.teamId}, ${newId()}::uuid, ${gym.member}::uuid, ${gym.units.u2}::uuid, at - ${happened}::interval,
               at - ${happened}::interval, 'facial', at
          from (select ${second}::timestamptz + interval '0.5 milliseconds' as at) now`.execute(service.db)
    }
    const list = async (query: Record<string, string>) => {
      const { data, pagination } = (await gym.api.get(`/checkins?${new URLSearchParams(query)}`)).body
      return [data.map(({ method }: { method: string }) => method), pagination.total]
    }
    expect(await list({ recorded_since: first! })).toEqual([['qr', 'card', 'facial', 'facial', 'manual'], 5])
    expect(await list({ recorded_since: second! })).toEqual([['card', 'facial', 'facial', 'manual'], 4])
    expect(await list({ recorded_since: third! })).toEqual([['manual'], 1])
    expect(await list({ recorded_since: first!, limit: '2', page: '2' })).toEqual([['facial', 'facial'], 5])
    expect(await list({ recorded_since: first!, store_id: gym.units.u2! })).toEqual([['facial', 'facial'], 2])
    expect(await list({ recorded_since: first!, method: 'qr' })).toEqual([['qr'], 1])
    expect(await list({ recorded_since: first!, since: first! })).toEqual([['qr', 'card', 'manual'], 3])
    expect(await list({ recorded_since: first!, until: first! })).toEqual([['facial', 'facial'], 2])
    expect(await list({ since: first! })).toEqual([['qr', 'card', 'manual'], 3])
  })
})
