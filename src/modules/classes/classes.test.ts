import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { machineNow } from '#platform/time/clock.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import type { Answer } from '#test/harness/client.ts'
import { countWaiting } from '#test/harness/database.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { daily } from '#test/harness/schedule.ts'
import {
  block,
  book,
  classIds,
  expectAnnounced,
  expectConsistent,
  leave,
  manyADay,
  nextMonday,
  plans,
  unblock,
} from '#test/harness/seats.ts'
import { useService } from '#test/harness/service.ts'
import { makeClasses } from './make-classes.ts'
import { lockInstance } from './sql.ts'

const service = useService()

const makeGym = (options: GymOptions = {}) => service.gym({ plans, schedule: daily, ...options })

/** Runs calls with at most `width` in flight. */
async function inFlight(width: number, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = []
  const queue = calls.entries()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [i, call] of queue) answers[i] = await call()
    }),
  )
  return answers
}

/** Asks again while the company has too many requests at once, as on a busy machine. */
async function bookPatiently(gym: Gym, id: string, member: string): Promise<Answer> {
  const answer = await book(gym, id, member)
  return answer.status === 429 ? bookPatiently(gym, id, member) : answer
}

describe('booking', () => {
  test('the last seat goes to one of 200 callers and the others get waiting places 1 to 199, in each of twenty rounds', async () => {
    const gym = await makeGym({ schedule: manyADay })
    const members = await makeAttendees(service.db, gym, 'livre', 200)
    for (const id of (await classIds(gym)).slice(0, 20)) {
      const answers = await Promise.all(members.map((member) => bookPatiently(gym, id, member)))
      expect(answers.map((answer) => answer.status).filter((status) => status !== 201)).toEqual([])
      const bookings = answers.map((answer) => answer.body.data)
      expect(bookings.filter((booking) => booking.status === 'confirmed')).toHaveLength(1)
      const places = bookings
        .filter((booking) => booking.status === 'waitlisted')
        .map((booking) => booking.waitlist_position)
      expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 199 }, (_, i) => i + 1))
    }
    await expectConsistent(service, gym)
    await expectAnnounced(service, gym)
  })

  test('after a storm of 500 bookings and cancellations nothing is lost, doubled or left free', async () => {
    const gym = await makeGym()
    const members = await makeAttendees(service.db, gym, 'livre', 40)
    const ids = (await classIds(gym)).slice(0, 4)
    const random = fc.sample(fc.tuple(fc.nat(39), fc.nat(3), fc.boolean()), { numRuns: 500, seed: 7 })
    const answers = await inFlight(
      40,
      random.map(
        ([member, at, wants]) =>
          () =>
            (wants ? book : leave)(gym, ids[at]!, members[member]!),
      ),
    )
    expect(answers.filter((answer) => ![200, 201, 404, 422].includes(answer.status))).toEqual([])
    await expectConsistent(service, gym)
    await expectAnnounced(service, gym)
    const promoted = (await gym.events('class.booked')).filter((event) => event.previous_attributes !== null)
    expect(promoted).toHaveLength(answers.filter((answer) => answer.body.data?.waitlist_promoted).length)
  })

  test('holds under any interleaving of bookings, cancellations, blocks and leaving members', async () => {
    const what = fc.constantFrom('book', 'book', 'leave', 'leave', 'quit', 'block', 'unblock')
    const call = fc.record({ member: fc.nat(7), at: fc.nat(1), what })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(call, { minLength: 1, maxLength: 12 }), { maxLength: 4 }), async (rounds) => {
        const gym = await makeGym()
        const members = await makeAttendees(service.db, gym, 'livre', 8)
        const ids = (await classIds(gym)).slice(0, 2)
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(({ member, at, what }) => {
              if (what === 'block') return block(gym, members[member]!)
              if (what === 'unblock') return unblock(gym, members[member]!)
              if (what === 'quit') return gym.api.patch(`/members/${members[member]}`, { status: 'cancelled' })
              return (what === 'book' ? book : leave)(gym, ids[at]!, members[member]!)
            }),
          )
          expect(
            answers.filter((answer) => answer !== undefined && 'status' in answer && answer.status >= 500),
          ).toEqual([])
          await expectConsistent(service, gym)
        }
        await expectConsistent(service, gym)
        await expectAnnounced(service, gym)
      }),
      { numRuns: 20 },
    )
  })

  test('fifty parallel bookings of one member never pass the weekly limit', async () => {
    const gym = await makeGym({ schedule: manyADay })
    const [member] = await makeAttendees(service.db, gym, 'tres', 1)
    const { body } = await gym.api.get(`/classes?date_from=${nextMonday()}&date_to=${nextMonday().add({ days: 6 })}`)
    const ids: string[] = body.data.slice(0, 50).map((instance: { id: string }) => instance.id)
    const answers = await Promise.all(ids.map((id) => book(gym, id, member!)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3)
    const refused = answers.filter((answer) => answer.status === 422).map((answer) => answer.body.error.details)
    expect(refused).toEqual(Array(47).fill({ reason: 'WEEKLY_LIMIT_REACHED', limit: 3, used: 3 }))
    // The limit is per week, and a seat given up no longer counts.
    const week = await gym.api.get(`/classes?date=${nextMonday().add({ days: 7 })}`)
    expect((await book(gym, week.body.data[0].id, member!)).status).toBe(201)
    const seat = ids[answers.findIndex((answer) => answer.status === 201)]!
    expect((await leave(gym, seat, member!)).status).toBe(200)
    expect((await book(gym, ids[49]!, member!)).status).toBe(201)
  })

  test('while one class is locked, bookings in another do not wait', async () => {
    const gym = await makeGym()
    const [held, other] = (await classIds(gym)) as [string, string]
    const [first, second] = (await makeAttendees(service.db, gym, 'livre', 2)) as [string, string]
    let waiting: Promise<Answer> | undefined
    await service.db.transaction().execute(async (holder) => {
      await lockInstance(holder, gym.teamId, held)
      waiting = book(gym, held, first)
      expect((await book(gym, other, second)).status).toBe(201)
      await expect.poll(() => countWaiting(service.db)).toBe(1)
    })
    expect((await waiting!).status).toBe(201)
  })

  test('refusals give the reason: no membership, not valid yet, no classes in the plan, frozen, booked already; a full class is no reason', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const reason = async (member: string) => {
      const { status, body } = await book(gym, id!, member)
      return status === 201
        ? body.data.status
        : [status, body.error.code, body.error.details.reason ?? body.error.details.field]
    }
    const nobody = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
    expect(await reason(nobody)).toEqual([422, 'VALIDATION_ERROR', 'NO_ACTIVE_MEMBERSHIP'])
    await gym.api.post('/memberships', {
      member_profile_id: nobody,
      plan_id: gym.plans.livre,
      start_date: '2190-01-01',
    })
    expect(await reason(nobody)).toEqual([422, 'VALIDATION_ERROR', 'NO_ACTIVE_MEMBERSHIP'])
    const [without] = await makeAttendees(service.db, gym, 'sem', 1)
    expect(await reason(without!)).toEqual([422, 'VALIDATION_ERROR', 'GROUP_CLASSES_NOT_INCLUDED'])
    const [frozen, first, second, third] = await makeAttendees(service.db, gym, 'livre', 4)
    await service.db
      .updateTable('memberships')
      .set({ status: 'frozen', freeze_start_date: '2026-01-01' })
      .where('member_profile_id', '=', frozen!)
      .execute()
    expect(await reason(frozen!)).toEqual([422, 'VALIDATION_ERROR', 'NO_ACTIVE_MEMBERSHIP'])
    expect(await reason(first!)).toBe('confirmed')
    expect(await reason(first!)).toEqual([422, 'DUPLICATE_ENTRY', 'member_profile_id'])
    expect(await reason(second!)).toBe('confirmed')
    expect(await reason(third!)).toBe('waitlisted')
    expect(await reason(third!)).toEqual([422, 'DUPLICATE_ENTRY', 'member_profile_id'])
  })

  test('a class that has begun or was cancelled accepts neither bookings nor cancellations', async () => {
    const gym = await makeGym({ test: true })
    const [member, other] = await makeAttendees(service.db, gym, 'livre', 2)
    const { body } = await gym.api.get('/classes')
    const { id, date } = body.data.at(-1)
    expect((await book(gym, id, member!)).status).toBe(201)
    await gym.travel(Temporal.PlainDateTime.from(`${date}T19:10`).toZonedDateTime('America/Sao_Paulo').toInstant())
    for (const answer of [await book(gym, id, other!), await leave(gym, id, member!)]) {
      expect([answer.status, answer.body.error.details]).toMatchObject([
        422,
        { reason: 'CLASS_NOT_BOOKABLE', cause: 'started' },
      ])
    }
    expect((await gym.api.get(`/classes?date=${date}`)).body.data[0].status).toBe('scheduled')
    await gym.travel(Temporal.PlainDateTime.from(`${date}T20:00`).toZonedDateTime('America/Sao_Paulo').toInstant())
    expect((await gym.api.get(`/classes?date=${date}&status=completed`)).body.data[0].id).toBe(id)
    expect((await gym.api.get(`/classes?date=${date}&status=scheduled`)).body.data).toEqual([])
  })
})

