import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { newId } from '#platform/values/ids.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { countWaiting } from '#test/harness/database.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { daily } from '#test/harness/schedule.ts'
import {
  block,
  book,
  classIds,
  expectAnnounced,
  expectConsistent,
  free,
  leave,
  manyADay,
  nextMonday,
  plans,
  unblock,
} from '#test/harness/seats.ts'
import { useService } from '#test/harness/service.ts'

import { bookSeat } from './book-seat.ts'
import { cancelSeat } from './cancel-seat.ts'
import { changeClass } from './change-class.ts'
import { takeBackSeats } from './take-back-seats.ts'

const service = useService()

const makeGym = (options: GymOptions = {}) => service.gym({ plans, schedule: daily, ...options })

describe('the waiting list', () => {
  const statusOf = async (gym: Gym, member: string) =>
    (
      await service.db
        .selectFrom('bookings')
        .select(['status', 'waitlist_position'])
        .where('team_id', '=', gym.teamId)
        .where('member_profile_id', '=', member)
        .orderBy('booked_at', 'desc')
        .executeTakeFirstOrThrow()
    ).status
  const today = () => Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const setMembership = (member: string, set: object) =>
    service.db.updateTable('memberships').set(set).where('member_profile_id', '=', member).execute()
  const membershipOf = async (gym: Gym, member: string) =>
    (await gym.api.get(`/memberships?member_profile_id=${member}`)).body.data.at(-1).id
  const past = { end_date: '2026-01-02', auto_renew: false }

  test.each<[string, (gym: Gym, member: string) => unknown, (gym: Gym, member: string) => unknown]>([
    ['who is unblocked', block, unblock],
    [
      'whose debt is paid',
      (_, member) => setMembership(member, { status: 'past_due', past_due_since: today() }),
      async (gym, member) => gym.api.patch(`/memberships/${await membershipOf(gym, member)}`, { status: 'active' }),
    ],
    [
      'who buys a membership',
      (_, member) => setMembership(member, past),
      (gym, member) => {
        const sale = { member_profile_id: member, plan_id: gym.plans.livre, start_date: today() }
        return gym.api.post('/memberships', sale)
      },
    ],
    [
      'whose membership is prolonged',
      (_, member) => setMembership(member, { end_date: today(), auto_renew: false }),
      async (gym, member) =>
        gym.api.patch(`/memberships/${await membershipOf(gym, member)}`, { end_date: '2199-01-01', auto_renew: true }),
    ],
    [
      'whose freeze ends',
      (_, member) => setMembership(member, { status: 'frozen', freeze_start_date: today(), freezes_used: 1 }),
      async (gym, member) => gym.api.delete(`/memberships/${await membershipOf(gym, member)}/freeze`),
    ],
    [
      'who is active again',
      (_, member) => service.db.updateTable('members').set({ status: 'frozen' }).where('id', '=', member).execute(),
      (gym, member) => gym.api.patch(`/members/${member}`, { status: 'active' }),
    ],
    [
      'whose plan has classes again',
      (_, member) =>
        service.db
          .updateTable('plans')
          .set({ has_group_classes: false })
          .where('id', 'in', (db) =>
            db.selectFrom('memberships').select('plan_id').where('member_profile_id', '=', member),
          )
          .execute(),
      async (gym) => (await gym.owner()).patch(`/catalogue/plans/${gym.plans.outro}`, { has_group_classes: true }),
    ],
  ])('gives a free seat to the first in line %s', async (_, bar, admit) => {
    const gym = await makeGym({ plans: [...plans, { ...free, ref: 'outro', name: 'Outro' }] })
    const id = (await classIds(gym)).at(-1)
    const [a, b, next] = (await makeAttendees(service.db, gym, 'livre', 3)) as [string, string, string]
    const [first] = (await makeAttendees(service.db, gym, 'outro', 1)) as [string]
    for (const member of [a, b, first]) await book(gym, id!, member)
    await bar(gym, first)
    expect((await leave(gym, id!, a)).body.data).toMatchObject({ waitlist_promoted: false })
    expect(await statusOf(gym, first)).toBe('waitlisted')
    await admit(gym, first)
    expect(await statusOf(gym, first)).toBe('confirmed')
    expect((await gym.events('class.booked')).at(-1)).toMatchObject({
      object: { member_profile_id: first, status: 'confirmed', waitlist_position: null },
      previous_attributes: { status: 'waitlisted', waitlist_position: 1 },
    })
    expect((await book(gym, id!, next)).body.data.status).toBe('waitlisted')
    await expectConsistent(service, gym)
    await expectAnnounced(service, gym)
  })

  test('is skipped while nobody on it may attend, and comes before a new booking once somebody may', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const [a, b, first, second, next, last] = await makeAttendees(service.db, gym, 'livre', 6)
    for (const member of [a, b, first, second]) await book(gym, id!, member!)
    await block(gym, first!)
    await block(gym, second!)
    await leave(gym, id!, a!)
    expect((await book(gym, id!, next!)).body.data).toMatchObject({ status: 'confirmed' })
    await leave(gym, id!, b!)
    // As if a change had let the member attend without reviewing the seats.
    await service.db.updateTable('members').set({ access_enabled: true }).where('id', '=', second!).execute()
    expect((await book(gym, id!, last!)).body.data).toMatchObject({ status: 'waitlisted', waitlist_position: 2 })
    expect([await statusOf(gym, first!), await statusOf(gym, second!)]).toEqual(['waitlisted', 'confirmed'])
    await expectAnnounced(service, gym)
  })

  test('gets a seat that is given up while its first member is being unblocked, in either order', async () => {
    const gym = await makeGym()
    for (const id of (await classIds(gym)).slice(0, 10)) {
      const [a, b, first] = (await makeAttendees(service.db, gym, 'livre', 3)) as [string, string, string]
      for (const member of [a, b, first]) await book(gym, id, member)
      await block(gym, first)
      await Promise.all([unblock(gym, first), leave(gym, id, a)])
      expect(await statusOf(gym, first)).toBe('confirmed')
    }
    await expectConsistent(service, gym)
  })

  test('keeps the place of a member without a valid membership, and the refusal says why', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const [a, b, first] = (await makeAttendees(service.db, gym, 'livre', 3)) as [string, string, string]
    for (const member of [a, b, first]) await book(gym, id!, member)
    await setMembership(first, past)
    await leave(gym, id!, a)
    const sale = { member_profile_id: first, plan_id: gym.plans.livre, start_date: today(), store_id: newId() }
    const { status, body } = await gym.api.post('/memberships', sale)
    expect([status, body.error.details]).toEqual([404, { field: 'store_id' }])
    expect(await statusOf(gym, first)).toBe('waitlisted')
    await expectAnnounced(service, gym)
  })

  test('and seats are left by members who are frozen while they book', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const [member] = (await makeAttendees(service.db, gym, 'livre', 1)) as [string]
    const membership = await membershipOf(gym, member)
    let frozen: Promise<unknown>
    await transact(await gym.context(), async (tx) => {
      await bookSeat(tx, id!, member)
      frozen = gym.api.patch(`/memberships/${membership}`, { status: 'frozen' })
      await expect.poll(() => countWaiting(service.db)).toBe(1)
    })
    expect(await frozen!).toMatchObject({ status: 200 })
    expect(await statusOf(gym, member)).toBe('cancelled')
    await expectConsistent(service, gym)
    await expectAnnounced(service, gym)
  })

  test('does not count towards the weekly limit once the class has begun', async () => {
    const gym = await makeGym({ test: true, schedule: manyADay })
    const [other, member] = (await makeAttendees(service.db, gym, 'tres', 2)) as [string, string]
    const monday = nextMonday()
    const { data } = (await gym.api.get(`/classes?date=${monday}`)).body
    const ids: string[] = data.map((instance: { id: string }) => instance.id)
    expect((await book(gym, ids[0]!, other)).body.data.status).toBe('confirmed')
    const booked = [
      await book(gym, ids[0]!, member),
      await book(gym, ids[1]!, member),
      await book(gym, ids[2]!, member),
    ]
    expect(booked.map(({ body }) => body.data.status)).toEqual(['waitlisted', 'confirmed', 'confirmed'])
    expect((await book(gym, ids[5]!, member)).body.error.details.reason).toBe('WEEKLY_LIMIT_REACHED')
    await gym.travel(monday.toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: '10:30' }).toInstant())
    expect((await book(gym, ids[5]!, member)).status).toBe(201)
    expect((await book(gym, ids[6]!, member)).body.error.details).toMatchObject({ limit: 3, used: 3 })
  })

  test('and the seats of a class that is moved to another day are left by members who may not come on that day', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const { date } = (await gym.api.get('/classes')).body.data.at(-1)
    const later = Temporal.PlainDate.from(date).add({ days: 10 }).toString()
    const [a, b, c, d, e] = (await makeAttendees(service.db, gym, 'livre', 5)) as [
      string,
      string,
      string,
      string,
      string,
    ]
    for (const member of [a, b, c, d, e]) await book(gym, id!, member)
    for (const member of [a, c, e]) await setMembership(member, { end_date: date, auto_renew: false })
    expect((await (await gym.owner()).patch(`/classes/${id}`, { date: later })).status).toBe(200)
    const states = await Promise.all([a, b, c, d, e].map((member) => statusOf(gym, member)))
    expect(states).toEqual(['cancelled', 'confirmed', 'cancelled', 'confirmed', 'cancelled'])
    expect(await gym.events('class.cancelled')).toHaveLength(3)
    await expectConsistent(service, gym)
    await expectAnnounced(service, gym)
  })

  test('and a seat in a class that is moved into a freeze which begins at that moment is given up', async () => {
    const gym = await makeGym({ plans: [{ ...free, max_freezes_per_year: 1, max_freeze_days: 30 }] })
    const id = (await classIds(gym)).at(-1)!
    const [member] = (await makeAttendees(service.db, gym, 'livre', 1)) as [string]
    await book(gym, id, member)
    const day = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString()
    const path = `/memberships/${await membershipOf(gym, member)}/freeze`
    let freezing: ReturnType<typeof gym.api.post>
    let isFrozen = false
    await transact(await gym.context(), async (tx) => {
      await changeClass(tx, id, { date: day(5) })
      freezing = gym.api.post(path, { freeze_end_date: day(10) })
      freezing.then(() => (isFrozen = true))
      await expect.poll(async () => isFrozen || (await countWaiting(service.db)) === 1).toBe(true)
    })
    expect((await freezing!).status).toBe(200)
    expect(await statusOf(gym, member)).toBe('cancelled')
    await expectConsistent(service, gym)
    await expectAnnounced(service, gym)
  })

  test('closes up when an undone move takes back its places, and gets the seats that it takes back', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const [a, b, c, d, next] = (await makeAttendees(service.db, gym, 'livre', 5)) as string[]
    const places: string[] = []
    for (const member of [a, b, c, d]) places.push((await book(gym, id!, member!)).body.data.id)
    const quiet = { ...(await gym.context()), isQuiet: true }
    await transact(quiet, (tx) => takeBackSeats(tx, [places[2]!, places[0]!]))
    expect((await gym.events('class.booked')).at(-1)).toMatchObject({
      object: { member_profile_id: d, status: 'confirmed' },
      previous_attributes: { status: 'waitlisted', waitlist_position: 1 },
    })
    expect((await book(gym, id!, next!)).body.data).toMatchObject({ waitlist_position: 1 })
    await expectConsistent(service, gym)
  })

  test('counts a seat once that its member gives up while a move is undone', async () => {
    const gym = await makeGym()
    const [id] = await classIds(gym)
    const [a, b] = (await makeAttendees(service.db, gym, 'livre', 2)) as [string, string]
    await book(gym, id!, a)
    const seat = (await book(gym, id!, b)).body.data
    const ctx = await gym.context()
    let undoing: Promise<void> | undefined
    await transact(ctx, async (tx) => {
      await cancelSeat(tx, id!, b)
      undoing = transact(ctx, (other) => takeBackSeats(other, [seat.id]))
      await expect.poll(() => countWaiting(service.db)).toBe(1)
    })
    await undoing
    await expectConsistent(service, gym)
  })
})
