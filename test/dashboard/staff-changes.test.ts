import { expect, test } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { daily } from '#test/harness/schedule.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

// Changes that only the gym's own people may make.

const service = useService()

async function deskWithMember() {
  const gym = await service.gym()
  const sent = { full_name: 'Ana Sousa', email: 'ana@example.com', phone: '+5511987654321', cpf: '52998224725' }
  const member = (await gym.api.post('/members', sent)).body.data
  return { gym, member, desk: await signedIn(service, gym, 'receptionist') }
}

test('a person is corrected under the rules of registration, with one event that has the earlier values', async () => {
  const { gym, member, desk } = await deskWithMember()
  const path = `/members/${member.id}/person`
  const wrong = await desk.patch(path, { phone: '123', cpf: '11111111111', birth_date: '2199-01-01' })
  expect(wrong.status).toBe(400)
  expect(wrong.body.error.details.fields.map(({ field }: { field: string }) => field)).toEqual([
    'phone',
    'cpf',
    'birth_date',
  ])

  const sent = { full_name: 'Ana Souza', email: null, cpf: '529.982.247-25' }
  const undeclared = await desk.patch(path, { ...sent, medical_conditions: 'x', status: 'frozen' })
  expect(undeclared.body.error.details.fields.map(({ field }: { field: string }) => field)).toEqual([
    'medical_conditions',
    'status',
  ])
  const corrected = await desk.patch(path, sent)
  expect(corrected.body.data).toMatchObject({
    status: 'trial',
    client: { full_name: 'Ana Souza', email: null, phone: '+5511987654321', cpf: '52998224725' },
  })
  expect((await gym.api.get('/members?search=souza')).body.data).toHaveLength(1)
  expect((await gym.api.get('/members?search=sousa')).body.data).toHaveLength(0)
  expect((await gym.api.get('/members?search=ana@')).body.data).toHaveLength(0)

  const events = await gym.events()
  const updates = events.filter(({ type }) => type === 'member.updated')
  expect(updates).toHaveLength(1)
  expect(updates[0]).toMatchObject({
    object: { id: member.id, client: { full_name: 'Ana Souza' } },
    previous_attributes: { client: { full_name: 'Ana Sousa', email: 'ana@example.com' } },
  })
  await desk.patch(path, sent)
  const again = await gym.events()
  expect(again).toHaveLength(events.length)
})

test('a correction to another member’s CPF or e-mail, or to an unknown unit, is refused, and a key may not correct', async () => {
  const { gym, member, desk } = await deskWithMember()
  const other = (await gym.api.post('/members', { full_name: 'Bia' })).body.data
  const path = `/members/${other.id}/person`
  const taken = await desk.patch(path, { email: 'ANA@example.com' })
  expect([taken.status, taken.body.error.code, taken.body.error.details.field]).toEqual([
    422,
    'DUPLICATE_ENTRY',
    'email',
  ])
  expect((await desk.patch(path, { cpf: '52998224725' })).body.error.details.field).toBe('cpf')
  const nowhere = await desk.patch(path, { store_id: other.id })
  expect([nowhere.status, nowhere.body.error.details.field]).toEqual([404, 'store_id'])
  const byKey = await gym.api.patch(`/members/${member.id}/person`, { full_name: 'X' })
  expect([byKey.status, byKey.body.error.code]).toEqual([403, 'ENDPOINT_NOT_PUBLIC'])
})

test('a member gets and loses a trainer and a partner program; both or none are written', async () => {
  const gym = await service.gym({ partnerPrograms: [{ name: 'Wellhub' }] })
  const desk = await signedIn(service, gym, 'receptionist')
  const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const path = `/members/${member}/connections`
  const connected = await desk.patch(path, { trainer_id: gym.trainers.ana, partner_program: 'wellhub' })
  const connections = { trainer: { id: gym.trainers.ana, name: 'Ana Souza' }, partner_program: 'Wellhub' }
  expect(connected.body.data).toEqual(connections)
  expect((await gym.api.get(`/trainers/${gym.trainers.ana}`)).body.data.students).toMatchObject([{ member_id: member }])

  const refused = await desk.patch(path, { trainer_id: null, partner_program: 'Gympass' })
  expect([refused.status, refused.body.error.details.field]).toEqual([404, 'partner_program'])
  expect((await desk.get(`/members/${member}/card`)).body.data).toMatchObject(connections)
  expect((await desk.patch(path, { trainer_id: member })).body.error.details.field).toBe('trainer_id')
  expect((await desk.patch(path, { trainer_id: null })).body.data).toEqual({
    trainer: null,
    partner_program: 'Wellhub',
  })
})

