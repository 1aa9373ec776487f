import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { joinPartnerProgram } from '#modules/partners/index.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { issueMemberCode, setAccessBlock } from './index.ts'

const service = useService()

/** A gym with one member whose membership is good. */
async function open(options: GymOptions = {}): Promise<Gym & { member: string }> {
  const gym = await service.gym(options)
  return { ...gym, member: await newMember(gym) }
}

async function newMember(gym: Gym, plan = 'mensal'): Promise<string> {
  return (await makeAttendees(service.db, gym, plan, 1))[0]!
}

const enter = (gym: Gym, member_profile_id: string, more: object = {}) =>
  gym.api.post('/access/validate', { member_profile_id, ...more })
const leave = (gym: Gym, member_profile_id: string, more: object = {}) =>
  gym.api.post('/access/checkout', { member_profile_id, ...more })
const inside = async (gym: Gym) => (await gym.api.get('/access/occupancy')).body.data.current_count
const answer = (member_profile_id: string | null, result: object) => ({
  allowed: true,
  duplicate: false,
  member_profile_id,
  reason: null,
  ...result,
})

async function rows(gym: Gym) {
  const of = (table: 'checkins' | 'access_log') =>
    service.db.selectFrom(table).selectAll().where('team_id', '=', gym.teamId).execute()
  const events = await service.db
    .selectFrom('events')
    .select(['type', 'object'])
    .where('team_id', '=', gym.teamId)
    .where('type', 'like', 'access.%')
    .orderBy('seq')
    .execute()
  return { checkins: await of('checkins'), log: await of('access_log'), events }
}

const countBy = <T>(list: T[], key: (item: T) => string) =>
  Object.fromEntries(Object.entries(Object.groupBy(list, key)).map(([name, group]) => [name, group!.length]))

