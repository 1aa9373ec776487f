import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { joinPartnerProgram, setAccessBlock } from '#modules/members/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { countWaiting } from '#test/harness/database.ts'
import { answer, doorRows, enter, inside, leave, newMember, openGym } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const countBy = <T>(list: T[], key: (item: T) => string) =>
  Object.fromEntries(Object.entries(Object.groupBy(list, key)).map(([name, group]) => [name, group!.length]))

describe('an entry', () => {
  test('is answered without an envelope, recorded once and reported by one event', async () => {
    const gym = await openGym(service)
    const { status, body } = await enter(gym, gym.member, { method: 'card' })
    expect([status, body]).toEqual([200, answer(gym.member)])
    expect(await inside(gym)).toBe(1)

    const { checkins, log, events } = await doorRows(service, gym)
    expect(checkins).toMatchObject([{ member_profile_id: gym.member, store_id: gym.units.u1, method: 'card' }])
    expect(log).toMatchObject([{ result: 'allowed', member_profile_id: gym.member, actor: `key:${gym.api.keyId}` }])
    const object = { allowed: true, duplicate: false, member_profile_id: gym.member, method: 'card' }
    expect(events).toEqual([{ type: 'access.checkin', object: { ...object, store_id: gym.units.u1 } }])

    const { data } = (await gym.api.get('/members')).body
    expect(data[0]).toMatchObject({ total_checkins: 1, current_streak: 1 })
    expect(data[0].last_checkin_at).toBe(checkins[0]!.checkin_at)
  })

  test('is counted once for 100 simultaneous readings; the others are second readings', async () => {
    const gym = await openGym(service)
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(gym, gym.member)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.allowed}`))).toEqual(new Set(['200 true']))
    expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(99)
    const { checkins, log, events } = await doorRows(service, gym)
    expect(checkins).toHaveLength(1)
    expect(countBy(log, (line) => line.result)).toEqual({ allowed: 1, duplicate: 99 })
    expect(events.map((event) => event.type)).toEqual(['access.checkin'])
    expect(await inside(gym)).toBe(1)
  })

  test('racing with exits never leaves two visits open nor a negative count', async () => {
    const gym = await openGym(service, { access: { debounce_seconds: 0 } })
    const others = await makeAttendees(service.db, gym, 'mensal', 3)
    const people = [gym.member, ...others]
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? enter : leave)(gym, people[Math.floor(i / 2) % 4]!)),
      )
      const { checkins, events } = await doorRows(service, gym)
      const stillOpen = checkins.filter((checkin) => checkin.checkout_at === null)
      expect(new Set(stillOpen.map((checkin) => checkin.member_profile_id)).size).toBe(stillOpen.length)
      expect(await inside(gym)).toBe(stillOpen.length)
      const told = countBy(events, (event) => event.type)
      expect((told['access.checkin'] ?? 0) - (told['access.checkout'] ?? 0)).toBe(stillOpen.length)
    }
  })

  test('waits for a transaction that has locked the member, such as the question of a turnstile', async () => {
    const gym = await openGym(service)
    const { entered } = await service.db.transaction().execute(async (tx) => {
      await tx.selectFrom('members').select('id').where('id', '=', gym.member).forNoKeyUpdate().execute()
      const entered = enter(gym, gym.member)
      await expect.poll(() => countWaiting(service.db)).toBe(1)
      expect((await doorRows(service, gym)).checkins).toEqual([])
      return { entered }
    })
    expect((await entered).body).toEqual(answer(gym.member))
  })

  test('after the debounce time ends the visit before it, whose exit nobody registered', async () => {
    const gym = await openGym(service, { test: true, access: { debounce_seconds: 60 } })
    await enter(gym, gym.member)
    const { now } = await gym.context()
    await gym.travel(now.add({ seconds: 59 }))
    expect((await enter(gym, gym.member)).body.duplicate).toBe(true)
    await gym.travel(now.add({ minutes: 10 }))
    expect((await enter(gym, gym.member)).body).toEqual(answer(gym.member))
    const { checkins, events } = await doorRows(service, gym)
    expect(checkins.filter((checkin) => checkin.checkout_at === null)).toHaveLength(1)
    expect(events.map((event) => event.type)).toEqual(['access.checkin', 'access.checkout', 'access.checkin'])
    expect(events[1]!.object).toMatchObject({ automatic: true })
    expect(await inside(gym)).toBe(1)
  })

  test('right after an exit is an entry', async () => {
    const gym = await openGym(service)
    await enter(gym, gym.member)
    await leave(gym, gym.member)
    expect((await enter(gym, gym.member)).body).toEqual(answer(gym.member))
    expect((await doorRows(service, gym)).checkins).toHaveLength(2)
  })
})

describe('an exit', () => {
  test('ends the visit; an exit without an entry is logged and counts for nothing', async () => {
    const gym = await openGym(service)
    await enter(gym, gym.member)
    const out = await leave(gym, gym.member, { method: 'facial' })
    expect([out.status, out.body]).toEqual([200, { status: 'checked_out', member_profile_id: gym.member }])
    expect(await inside(gym)).toBe(0)
    expect((await leave(gym, gym.member)).body.status).toBe('unpaired_exit')
    expect(await inside(gym)).toBe(0)
    const { log, events, checkins } = await doorRows(service, gym)
    expect(countBy(log, (line) => line.result)).toEqual({ allowed: 1, exit: 1, unpaired_exit: 1 })
    expect(events.map((event) => event.type)).toEqual(['access.checkin', 'access.checkout'])
    expect(events[1]!.object).toMatchObject({ method: 'facial', automatic: false })
    expect(checkins[0]!.checkout_at! >= checkins[0]!.checkin_at).toBe(true)
  })

  test('at another unit than the entry is unpaired', async () => {
    const gym = await openGym(service, { units: 2 })
    await enter(gym, gym.member, { store_id: gym.units.u1 })
    expect((await leave(gym, gym.member, { store_id: gym.units.u2 })).body.status).toBe('unpaired_exit')
    expect(await inside(gym)).toBe(1)
  })
})

describe('a denial', () => {
  test('is an answer with its reason, kept in the log and reported by an event', async () => {
    const gym = await service.gym()
    const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
    const { status, body } = await enter(gym, member)
    expect([status, body]).toEqual([200, answer(member, { allowed: false, reason: 'denied_inactive' })])
    const { checkins, log, events } = await doorRows(service, gym)
    expect(checkins).toEqual([])
    expect(log).toMatchObject([{ result: 'denied', reason: 'denied_inactive' }])
    expect(events).toMatchObject([{ type: 'access.denied', object: { allowed: false, reason: 'denied_inactive' } }])
    expect(await inside(gym)).toBe(0)
  })

  test('follows a block at once; when the block ends, the member may enter again', async () => {
    const gym = await openGym(service)
    await setAccessBlock(await gym.context(), gym.member, { reason: 'Owes a towel' })
    const { body } = await enter(gym, gym.member)
    expect(body.reason).toBe('denied_access_blocked')
    expect(JSON.stringify((await gym.api.get('/members')).body)).not.toContain('towel')
    await setAccessBlock(await gym.context(), gym.member, null)
    expect((await enter(gym, gym.member)).body.allowed).toBe(true)
  })

  test('follows the sale, the freeze and the cancellation of a membership through the API', async () => {
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

  test('applies to a plan for another unit, or for other hours', async () => {
    const day = { days: [0, 1, 2, 3, 4, 5, 6] }
    const soon = Temporal.Now.plainTimeISO('America/Sao_Paulo').add({ hours: 2 })
    const clock = (hours: number) => soon.add({ hours }).toString({ smallestUnit: 'minute' })
    const plan = { name: 'x', price_cents: 100 }
    const gym = await service.gym({
      units: 2,
      plans: [
        { ref: 'one-unit', ...plan, units: ['u2'] },
        { ref: 'other-hours', ...plan, access_hours: [{ ...day, from: clock(0), to: clock(1) }] },
      ],
    })
    const at = (unit: string) => ({ store_id: gym.units[unit] })
    const elsewhere = await newMember(service, gym, 'one-unit')
    expect((await enter(gym, elsewhere, at('u1'))).body.reason).toBe('denied_wrong_unit')
    expect((await enter(gym, elsewhere, at('u2'))).body.allowed).toBe(true)
    expect((await enter(gym, await newMember(service, gym, 'other-hours'), at('u1'))).body.reason).toBe(
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
    const gym = await service.gym({ plans: [{ ...pass, credits: 50 }] })
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
    const { checkins } = await doorRows(service, gym)
    const row = await service.db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.credits_left).toBe(50 - checkins.length)
  })
})

test('a partner program lets its member in as often as it allows in a day, and again on the next day', async () => {
  const gym = await service.gym({
    test: true,
    access: { debounce_seconds: 0 },
    partnerPrograms: [{ name: 'Wellhub', max_entries_per_day: 2 }],
  })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  expect(await joinPartnerProgram(await gym.context(), member, 'nobody')).toBeInstanceOf(Failure)
  expect(await joinPartnerProgram(await gym.context(), member, 'WELLHUB')).toBeUndefined()
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

describe('a request', () => {
  const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof enter>>) => [
    status,
    body.error?.details.fields[0].field,
  ]

  test('must name somebody', async () => {
    const gym = await openGym(service)
    expect(fieldsOf(await gym.api.post('/access/validate', {}))).toEqual([400, 'member_profile_id'])
    expect(fieldsOf(await gym.api.post('/access/checkout', {}))).toEqual([400, 'member_profile_id'])
    expect(fieldsOf(await gym.api.post('/access/validate', { member_profile_id: 'x' }))).toEqual([
      400,
      'member_profile_id',
    ])
  })

  test('must name the unit of a company with two', async () => {
    const gym = await openGym(service, { units: 2 })
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
    const gym = await openGym(service)
    for (const call of [enter, leave]) {
      const { status, body } = await call(gym, randomUUID())
      expect([status, body.error.details]).toEqual([404, { field: 'member_profile_id' }])
    }
    expect((await doorRows(service, gym)).log).toEqual([])
  })
})
