import { expect, test } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

/** A gym with one class a day, of two seats, and somebody who may change classes. */
async function gymWithClasses(maxPerWeek: number | null = null) {
  const schedule = Array.from({ length: 7 }, (_, day_of_week) => ({
    ref: `d${day_of_week}`,
    class_type: 'spinning',
    day_of_week,
    start_time: '19:00',
    end_time: '19:50',
    max_capacity: 2,
  }))
  const plan = { ref: 'livre', name: 'Livre', price_cents: 10000, duration_days: 60, has_group_classes: true }
  const plans = [{ ...plan, max_classes_per_week: maxPerWeek }]
  const gym = await service.gym({ schedule, plans })
  const manager = await signedIn(service, gym, 'manager')
  const monday = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 7 })
  const firstDay = monday.subtract({ days: monday.dayOfWeek - 1 })
  const on = async (day: Temporal.PlainDate) =>
    (await gym.api.get(`/classes?date_from=${day}&date_to=${day}`)).body.data as { id: string; start_time: string }[]
  return { gym, manager, monday: firstDay, on }
}

test('one class is moved with everybody in it, and the schedule neither makes it again nor takes it back', async () => {
  const { gym, manager, monday, on } = await gymWithClasses()
  const [ana, bia, caio] = await makeAttendees(service.db, gym, 'livre', 3)
  const { id } = (await on(monday))[0]!
  for (const member of [ana, bia, caio]) await gym.api.post(`/classes/${id}/book`, { member_profile_id: member })

  const tuesday = monday.add({ days: 1 })
  const moved = await manager.patch(`/classes/${id}`, {
    date: tuesday.toString(),
    start_time: '06:00',
    end_time: '06:50',
  })
  expect(moved.body.data).toMatchObject({ id, date: tuesday.toString(), start_time: '06:00', current_bookings: 2 })
  expect((await on(tuesday)).map(({ start_time }) => start_time)).toEqual(['06:00', '19:00'])
  expect(await on(monday)).toEqual([])

  const { body: roster } = await manager.get(`/classes/${id}/roster`)
  expect(roster.data.changed_by_hand).toBe(true)
  expect(roster.data.seats.map(({ member_id }: { member_id: string }) => member_id)).toEqual([ana, bia, caio])

  // The entry changes its hour: all that follow it go with it, what was moved by hand does not.
  const entry = `/catalogue/class-schedule/${roster.data.schedule_id}`
  await manager.patch(entry, { start_time: '18:00', end_time: '18:50', max_capacity: 5 })
  expect((await on(tuesday)).map(({ start_time }) => start_time)).toEqual(['06:00', '19:00'])
  expect(await on(monday)).toEqual([])
  expect((await on(monday.add({ days: 7 }))).map(({ start_time }) => start_time)).toEqual(['18:00'])

  const larger = await manager.patch(`/classes/${id}`, { max_capacity: 3 })
  expect(larger.body.data).toMatchObject({ max_capacity: 3, current_bookings: 3 })

  // Switched off, the entry takes all its classes along; switched on again they are as it says.
  await manager.patch(entry, { is_active: false })
  expect((await manager.get(`/classes/${id}/roster`)).body.data).toMatchObject({
    class: { status: 'cancelled' },
    seats: [],
  })
  await manager.patch(entry, { is_active: true })
  expect((await on(monday)).map(({ start_time }) => start_time)).toEqual(['18:00'])
})

test('a moved class counts in the week where it takes place', async () => {
  const { gym, manager, monday, on } = await gymWithClasses(1)
  const [ana] = (await makeAttendees(service.db, gym, 'livre', 1)) as [string]
  const { id } = (await on(monday))[0]!
  const book = async (day: Temporal.PlainDate) => {
    const [instance] = await on(day)
    return (await gym.api.post(`/classes/${instance!.id}/book`, { member_profile_id: ana })).status
  }
  expect(await book(monday)).toBe(201)
  expect(await book(monday.add({ days: 2 }))).toBe(422)
  await manager.patch(`/classes/${id}`, { date: monday.add({ days: 7 }).toString(), start_time: '05:00' })
  expect(await book(monday.add({ days: 2 }))).toBe(201)
  expect(await book(monday.add({ days: 8 }))).toBe(422)
})

test('a class is not moved into the past, to an end before its start, or to a trainer or unit that is not there', async () => {
  const { gym, manager, monday, on } = await gymWithClasses()
  const { id } = (await on(monday))[0]!
  const change = async (sent: object) => {
    const { status, body } = await manager.patch(`/classes/${id}`, sent)
    return [
      status,
      body.error?.details?.fields?.[0]?.field ?? body.error?.details?.field ?? body.error?.details?.reason,
    ]
  }
  expect(await change({ date: '2020-01-06' })).toEqual([400, 'date'])
  expect(await change({ end_time: '18:00' })).toEqual([400, 'end_time'])
  expect(await change({ start_time: '7:00' })).toEqual([400, 'start_time'])
  expect(await change({ trainer_id: id })).toEqual([404, 'trainer_id'])
  expect(await change({ store_id: id })).toEqual([404, 'store_id'])
  await manager.post(`/classes/${id}/cancel`)
  expect(await change({ max_capacity: 5 })).toEqual([422, 'CLASS_NOT_BOOKABLE'])
  const byKey = await gym.api.patch(`/classes/${id}`, { max_capacity: 5 })
  expect([byKey.status, byKey.body.error.code]).toEqual([403, 'ENDPOINT_NOT_PUBLIC'])
})
