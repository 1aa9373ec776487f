import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { machineNow, machineNowText } from '#platform/time/clock.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { connectedPartner, connectPartner } from '#test/harness/partners.ts'
import { daily } from '#test/harness/schedule.ts'
import { book, classIds, expectAnnounced, expectConsistent, free, leave } from '#test/harness/seats.ts'
import { useService } from '#test/harness/service.ts'
import { disconnectProgram } from '../connect-program.ts'
import { type EmulatorOptions, startWellhubEmulator } from '../emulator/index.ts'
import { onConnection } from '../jobs.ts'
import { listOpenBookingsOfAnyCompany } from './bookings-sql.ts'
import { publishClasses } from './publish-classes.ts'
import { settleBookings } from './settle-bookings.ts'
import { listStaleOfAnyCompany } from './slots-sql.ts'

const service = useService()
const visitor = (n: number) => ({ gympass_user_id: String(1_000_000_000_000 + n), name: `Visitante ${n}` })

async function withClasses(
  settings: object = {},
  { schedule = daily, ...options }: GymOptions = {},
  emulatorOptions: EmulatorOptions = {},
) {
  const gym = await service.gym({ plans: [free], schedule, test: true, ...options })
  const wellhub = await startWellhubEmulator(emulatorOptions)
  onTestFinished(wellhub.close)
  const { base_url, token, webhook_secret } = wellhub
  const units = { u1: '1001' }
  const classes = { spinning: { product_id: 11 } }
  const given = { base_url, token, webhook_secret, units, classes, ...settings }
  const { id: connectionId, webhook_url } = await connectedPartner(service, gym, 'wellhub', given)
  wellhub.sendTo(webhook_url)
  const target = { teamId: gym.teamId, connectionId }
  return { gym, wellhub, target, given }
}

type Here = Awaited<ReturnType<typeof withClasses>>

/** Runs the jobs' work until nothing is left to do. */
async function settle({ wellhub, target }: Here): Promise<void> {
  await wellhub.told()
  for (let round = 0; round < 20; round++) {
    await service.db
      .updateTable('partner_bookings')
      .set({ tell_at: '2026-01-01' })
      .where('tell_at', 'is not', null)
      .execute()
    const isOurs = ({ connectionId }: { connectionId: string }) => connectionId === target.connectionId
    const open = (await listOpenBookingsOfAnyCompany(service.db, machineNowText())).some(isOurs)
    const stale = (await listStaleOfAnyCompany(service.db, machineNowText(), { part: 0, of: 1 })).some(isOurs)
    if (!open && !stale) return
    await onConnection(service, target, settleBookings)
    await onConnection(service, target, publishClasses).catch(() => {})
  }
  throw new Error('There is always something to do')
}

const slotOf = async (here: Here, at = 0) => {
  const id = (await classIds(here.gym))[at]!
  return { id, slot: await slotNow(here, id) }
}

const slotNow = async ({ wellhub }: Here, id: string) => {
  const row = await service.db
    .selectFrom('partner_slots')
    .selectAll()
    .where('class_instance_id', '=', id)
    .executeTakeFirstOrThrow()
  return wellhub.slots.find((one) => String(one.id) === row.partner_id)!
}

const booked = (slot: { body: Record<string, unknown> }) => slot.body.total_booked
const reservedHere = async (gym: Gym) =>
  (
    await service.db
      .selectFrom('bookings')
      .select('id')
      .where('team_id', '=', gym.teamId)
      .where('partner_program_id', 'is not', null)
      .where('status', '=', 'confirmed')
      .execute()
  ).length

test('classes of two weeks are published with their real times and seats, and follow each change here', async () => {
  const here = await withClasses()
  const { gym, wellhub } = here
  await settle(here)
  expect(wellhub.slots.length).toBeGreaterThanOrEqual(13)
  expect(wellhub.slots.length).toBeLessThanOrEqual(15)
  const { id, slot } = await slotOf(here)
  expect(slot.body).toMatchObject({ length_in_minutes: 50, total_capacity: 2, total_booked: 0, product_id: 11 })
  expect(slot.body.occur_date).toMatch(/T19:00:00-03:00$/)

  const [ana] = await makeAttendees(service.db, gym, 'livre', 1)
  expect((await book(gym, id, ana!)).status).toBe(201)
  await settle(here)
  expect(booked(slot)).toBe(1)

  await (await gym.owner()).post(`/classes/${id}/cancel`, {})
  await settle(here)
  expect(wellhub.slots).not.toContain(slot)
})