describe('giving up', () => {
  test('a free seat goes to the next who may still attend; the others move up', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const [a, b, c, d, e] = (await makeAttendees(service.db, gym, 'livre', 5)) as [
      string,
      string,
      string,
      string,
      string,
    ]
    for (const member of [a, b, c, d, e]) await book(gym, id!, member)
    await service.db
      .updateTable('memberships')
      .set({ end_date: '2026-01-02', auto_renew: false })
      .where('member_profile_id', '=', c)
      .execute()
    const { body } = await leave(gym, id!, a)
    expect(body.data).toMatchObject({ status: 'cancelled', waitlist_promoted: true, promoted_member_id: d })
    const rows = await service.db
      .selectFrom('bookings')
      .select(['member_profile_id', 'status', 'waitlist_position'])
      .where('team_id', '=', gym.teamId)
      .execute()
    const of = (member: string) => rows.find((row) => row.member_profile_id === member)
    expect(of(d)).toMatchObject({ status: 'confirmed', waitlist_position: null })
    expect([of(c)!.waitlist_position, of(e)!.waitlist_position]).toEqual([1, 2])
    expect((await gym.events('class.booked')).at(-1)).toMatchObject({
      object: { member_profile_id: d, status: 'confirmed' },
      previous_attributes: { status: 'waitlisted', waitlist_position: 2 },
    })
    const waiting = await leave(gym, id!, c)
    expect(waiting.body.data).toMatchObject({ waitlist_promoted: false, promoted_member_id: null })
    const again = await leave(gym, id!, c)
    expect([again.status, again.body.error.details]).toEqual([404, { field: 'member_profile_id' }])
  })

  test('an immediate cancel of the membership gives up the seats, unless another membership covers them', async () => {
    const gym = await makeGym()
    const [id, other] = await classIds(gym)
    const [ana, bia, rui, leo] = (await makeAttendees(service.db, gym, 'livre', 4)) as [string, string, string, string]
    for (const member of [ana, bia, rui]) await book(gym, id!, member)
    await book(gym, other!, leo)
    const membershipOf = async (member: string) =>
      (await gym.api.get(`/memberships?member_profile_id=${member}`)).body.data.at(-1).id
    await gym.api.post('/memberships', { member_profile_id: leo, plan_id: gym.plans.tres, start_date: '2026-01-01' })
    await gym.api.post(`/memberships/${await membershipOf(leo)}/cancel`)
    await gym.api.post(`/memberships/${await membershipOf(ana)}/cancel`)
    const rows = await service.db
      .selectFrom('bookings')
      .select(['member_profile_id', 'status'])
      .where('team_id', '=', gym.teamId)
      .execute()
    expect(Object.fromEntries(rows.map((row) => [row.member_profile_id, row.status]))).toEqual({
      [ana]: 'cancelled',
      [bia]: 'confirmed',
      [rui]: 'confirmed',
      [leo]: 'confirmed',
    })
    await gym.api.patch(`/members/${bia}`, { status: 'cancelled' })
    expect(
      (await gym.events('class.cancelled')).map(
        ({ object }) => (object as { member_profile_id: string }).member_profile_id,
      ),
    ).toEqual([ana, bia])
    await expectConsistent(service, gym)
  })
})