describe('an entry', () => {
  test('is answered without an envelope, recorded once and told once', async () => {
    const gym = await open()
    const { status, body } = await enter(gym, gym.member, { method: 'card' })
    expect([status, body]).toEqual([200, answer(gym.member, {})])
    expect(await inside(gym)).toBe(1)

    const { checkins, log, events } = await rows(gym)
    expect(checkins).toMatchObject([{ member_profile_id: gym.member, store_id: gym.units.u1, method: 'card' }])
    expect(log).toMatchObject([{ result: 'allowed', member_profile_id: gym.member, actor: `key:${gym.api.keyId}` }])
    const object = { allowed: true, duplicate: false, member_profile_id: gym.member, method: 'card' }
    expect(events).toEqual([{ type: 'access.checkin', object: { ...object, store_id: gym.units.u1 } }])

    const { data } = (await gym.api.get('/members')).body
    expect(data[0]).toMatchObject({ total_checkins: 1, current_streak: 1 })
    expect(data[0].last_checkin_at).toBe(checkins[0]!.checkin_at)
  })

  test('of 100 simultaneous readings is one; the others are second readings', async () => {
    const gym = await open()
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(gym, gym.member)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.allowed}`))).toEqual(new Set(['200 true']))
    expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(99)
    const { checkins, log, events } = await rows(gym)
    expect(checkins).toHaveLength(1)
    expect(countBy(log, (line) => line.result)).toEqual({ allowed: 1, duplicate: 99 })
    expect(events.map((event) => event.type)).toEqual(['access.checkin'])
    expect(await inside(gym)).toBe(1)
  })

  test('racing with exits never leaves two visits open nor a negative count', async () => {
    const gym = await open({ access: { debounce_seconds: 0 } })
    const others = await makeAttendees(service.db, gym, 'mensal', 3)
    const people = [gym.member, ...others]
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? enter : leave)(gym, people[Math.floor(i / 2) % 4]!)),
      )
      const { checkins, events } = await rows(gym)
      const stillOpen = checkins.filter((checkin) => checkin.checkout_at === null)
      expect(new Set(stillOpen.map((checkin) => checkin.member_profile_id)).size).toBe(stillOpen.length)
      expect(await inside(gym)).toBe(stillOpen.length)
      const told = countBy(events, (event) => event.type)
      expect((told['access.checkin'] ?? 0) - (told['access.checkout'] ?? 0)).toBe(stillOpen.length)
    }
  })

  test('after the debounce ends the visit before it, of which nobody registered the exit', async () => {
    const gym = await open({ test: true, access: { debounce_seconds: 60 } })
    await enter(gym, gym.member)
    const { now } = await gym.context()
    await gym.travel(now.add({ seconds: 59 }))
    expect((await enter(gym, gym.member)).body.duplicate).toBe(true)
    await gym.travel(now.add({ minutes: 10 }))
    expect((await enter(gym, gym.member)).body).toEqual(answer(gym.member, {}))
    const { checkins, events } = await rows(gym)
    expect(checkins.filter((checkin) => checkin.checkout_at === null)).toHaveLength(1)
    expect(events.map((event) => event.type)).toEqual(['access.checkin', 'access.checkout', 'access.checkin'])
    expect(events[1]!.object).toMatchObject({ automatic: true })
    expect(await inside(gym)).toBe(1)
  })

  test('right after an exit is an entry', async () => {
    const gym = await open()
    await enter(gym, gym.member)
    await leave(gym, gym.member)
    expect((await enter(gym, gym.member)).body).toEqual(answer(gym.member, {}))
    expect((await rows(gym)).checkins).toHaveLength(2)
  })
})

describe('an exit', () => {
  test('ends the visit; one without an entry is noted and counts for nothing', async () => {
    const gym = await open()
    await enter(gym, gym.member)
    const out = await leave(gym, gym.member, { method: 'facial' })
    expect([out.status, out.body]).toEqual([200, { status: 'checked_out', member_profile_id: gym.member }])
    expect(await inside(gym)).toBe(0)
    expect((await leave(gym, gym.member)).body.status).toBe('unpaired_exit')
    expect(await inside(gym)).toBe(0)
    const { log, events, checkins } = await rows(gym)
    expect(countBy(log, (line) => line.result)).toEqual({ allowed: 1, exit: 1, unpaired_exit: 1 })
    expect(events.map((event) => event.type)).toEqual(['access.checkin', 'access.checkout'])
    expect(events[1]!.object).toMatchObject({ method: 'facial', automatic: false })
    expect(checkins[0]!.checkout_at! >= checkins[0]!.checkin_at).toBe(true)
  })

  test('at another unit than the entry is unpaired', async () => {
    const gym = await open({ units: 2 })
    await enter(gym, gym.member, { store_id: gym.units.u1 })
    expect((await leave(gym, gym.member, { store_id: gym.units.u2 })).body.status).toBe('unpaired_exit')
    expect(await inside(gym)).toBe(1)
  })
})

describe('a denial', () => {
  test('is an answer with its reason, kept in the log and told', async () => {
    const gym = await service.gym()
    const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
    const { status, body } = await enter(gym, member)
    expect([status, body]).toEqual([200, answer(member, { allowed: false, reason: 'denied_inactive' })])
    const { checkins, log, events } = await rows(gym)
    expect(checkins).toEqual([])
    expect(log).toMatchObject([{ result: 'denied', reason: 'denied_inactive' }])
    expect(events).toMatchObject([{ type: 'access.denied', object: { allowed: false, reason: 'denied_inactive' } }])
    expect(await inside(gym)).toBe(0)
  })

  test('follows a block at once, and its end lets in again', async () => {
    const gym = await open()
    await setAccessBlock(await gym.context(), gym.member, { reason: 'Owes a towel' })
    const { body } = await enter(gym, gym.member)
    expect(body.reason).toBe('denied_access_blocked')
    expect(JSON.stringify((await gym.api.get('/members')).body)).not.toContain('towel')
    await setAccessBlock(await gym.context(), gym.member, null)
    expect((await enter(gym, gym.member)).body.allowed).toBe(true)
  })

  test('comes with a membership that was sold, frozen and cancelled through the API', async () => {
    const gym = await service.gym({ access: { debounce_seconds: 0 } })
    const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
    const day = (days: number) => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days }).toString()
    const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date: day(0) }
    const { id } = (await gym.api.post('/memberships', sale)).body.data
    expect((await enter(gym, member)).body.allowed).toBe(true)
    await gym.api.post(`/memberships/${id}/freeze`, { freeze_end_date: day(5) })
    expect((await enter(gym, member)).body.reason).toBe('denied_frozen')
    await gym.api.delete(`/memberships/${id}/freeze`)
    expect((await enter(gym, member)).body.allowed).toBe(true)
    await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
    expect((await enter(gym, member)).body.allowed).toBe(true)
    const later = await gym.api.post('/memberships', { ...sale, start_date: day(3) })
    await gym.api.post(`/memberships/${later.body.data.id}/cancel`, {})
    await gym.api.patch(`/memberships/${id}`, { status: 'active' })
    await gym.api.post(`/memberships/${id}/cancel`, {})
    expect((await enter(gym, member)).body.reason).toBe('denied_inactive')
  })

  test('of a plan for another unit, of other hours, of a pass without entries left', async () => {
    const day = { days: [0, 1, 2, 3, 4, 5, 6] }
    const soon = Temporal.Now.plainTimeISO('America/Sao_Paulo').add({ hours: 2 })
    const clock = (hours: number) => soon.add({ hours }).toString({ smallestUnit: 'minute' })
    const plan = { name: 'x', price_cents: 100 }
    const gym = await service.gym({
      units: 2,
      plans: [
        { ref: 'one-unit', ...plan, units: ['u2'] },
        { ref: 'other-hours', ...plan, access_hours: [{ ...day, from: clock(0), to: clock(1) }] },
        { ref: 'pass', ...plan, kind: 'passe', credits: 2 },
      ],
    })
    const at = (unit: string) => ({ store_id: gym.units[unit] })
    const elsewhere = await newMember(gym, 'one-unit')
    expect((await enter(gym, elsewhere, at('u1'))).body.reason).toBe('denied_wrong_unit')
    expect((await enter(gym, elsewhere, at('u2'))).body.allowed).toBe(true)
    expect((await enter(gym, await newMember(gym, 'other-hours'), at('u1'))).body.reason).toBe(
      'denied_outside_plan_hours',
    )
  })
})

describe('a pass', () => {
  const pass = { ref: 'pass', name: 'Dez entradas', price_cents: 9900, kind: 'passe', credits: 3 }

  test('has its credit taken exactly once for each real entry, and none for a denial or a second reading', async () => {
    const gym = await service.gym({ plans: [pass] })
    const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
    const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
    await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.pass, start_date })
    const left = async () =>
      (
        await service.db
          .selectFrom('memberships')
          .select('credits_left')
          .where('member_profile_id', '=', member)
          .executeTakeFirstOrThrow()
      ).credits_left
    for (const expected of [2, 1, 0]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => enter(gym, member)))
      expect(answers.filter(({ body }) => body.allowed && !body.duplicate)).toHaveLength(1)
      expect(await left()).toBe(expected)
      await leave(gym, member)
    }
    expect((await enter(gym, member)).body.reason).toBe('denied_no_credits')
    expect(await left()).toBe(0)
    const history = await service.db
      .selectFrom('membership_history')
      .select('changes')
      .where('team_id', '=', gym.teamId)
      .where('change', '=', 'credit_taken')
      .orderBy('seq')
      .execute()
    expect(history.map((row) => row.changes)).toEqual([2, 1, 0].map((credits_left) => ({ credits_left })))
  })

  test('survives changes of its membership at the same moment', async () => {
    const gym = await service.gym({ plans: [{ ...pass, credits: 50, max_freezes_per_year: 50, max_freeze_days: 30 }] })
    const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
    const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
    const sale = { member_profile_id: member, plan_id: gym.plans.pass, start_date: today.toString() }
    const { id } = (await gym.api.post('/memberships', sale)).body.data
    const calls = Array.from({ length: 60 }, (_, i) => {
      if (i % 3 === 0) return enter(gym, member)
      if (i % 3 === 1) return leave(gym, member)
      return gym.api.patch(`/memberships/${id}`, { discount_pct: i })
    })
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
    const { checkins } = await rows(gym)
    const row = await service.db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.credits_left).toBe(50 - checkins.length)
  })
})

test("a partner program's member enters within the day's allowance, and again on the next day", async () => {
  const gym = await service.gym({
    test: true,
    access: { debounce_seconds: 0 },
    partnerPrograms: [{ name: 'Wellhub', max_entries_per_day: 2 }],
  })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  expect(await joinPartnerProgram(await gym.context(), member, 'nobody')).toBe(false)
  expect(await joinPartnerProgram(await gym.context(), member, 'WELLHUB')).toBe(true)
  const reasons = []
  for (let i = 0; i < 3; i++) reasons.push((await enter(gym, member)).body.reason)
  expect(reasons).toEqual([null, null, 'denied_partner_program'])
  await gym.travel((await gym.context()).now.add({ hours: 24 }))
  expect((await enter(gym, member)).body.allowed).toBe(true)
  await joinPartnerProgram(await gym.context(), member, null)
  expect((await enter(gym, member)).body.reason).toBe('denied_inactive')
})

test('a full unit lets in exactly as many as it holds, however many come at once', async () => {
  const gym = await service.gym({ access: { deny_when_full: true } })
  const people = await makeAttendees(service.db, gym, 'mensal', 80)
  const answers = await Promise.all(people.map((member) => enter(gym, member)))
  expect(countBy(answers, ({ body }) => String(body.reason))).toEqual({ null: 50, denied_capacity: 30 })
  expect(await inside(gym)).toBe(50)
  const someone = answers.find(({ body }) => body.allowed)!.body.member_profile_id
  expect((await enter(gym, someone)).body.duplicate).toBe(true)
  await leave(gym, someone)
  const waiting = answers.find(({ body }) => !body.allowed)!.body.member_profile_id
  expect((await enter(gym, waiting)).body.allowed).toBe(true)
})

describe('a code', () => {
  const show = (gym: Gym, member_code: string, more: object = {}) =>
    gym.api.post('/access/validate', { member_code, ...more })

  test('opens the door once, as method qr', async () => {
    const gym = await open()
    const { member_code, expires_at } = await issueMemberCode(await gym.context(), gym.member)
    expect(member_code).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(
      Temporal.Instant.from(expires_at)
        .since((await gym.context()).now)
        .total('seconds'),
    ).toBeLessThanOrEqual(60)
    expect((await show(gym, member_code)).body).toEqual(answer(gym.member, {}))
    expect((await rows(gym)).checkins).toMatchObject([{ method: 'qr' }])
    const replayed = await show(gym, member_code)
    expect(replayed.body).toEqual(answer(gym.member, { allowed: false, reason: 'denied_invalid_code' }))
    const fresh = await issueMemberCode(await gym.context(), gym.member)
    expect((await show(gym, fresh.member_code)).body.duplicate).toBe(true)
    expect((await show(gym, fresh.member_code)).body.reason).toBe('denied_invalid_code')
  })

  test('shown by two at once opens the door for one', async () => {
    const gym = await open()
    const { member_code } = await issueMemberCode(await gym.context(), gym.member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(gym, member_code)))
    expect(answers.filter(({ body }) => body.allowed)).toHaveLength(1)
  })

  test('that is altered anywhere is invalid', async () => {
    const gym = await open()
    const { member_code } = await issueMemberCode(await gym.context(), gym.member)
    for (let i = 0; i < member_code.length; i++) {
      const altered = member_code.slice(0, i) + (member_code[i] === 'A' ? 'B' : 'A') + member_code.slice(i + 1)
      const { body } = await show(gym, altered)
      expect(body, altered).toEqual(answer(null, { allowed: false, reason: 'denied_invalid_code' }))
    }
    expect((await show(gym, member_code)).body.allowed).toBe(true)
  })

  test('of another company is invalid, and tells nothing', async () => {
    const [gym, other] = [await open(), await open()]
    const { member_code } = await issueMemberCode(await other.context(), other.member)
    await issueMemberCode(await gym.context(), gym.member)
    expect((await show(gym, member_code)).body).toEqual(answer(null, { allowed: false, reason: 'denied_invalid_code' }))
  })

  test('is good for a minute', async () => {
    const gym = await open({ test: true })
    const { member_code, expires_at } = await issueMemberCode(await gym.context(), gym.member)
    await gym.travel(Temporal.Instant.from(expires_at))
    expect((await show(gym, member_code)).body.reason).toBe('denied_expired_code')
  })

  test("may be the number of the member's card, as method card", async () => {
    const gym = await open()
    await gym.api.patch(`/members/${gym.member}`, { access_card_number: 'A-0042' })
    expect((await show(gym, 'A-0042')).body).toEqual(answer(gym.member, {}))
    expect((await rows(gym)).checkins).toMatchObject([{ method: 'card' }])
    expect((await show(gym, 'A-0043')).body.reason).toBe('denied_invalid_code')
    expect((await show(gym, 'A-0042', { member_profile_id: randomUUID() })).body.reason).toBe('denied_invalid_code')
  })
})

describe('what is sent', () => {
  const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof enter>>) => [
    status,
    body.error?.details.fields[0].field,
  ]

  test('must name somebody', async () => {
    const gym = await open()
    expect(fieldsOf(await gym.api.post('/access/validate', {}))).toEqual([400, 'member_profile_id'])
    expect(fieldsOf(await gym.api.post('/access/checkout', {}))).toEqual([400, 'member_profile_id'])
    expect(fieldsOf(await gym.api.post('/access/validate', { member_profile_id: 'x' }))).toEqual([
      400,
      'member_profile_id',
    ])
  })

  test('must name the unit of a company with two', async () => {
    const gym = await open({ units: 2 })
    for (const call of [enter, leave]) {
      expect(fieldsOf(await call(gym, gym.member))).toEqual([400, 'store_id'])
      expect(fieldsOf(await call(gym, randomUUID()))).toEqual([400, 'store_id'])
      expect((await call(gym, gym.member, { store_id: gym.units.u2 })).status).toBe(200)
      const foreign = await call(gym, gym.member, { store_id: randomUUID() })
      expect([foreign.status, foreign.body.error.details]).toEqual([404, { field: 'store_id' }])
    }
    expect(fieldsOf(await gym.api.post('/access/validate', { member_code: 'A-0042' }))).toEqual([400, 'store_id'])
  })

  test('names nobody: 404, and nothing is logged', async () => {
    const gym = await open()
    for (const call of [enter, leave]) {
      const { status, body } = await call(gym, randomUUID())
      expect([status, body.error.details]).toEqual([404, { field: 'member_profile_id' }])
    }
    expect((await rows(gym)).log).toEqual([])
  })
})

describe('time', () => {
  test('ends visits that have lasted too long, as if the member had left then', async () => {
    const gym = await open({ test: true, access: { max_visit_minutes: 90 } })
    await enter(gym, gym.member, { method: 'card' })
    const [checkin] = (await rows(gym)).checkins
    const end = Temporal.Instant.from(checkin!.checkin_at).add({ minutes: 90 })
    await gym.travel(end.subtract({ seconds: 1 }))
    expect(await inside(gym)).toBe(1)
    await gym.travel(end)
    expect(await inside(gym)).toBe(0)
    const after = await rows(gym)
    expect(after.checkins[0]!.checkout_at).toBe(end.toString({ fractionalSecondDigits: 3 }))
    expect(after.events.at(-1)).toMatchObject({ type: 'access.checkout', object: { automatic: true, method: 'card' } })
    expect(after.log.at(-1)).toMatchObject({ result: 'exit', actor: 'time' })
    await gym.travel(end.add({ hours: 5 }))
    expect((await rows(gym)).events).toHaveLength(2)
  })

  test('ends a streak when a day has passed without an entry', async () => {
    const gym = await open({ test: true })
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

describe('lists', () => {
  test("a member's entries come newest first, with the name of the device", async () => {
    const gym = await open({ test: true })
    const times = []
    for (let i = 0; i < 35; i++) {
      await gym.travel((await gym.context()).now.add({ minutes: 5 }))
      await enter(gym, gym.member)
      times.push(
        (await rows(gym)).checkins
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
    expect((await gym.api.get(`/members/${await newMember(gym)}/checkins`)).body.data).toEqual([])
  })

  test('the entries of the company are those of a period, since included and until not', async () => {
    const gym = await open({ test: true, units: 2 })
    const other = await newMember(gym)
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
    const backwards = await gym.api.get(`/checkins?since=${data[1].checkin_at}&until=${data[0].checkin_at}`)
    expect([backwards.status, backwards.body.error.details.fields[0].field]).toEqual([400, 'until'])
    await gym.travel((await gym.context()).now.add({ hours: 23, minutes: 30 }))
    expect(await methods({})).toEqual(['card'])
  })
})