test('classes that the partner refuses keep no other class from being published', async () => {
  const early = { class_type: 'yoga', start_time: '07:00', end_time: '07:50', max_capacity: 2 }
  const yoga = daily.map((one) => ({ ...one, ...early, ref: `yoga-${one.day_of_week}` }))
  const classTypes = [{ ref: 'yoga', name: 'Yoga', duration_minutes: 50, default_max_capacity: 10 }]
  const offered = { classes: { yoga: { product_id: 11 }, spinning: { product_id: 11 } } }
  const { gym, wellhub, target } = await withClasses(offered, { classTypes, schedule: [...yoga, ...daily] })
  const { id } = await service.db
    .selectFrom('class_types')
    .select('id')
    .where('team_id', '=', gym.teamId)
    .where('ref', '=', 'yoga')
    .executeTakeFirstOrThrow()
  // The partner has withdrawn the product of yoga since.
  await sql`update partner_connections set settings = jsonb_set(settings, ${`{classes,${id},product_id}`}::text[], '999')
             where team_id = ${gym.teamId}`.execute(service.db)
  await expect(onConnection(service, target, publishClasses)).rejects.toThrow('Wellhub does not take')
  expect(wellhub.slots.length).toBeGreaterThanOrEqual(13)
})

test('giving up a booking in the partner’s app never takes a seat that the member has booked here', async () => {
  const here = await withClasses()
  const { gym, wellhub } = here
  await settle(here)
  const { id, slot } = await slotOf(here)
  const owner = await gym.owner()
  const [ana] = (await makeAttendees(service.db, gym, 'livre', 1)) as [string]
  const link = { program: 'wellhub', person_key: visitor(1).gympass_user_id }
  expect((await owner.post(`/members/${ana}/partner-links`, link)).status).toBe(200)
  wellhub.book('1001', slot.id, visitor(1))
  await settle(here)
  expect((await leave(gym, id, ana)).status).toBe(200)
  expect((await book(gym, id, ana)).status).toBe(201)
  // Before the partner has received the answer.
  wellhub.giveUp(wellhub.bookings()[0]!.number)
  await settle(here)
  const { seats } = (await owner.get(`/classes/${id}/roster`)).body.data
  expect(seats).toMatchObject([{ member_id: ana, status: 'confirmed', partner_program: null }])
})

test('a booking in the partner’s app is a seat here, can be given up on both sides, and learns of a cancelled class', async () => {
  const here = await withClasses()
  const { gym, wellhub } = here
  await settle(here)
  const { id, slot } = await slotOf(here)
  const ask = (n: number) => wellhub.book('1001', slot.id, visitor(n))
  const states = () => wellhub.bookings().map(({ state, category }) => [state, category])

  ask(1)
  await settle(here)
  expect(states()).toEqual([['reserved', null]])
  expect(booked(slot)).toBe(1)
  expect((await gym.events('class.booked')).length).toBe(1)
  const roster = (await (await gym.owner()).get(`/classes/${id}/roster`)).body.data
  expect(roster.seats).toMatchObject([{ full_name: 'Visitante 1', status: 'confirmed', partner_program: 'Wellhub' }])

  const [ana, bia] = (await makeAttendees(service.db, gym, 'livre', 2)) as [string, string]
  // A member takes the last seat before the partner's app knows about it.
  expect((await book(gym, id, ana)).body.data.status).toBe('confirmed')
  ask(2)
  await settle(here)
  expect(states()[1]).toEqual(['rejected', 'CLASS_IS_FULL'])

  // A waiting member is promoted when a visitor gives up a seat.
  expect((await book(gym, id, bia)).body.data.status).toBe('waitlisted')
  wellhub.giveUp(wellhub.bookings()[0]!.number)
  await settle(here)
  expect(await reservedHere(gym)).toBe(0)
  const seats = (await (await gym.owner()).get(`/classes/${id}/roster`)).body.data.seats
  expect(seats.map((seat: { status: string }) => seat.status)).toEqual(['confirmed', 'confirmed'])
  expect(booked(slot)).toBe(2)

  const next = await slotOf(here, 1)
  wellhub.book('1001', next.slot.id, visitor(3))
  await settle(here)
  expect(states()[2]).toEqual(['reserved', null])
  await (await gym.owner()).post(`/classes/${next.id}/cancel`, {})
  await settle(here)
  expect(states()[2]).toEqual(['cancelled_by_gym', 'CLASS_HAS_BEEN_CANCELED'])
  expect(wellhub.slots).not.toContain(next.slot)
  await expectConsistent(service, gym)
  await expectAnnounced(service, gym)
})