describe('the schedule', () => {
  const reapply = async (gym: Gym, schedule: object[]) => {
    const text = JSON.stringify({
      company: { slug: gym.slug, name: `Academia ${gym.slug}` },
      class_types: [{ ref: 'spinning', name: 'Spinning', duration_minutes: 50, default_max_capacity: 20 }],
      schedule,
    })
    return applyCompanyFile(service.db, readCompanyFile(text, 'again'), machineNow())
  }

  test('creates the classes of 28 days once, even with repeated and simultaneous runs', async () => {
    const gym = await makeGym({ test: true })
    expect(await classIds(gym)).toHaveLength(27)
    const ctx = await gym.context()
    expect(await Promise.all(Array.from({ length: 8 }, () => makeClasses(ctx)))).toEqual(Array(8).fill(0))
    const before = (await gym.events('class.created')).length
    const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
    await gym.travel(today.add({ days: 3 }).toString())
    expect((await gym.events('class.created')).length - before).toBe(3)
    const last = (await gym.api.get(`/classes?date=${today.add({ days: 30 })}`)).body.data
    expect(last).toMatchObject([
      { start_time: '19:00', end_time: '19:50', status: 'scheduled', current_bookings: 0, trainer_name: null },
    ])
    expect((await gym.events('class.created')).at(-1)!.object).toEqual(last[0])
  })

  test('keeps bookings when an entry changes, promotes when its class grows, cancels when it is switched off', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const members = await makeAttendees(service.db, gym, 'livre', 4)
    for (const member of members) await book(gym, id!, member)
    // A change by hand of nothing leaves the class in the schedule.
    expect((await (await gym.owner()).patch(`/classes/${id}`, {})).status).toBe(200)
    const changed = daily.map((entry) => ({ ...entry, start_time: '18:00', end_time: '18:50', max_capacity: 3 }))
    const { changes } = await reapply(gym, changed)
    expect(changes.schedule).toEqual({ created: 0, updated: 7 })
    const [after] = (
      await gym.api.get(`/classes?date_from=${Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })}`)
    ).body.data
    expect(after).toMatchObject({ id, start_time: '18:00', max_capacity: 3, current_bookings: 3 })
    await expectConsistent(service, gym)

    await reapply(
      gym,
      changed.map((entry) => ({ ...entry, is_active: false })),
    )
    expect(await classIds(gym, '&status=scheduled')).toEqual([])
    expect(await gym.events('class.cancelled')).toHaveLength(4)
    await expectConsistent(service, gym)
    expect((await book(gym, id!, members[0]!)).body.error.details).toMatchObject({
      reason: 'CLASS_NOT_BOOKABLE',
      cause: 'cancelled',
    })

    await reapply(gym, changed)
    expect(await classIds(gym, '&status=scheduled')).toHaveLength(27)
    expect((await book(gym, id!, members[0]!)).status).toBe(201)
    await expectAnnounced(service, gym)
  })

  test('is listed by weekday and time, class types by their order', async () => {
    const gym = await makeGym({ schedule: manyADay.slice(0, 30).toReversed() })
    const { body } = await gym.api.get('/classes/schedule')
    const order = body.data.map(
      (entry: { day_of_week: number; start_time: string }) => `${entry.day_of_week} ${entry.start_time}`,
    )
    expect(order).toEqual(order.toSorted())
    expect(body.data[0]).toMatchObject({ is_active: true, max_capacity: 1, class_type: { name: 'Spinning' } })
    expect((await gym.api.get('/class-types')).body.data).toMatchObject([
      { name: 'Spinning', default_max_capacity: 20, is_active: true },
    ])
  })
})