/** A gym with one class of two seats a day, and a person who may change classes. */
async function gymWithClasses(maxPerWeek: number | null = null) {
  const plan = { ref: 'livre', name: 'Livre', price_cents: 10000, duration_days: 60, has_group_classes: true }
  const plans = [{ ...plan, max_classes_per_week: maxPerWeek }]
  const gym = await service.gym({ schedule: daily, plans })
  const manager = await signedIn(service, gym, 'manager')
  const monday = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 7 })
  const firstDay = monday.subtract({ days: monday.dayOfWeek - 1 })
  const on = async (day: Temporal.PlainDate) =>
    (await gym.api.get(`/classes?date_from=${day}&date_to=${day}`)).body.data as { id: string; start_time: string }[]
  return { gym, manager, monday: firstDay, on }
}

test('one class is moved with everybody in it, and the schedule neither makes it again nor moves it back', async () => {
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

  // The entry changes its hour: classes that follow it change as well, classes that were moved by hand do not.
  const entry = `/catalogue/class-schedule/${roster.data.schedule_id}`
  await manager.patch(entry, { start_time: '18:00', end_time: '18:50', max_capacity: 5 })
  expect((await on(tuesday)).map(({ start_time }) => start_time)).toEqual(['06:00', '19:00'])
  expect(await on(monday)).toEqual([])
  expect((await on(monday.add({ days: 7 }))).map(({ start_time }) => start_time)).toEqual(['18:00'])

  const larger = await manager.patch(`/classes/${id}`, { max_capacity: 3 })
  expect(larger.body.data).toMatchObject({ max_capacity: 3, current_bookings: 3 })

  // Switching the entry off cancels all its classes; switched on again, they follow the entry.
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

test('a class is not moved into the past, to an end before its start, or to a trainer or unit that does not exist', async () => {
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

test('a unit that is switched off has no doors and no places; past events there keep its name', async () => {
  const gym = await service.gym({ units: 2 })
  const owner = await signedIn(service, gym, 'owner')
  const [member] = (await makeAttendees(service.db, gym, 'mensal', 1)) as [string]
  const enter = (store_id?: string) => gym.api.post('/access/validate', { member_profile_id: member, store_id })
  expect((await enter(gym.units.u2)).status).toBe(200)
  expect((await enter()).status).toBe(400)

  const { u1, u2 } = gym.units
  expect((await owner.patch(`/catalogue/units/${u2}`, { is_active: false })).body.data.is_active).toBe(false)
  const shut = await enter(u2)
  expect([shut.status, shut.body.error.details.field]).toEqual([404, 'store_id'])
  // Only one is left, which does not have to be named.
  expect((await enter()).body).toMatchObject({ allowed: true, duplicate: false })
  expect((await gym.api.get('/access/occupancy')).body.data.max_capacity).toBe(50)
  expect((await owner.get('/today')).body.data.units).toMatchObject([{ id: u1, current_count: 1 }])
  const { body } = await owner.get('/session')
  expect(body.data.units).toMatchObject([
    { id: u1, is_active: true },
    { id: u2, is_active: false },
  ])
})

test('a plan names a unit once', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const { u1 } = gym.units
  const answer = await owner.patch(`/catalogue/plans/${gym.plans.mensal}`, { units: [u1, u1] })
  expect([answer.status, answer.body.error.details.fields]).toEqual([
    400,
    [{ field: 'units', rule: 'unique', message: 'must not name the same one twice' }],
  ])
})

test('a promotion that is switched off sells nothing', async () => {
  const gym = await service.gym({ promotions: [{ code: 'VERAO', discount_pct: 10 }] })
  const owner = await signedIn(service, gym, 'owner')
  const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const [promotion] = (await owner.get('/catalogue/promotions')).body.data
  await owner.patch(`/catalogue/promotions/${promotion.id}`, { is_active: false })
  const sale = {
    member_profile_id: member,
    plan_id: gym.plans.mensal,
    start_date: '2026-01-01',
    promotion_code: 'VERAO',
  }
  const refused = await gym.api.post('/memberships', sale)
  expect([refused.status, refused.body.error.details]).toMatchObject([
    422,
    { reason: 'PROMOTION_INVALID', cause: 'switched_off' },
  ])
  await owner.patch(`/catalogue/promotions/${promotion.id}`, { is_active: true })
  expect((await gym.api.post('/memberships', sale)).status).toBe(201)
})