test('a class of twenty that 200 people request at once from both sides gives twenty seats', async () => {
  const here = await withClasses({}, { schedule: daily.map((entry) => ({ ...entry, max_capacity: 20 })) })
  const { gym, wellhub } = here
  await settle(here)
  const { id, slot } = await slotOf(here)
  const members = await makeAttendees(service.db, gym, 'livre', 100)
  await Promise.all([
    ...members.map((member) => book(gym, id, member)),
    ...members.map((_, n) => wellhub.book('1001', slot.id, visitor(n))),
    settle(here),
    settle(here),
  ])
  await settle(here)
  const reserved = wellhub.bookings().filter(({ state }) => state === 'reserved').length
  expect(wellhub.bookings()).toHaveLength(100)
  expect(wellhub.bookings().filter(({ state }) => state === 'requested')).toEqual([])
  expect(reserved).toBe(await reservedHere(gym))
  const [{ confirmed }] = (await service.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<string>().as('confirmed'))
    .where('class_instance_id', '=', id)
    .where('status', '=', 'confirmed')
    .execute()) as unknown as [{ confirmed: string }]
  expect(Number(confirmed)).toBe(20)
  expect(booked(slot)).toBe(20)
  await expectConsistent(service, gym)
  await expectAnnounced(service, gym)
})

test('with lost answers, and with messages that are repeated, late or in odd formats, both sides have the same seats', async () => {
  const faults = {
    lostAnswers: 0.2,
    failing: 0.2,
    tooMany: 0.1,
    webhooksRepeated: 0.3,
    oddForms: 0.3,
    emptyAnswers: 0.1,
  }
  const here = await withClasses({}, { schedule: daily.map((entry) => ({ ...entry, max_capacity: 9 })) }, { seed: 7 })
  const { gym, wellhub } = here
  Object.assign(wellhub.faults, faults)
  await settle(here)
  const { slot } = await slotOf(here)
  for (let n = 0; n < 12; n++) wellhub.book('1001', slot.id, visitor(n))
  await settle(here)
  const isReserved = ({ state }: { state: string }) => state === 'reserved'
  for (const { number } of wellhub.bookings().filter(isReserved).slice(0, 3)) wellhub.giveUp(number)
  await settle(here)
  expect(wellhub.bookings().filter(isReserved)).toHaveLength(await reservedHere(gym))
  expect(await reservedHere(gym)).toBe(6)
  expect(new Set(wellhub.slots.map(({ body }) => body.occur_date)).size).toBe(wellhub.slots.length)
  expect(booked(slot)).toBe(6)
})

test('a booking that could not be answered within a quarter of an hour gets no seat', async () => {
  let ahead = 0
  const here = await withClasses({}, {}, { now: () => new Date(Date.now() + ahead) })
  const { gym, wellhub } = here
  await settle(here)
  const { slot } = await slotOf(here)
  wellhub.faults.failing = 1
  wellhub.book('1001', slot.id, visitor(1))
  await wellhub.told()
  const once = async () => onConnection(service, here.target, settleBookings)
  await once()
  // A 500 may have been accepted, so the seat is kept until the partner confirms.
  expect(await reservedHere(gym)).toBe(1)
  ahead = 16 * 60_000
  wellhub.faults.failing = 0
  const requested_at = machineNow().subtract({ minutes: 16 }).toString()
  await service.db
    .updateTable('partner_bookings')
    .set({ requested_at, unclear: false })
    .where('team_id', '=', gym.teamId)
    .execute()
  await settle(here)
  expect(await reservedHere(gym)).toBe(0)
  expect(wellhub.bookings()).toMatchObject([{ state: 'rejected' }])
})

test('a booking given up before it was requested gets no seat; for an unknown slot or person it is refused', async () => {
  const here = await withClasses()
  const { gym, wellhub } = here
  await settle(here)
  const { slot } = await slotOf(here)
  wellhub.book('1001', slot.id, visitor(1))
  wellhub.giveUp(wellhub.bookings()[0]!.number)
  await settle(here)
  expect(await reservedHere(gym)).toBe(0)
  wellhub.book('1001', slot.id, visitor(2))
  await service.db.deleteFrom('partner_slots').where('team_id', '=', gym.teamId).execute()
  await wellhub.told()
  await onConnection(service, here.target, settleBookings)
  expect(wellhub.bookings()[1]).toMatchObject({ state: 'rejected', category: 'CLASS_NOT_FOUND' })
  // Slots that already exist at the partner are found again.
  await settle(here)
  expect(new Set(wellhub.slots.map(({ body }) => body.occur_date)).size).toBe(wellhub.slots.length)
})

test('a program gets no more seats of a class than the gym allows, and needs no membership', async () => {
  const schedule = daily.map((entry) => ({ ...entry, max_capacity: 10 }))
  const here = await withClasses({ most_seats: 2 }, { schedule })
  const { gym, wellhub } = here
  await settle(here)
  const { slot } = await slotOf(here)
  expect(booked(slot)).toBe(8)
  for (let n = 0; n < 4; n++) wellhub.book('1001', slot.id, visitor(n))
  await settle(here)
  // Requests in the same millisecond have no order.
  expect(
    wellhub
      .bookings()
      .map(({ state, category }) => [state, category])
      .sort(),
  ).toEqual([
    ['rejected', 'SPOT_NOT_AVAILABLE'],
    ['rejected', 'SPOT_NOT_AVAILABLE'],
    ['reserved', null],
    ['reserved', null],
  ])
  expect(booked(slot)).toBe(10)
  const { person: gympass_user_id, number } = wellhub.bookings().find(({ state }) => state === 'reserved')!
  wellhub.giveUp(number)
  await settle(here)
  expect(booked(slot)).toBe(9)
  wellhub.book('1001', slot.id, { gympass_user_id })
  await settle(here)
  expect(wellhub.bookings().at(-1)).toMatchObject({ state: 'reserved' })
  expect(await reservedHere(gym)).toBe(2)
})

test('whom the gym set to cancelled or frozen gets no seat and loses one, as the door lets them in no more', async () => {
  const here = await withClasses()
  const { gym, wellhub } = here
  await settle(here)
  const owner = await gym.owner()
  const { slot } = await slotOf(here)
  const states = () => wellhub.bookings().map(({ state }) => state)
  const members = (await makeAttendees(service.db, gym, 'livre', 2)) as [string, string]
  for (const [n, member] of members.entries()) {
    const link = { program: 'wellhub', person_key: visitor(n).gympass_user_id }
    expect((await owner.post(`/members/${member}/partner-links`, link)).status).toBe(200)
  }
  const [seated, other] = members
  wellhub.book('1001', slot.id, visitor(0))
  await settle(here)
  expect(states()).toEqual(['reserved'])
  await gym.api.patch(`/members/${seated}`, { status: 'frozen' })
  await gym.api.patch(`/members/${other}`, { status: 'cancelled' })
  wellhub.book('1001', slot.id, visitor(1))
  await settle(here)
  expect(states()).toEqual(['cancelled_by_gym', 'rejected'])
  expect(await reservedHere(gym)).toBe(0)
})

test('a second class of one kind at the same hour is offered as another group', async () => {
  const here = await withClasses()
  const { gym, wellhub } = here
  await settle(here)
  const [first, second, third] = [await slotOf(here), await slotOf(here, 1), await slotOf(here, 2)]
  const desk = await gym.owner()
  const move = async (id: string, { occur_date }: Record<string, unknown>) => {
    expect((await desk.patch(`/classes/${id}`, { date: String(occur_date).slice(0, 10) })).status).toBe(200)
    await settle(here)
  }
  const [day, otherDay] = [second.slot.body, third.slot.body]
  const dayOfFirst = first.slot.body.occur_date
  await move(second.id, first.slot.body)
  const moved = await slotNow(here, second.id)
  expect(moved.body).toMatchObject({ occur_date: dayOfFirst, room: 'Turma 2' })
  expect(first.slot.body).not.toHaveProperty('room')
  wellhub.book('1001', moved.id, visitor(1))
  await settle(here)
  expect([booked(moved), booked(first.slot)]).toEqual([1, 0])

  await move(third.id, day)
  expect(third.slot.body).toMatchObject({ occur_date: day.occur_date })
  await move(second.id, otherDay)
  const { body } = await slotNow(here, second.id)
  expect(body).toMatchObject({ occur_date: otherDay.occur_date, total_booked: 1 })
  expect(body).not.toHaveProperty('room')

  // If a class is moved beyond the published days, it stays published with its booking.
  const far = Temporal.PlainDate.from(String(otherDay.occur_date).slice(0, 10)).add({ days: 16 })
  await move(second.id, { occur_date: `${far}` })
  expect((await slotNow(here, second.id)).body).toMatchObject({ total_booked: 1 })
  expect(await reservedHere(gym)).toBe(1)
})

test('a connection that ends releases its seats, and removes its classes from the partner’s app', async () => {
  const here = await withClasses()
  const { gym, wellhub, target } = here
  await settle(here)
  const { slot } = await slotOf(here)
  wellhub.book('1001', slot.id, visitor(1))
  await settle(here)
  await disconnectProgram(await gym.context(), target.connectionId)
  await settle(here)
  expect(wellhub.slots).toEqual([])
  expect(wellhub.bookings()).toMatchObject([{ state: 'cancelled_by_gym' }])
  expect(await reservedHere(gym)).toBe(0)
})

test('an unknown class type or product is named when the program is connected', async () => {
  const { gym, given } = await withClasses()
  const wrong = (classes: object) => connectPartner(service, gym, 'wellhub', { ...given, classes })
  expect(await wrong({ yoga: { product_id: 11 } })).toMatchObject({ details: { field: 'classes.yoga' } })
  expect(await wrong({ spinning: { product_id: 99 } })).toMatchObject({
    details: { field: 'classes.spinning.product_id' },
  })
})
