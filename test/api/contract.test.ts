import { describe, expect, test } from 'vitest'
import { assignTrainer } from '#modules/members/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { measurements } from './samples.ts'

// The fields of every answer, written by hand from the contract: none is missing, and there are no others.

const service = useService()
const list = (text: string) => text.split(/\s+/).filter(Boolean)

const client = list('id full_name email phone cpf birth_date gender source')
const profile = list(`id status store_id experience_level fitness_goals preferred_training_time training_days_per_week
  access_card_number biometric_enrolled facial_enrolled created_at updated_at client`)
const membership = list(`id status start_date end_date price_cents discount_pct payment_method auto_renew freezes_used
  freeze_start_date freeze_end_date cancellation_reason cancelled_at created_at updated_at plan member_profile`)
const plan = list(`id name description billing_period price_cents enrollment_fee_cents duration_days trial_days
  grace_period_days max_classes_per_week has_group_classes has_personal_trainer has_locker max_freezes_per_year
  max_freeze_days is_active sort_order created_at`)
const program =
  list(`id member_profile_id name description status weeks_duration starts_at ends_at created_by_ai ai_prompt
  created_at days`)
const trainer =
  list(`id cref_number cref_state specializations certifications bio years_experience education max_students
  accepts_new_students commission_pct is_active schedules user`)
const measurement = ['id', 'measured_at', ...measurements, 'notes']
const booking = list('id class_instance_id member_profile_id status waitlist_position booked_at')

/** By operation, then by the place in `data` (or the answer itself if it has no envelope). */
const contract: Record<string, Record<string, string[]>> = {
  listMembers: {
    '0': [
      ...profile,
      ...list('access_enabled total_checkins last_checkin_at current_streak joined_at active_membership'),
    ],
    '0.client': client,
    '0.active_membership': list('id status start_date end_date price_cents plan_id'),
  },
  getMember: {
    '': [...profile, 'memberships'],
    client,
    'memberships.0': list('id status start_date end_date price_cents auto_renew is_frozen plan'),
    'memberships.0.plan': list('id name billing_period price_cents'),
  },
  createMember: {
    '': list(
      `id status experience_level fitness_goals preferred_training_time training_days_per_week created_at client`,
    ),
    client,
  },
  updateMember: { '': list('id status updated_at fitness_goals source') },
  listMemberCheckins: { '0': list('id checkin_at checkout_at method device_name store_id') },
  listMeasurements: { '0': measurement },
  createMeasurement: { '': [...measurement, 'member_profile_id'] },
  listPlans: { '0': plan },
  getPlan: { '': [...plan, 'updated_at'] },
  listMemberships: {
    '0': membership,
    '0.plan': list('id name billing_period'),
    '0.member_profile': list('id status client'),
    '0.member_profile.client': list('id full_name email'),
  },
  getMembership: {
    '': [...membership, 'member_profile_id', 'plan_id'],
    plan: list('id name billing_period price_cents'),
    member_profile: list('id status client'),
    'member_profile.client': list('id full_name'),
  },
  createMembership: {
    '': list(`id member_profile_id plan_id status start_date end_date price_cents discount_pct payment_method auto_renew
      created_at`),
  },
  updateMembership: { '': list('id status price_cents discount_pct updated_at') },
  freezeMembership: {
    '': list('id status freeze_start_date freeze_end_date freezes_used member_status_updated'),
  },
  unfreezeMembership: { '': list('id status freeze_start_date freeze_end_date member_status_updated') },
  cancelMembership: {
    '': list('id status cancellation_reason cancelled_at effective_date member_status_updated'),
  },
  listClasses: {
    '0': list(`id class_type_id date start_time end_time status max_capacity current_bookings trainer_id trainer_name
      store_id class_type`),
    '0.class_type': list('id name description duration_minutes color'),
  },
  listSchedule: {
    '0': list('id class_type_id day_of_week start_time end_time max_capacity trainer_id is_active class_type'),
    '0.class_type': list('id name color'),
  },
  listClassTypes: {
    '0': list('id name description duration_minutes default_max_capacity calories_estimate color is_active sort_order'),
  },
  bookSeat: { '': booking },
  cancelSeat: { '': list('id status cancelled_at waitlist_promoted promoted_member_id') },
  listPrograms: { '0': program },
  createProgram: {
    '': [...program, 'archived_previous'],
    'days.0': list('id day_label name muscle_groups estimated_duration_minutes notes sort_order exercises'),
    'days.0.exercises.0': list(`id exercise_id exercise_name sets_target reps_target weight_kg rest_seconds tempo notes
      group_id group_type sort_order`),
  },
  listExercises: {
    '0': list(`id name name_en description instructions muscle_groups secondary_muscle_groups equipment difficulty
      exercise_type movement_pattern video_url thumbnail_url`),
  },
  listTrainers: {
    '0': trainer,
    '0.schedules.0': list('day_of_week start_time end_time'),
    '0.user': list('id name email'),
  },
  getTrainer: { '': [...trainer, 'students'], 'students.0': list('member_id client_id name email status') },
  getMetrics: {
    '': list(`active_members total_members trial_members mrr_cents churn_rate cancelled_this_month cancelled_last_month
      checkins_today checkins_this_month overdue_memberships occupancy`),
    occupancy: list('current_count max_capacity'),
  },
  validateEntry: { '': list('allowed duplicate member_profile_id reason') },
  registerExit: { '': list('status member_profile_id') },
  getOccupancy: { '': list('current_count max_capacity') },
  listCheckins: { '0': list('id member_profile_id store_id checkin_at checkout_at method device_id created_at') },
}
const paginated = ['listMembers', 'listMemberships', 'listExercises', 'listCheckins']
const bare = ['validateEntry', 'registerExit']

test('every answer has the fields of the contract, and no other', async () => {
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const gym = await service.gym({
    schedule: [
      {
        ref: 'a',
        class_type: 'spinning',
        day_of_week: today.add({ days: 2 }).dayOfWeek % 7,
        start_time: '12:00',
        end_time: '12:50',
        trainer: 'rui',
      },
    ],
    trainers: [
      {
        ref: 'rui',
        name: 'Rui Lima',
        email: 'rui@example.com',
        schedules: [{ day_of_week: 1, start_time: '06:00', end_time: '12:00' }],
      },
    ],
  })
  const answers = await callEverything(gym, today)
  const shapes = Object.fromEntries(
    Object.entries(contract).map(([operation, places]) => {
      const { body } = answers[operation]!
      expect(Object.keys(body).toSorted(), operation).toEqual(envelopeOf(operation).toSorted())
      const own = bare.includes(operation) ? body : body.data
      return [operation, Object.fromEntries(Object.keys(places).map((place) => [place, keysAt(own, place)]))]
    }),
  )
  const written = Object.entries(contract).map(([operation, places]) => [
    operation,
    Object.fromEntries(Object.entries(places).map(([place, keys]) => [place, keys.toSorted()])),
  ])
  expect(shapes).toEqual(Object.fromEntries(written))
  expect(answers.listClasses!.body.data[0].trainer_name).toBe('Rui Lima')
})

function envelopeOf(operation: string): string[] {
  if (bare.includes(operation)) return contract[operation]!['']!
  return paginated.includes(operation) ? ['success', 'data', 'pagination'] : ['success', 'data']
}

// biome-ignore lint/suspicious/noExplicitAny: walked by a path
function keysAt(value: any, place: string): string[] {
  const at = place.split('.').filter(Boolean)
  return Object.keys(at.reduce((node, step) => node[step], value)).toSorted()
}

/** Calls each endpoint once, in an order in which each has something to return. */
async function callEverything(gym: Gym, today: Temporal.PlainDate) {
  const { api } = gym
  const sent = { full_name: 'Ana', source: 'Instagram' }
  const createMember = await api.post('/members', sent)
  const { id } = createMember.body.data
  const sale = { member_profile_id: id, plan_id: gym.plans.mensal, start_date: today.toString() }
  const createMembership = await api.post('/memberships', sale)
  const path = `/memberships/${createMembership.body.data.id}`
  await assignTrainer(await gym.context(), id, gym.trainers.rui!)
  const listMembers = await api.get('/members')
  const createMeasurement = await api.post(`/members/${id}/measurements`, { weight_kg: 70 })
  const validateEntry = await api.post('/access/validate', { member_profile_id: id })
  const listExercises = await api.get('/exercises')
  const exercise = { exercise_id: listExercises.body.data[0].id }
  const days = [{ day_label: 'A', exercises: [exercise] }]
  const createProgram = await api.post('/workout-programs', { member_profile_id: id, name: 'A', days })
  const listClasses = await api.get('/classes')
  const seat = `/classes/${listClasses.body.data[0].id}/book`
  const bookSeat = await api.post(seat, { member_profile_id: id })
  return {
    createMember,
    createMembership,
    listMembers,
    createMeasurement,
    validateEntry,
    listExercises,
    createProgram,
    listClasses,
    bookSeat,
    getMember: await api.get(`/members/${id}`),
    listMemberCheckins: await api.get(`/members/${id}/checkins`),
    listMeasurements: await api.get(`/members/${id}/measurements`),
    listPlans: await api.get('/plans'),
    getPlan: await api.get(`/plans/${gym.plans.mensal}`),
    listMemberships: await api.get('/memberships'),
    getMembership: await api.get(path),
    listSchedule: await api.get('/classes/schedule'),
    listClassTypes: await api.get('/class-types'),
    cancelSeat: await api.delete(`${seat}?member_profile_id=${id}`),
    listPrograms: await api.get('/workout-programs'),
    listTrainers: await api.get('/trainers?is_active=true').then(onlyWithSchedule),
    getTrainer: await api.get(`/trainers/${gym.trainers.rui}`),
    getMetrics: await api.get('/gym-metrics'),
    registerExit: await api.post('/access/checkout', { member_profile_id: id }),
    getOccupancy: await api.get('/access/occupancy'),
    listCheckins: await api.get('/checkins'),
    updateMember: await api.patch(`/members/${id}`, { fitness_goals: ['força'], source: null }),
    updateMembership: await api.patch(path, { auto_renew: false }),
    freezeMembership: await api.post(`${path}/freeze`, { freeze_end_date: today.add({ days: 3 }).toString() }),
    unfreezeMembership: await api.delete(`${path}/freeze`),
    cancelMembership: await api.post(`${path}/cancel`),
  } as Record<string, Awaited<ReturnType<typeof api.get>>>
}

function onlyWithSchedule(answer: Awaited<ReturnType<Gym['api']['get']>>) {
  answer.body.data = answer.body.data.filter(({ schedules }: { schedules: object[] }) => schedules.length > 0)
  return answer
}

test('every measurement is stored as sent, and missing ones are null', async () => {
  const gym = await service.gym()
  const path = `/members/${(await gym.api.post('/members', { full_name: 'Ana' })).body.data.id}/measurements`
  const all = Object.fromEntries(measurements.map((name, i) => [name, 10.25 + i]))
  const whole = { ...all, notes: 'em jejum' }
  expect((await gym.api.post(path, whole)).body.data).toMatchObject(whole)
  const nothing = Object.fromEntries([...measurements, 'notes'].map((name) => [name, null]))
  expect((await gym.api.post(path, {})).body.data).toMatchObject(nothing)
  expect((await gym.api.get(path)).body.data).toMatchObject([nothing, whole])
  for (const name of measurements) {
    expect((await gym.api.post(path, { [name]: 12.5 })).body.data).toMatchObject({ ...nothing, [name]: 12.5 })
  }
})

test('plans are ordered by sort_order, whether they are on sale or not', async () => {
  const plans = [
    ['c', 3, true],
    ['a', 1, false],
    ['b', 2, true],
  ].map(([ref, sort_order, is_active]) => ({
    ref,
    name: ref,
    price_cents: 1,
    duration_days: 30,
    sort_order,
    is_active,
  }))
  const gym = await service.gym({ plans })
  const names = async (query = '') =>
    (await gym.api.get(`/plans${query}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Mensal', 'a', 'b', 'c'])
  expect(await names('?is_active=true')).toEqual(['Mensal', 'b', 'c'])
  expect(await names('?is_active=false')).toEqual(['a'])
})

test('class types are ordered by sort_order', async () => {
  const gym = await service.gym()
  const make = (name: string, sort_order: number) => {
    const id = crypto.randomUUID()
    const row = { team_id: gym.teamId, id, name, duration_minutes: 50, default_max_capacity: 20, sort_order }
    const at = '2026-01-01T00:00:00Z'
    return service.db
      .insertInto('class_types')
      .values({ ...row, is_active: true, created_at: at, updated_at: at })
      .execute()
  }
  await make('Yoga', 2)
  await make('Zumba', 1)
  const names = (await gym.api.get('/class-types')).body.data.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Spinning', 'Zumba', 'Yoga'])
})

test('an error of ours is 500 in the envelope, with the request id and nothing internal', async () => {
  const gym = await service.gym()
  await service.db.schema.alterTable('exercises').renameTo('exercises_away').execute()
  const answer = await gym.api.get('/exercises')
  await service.db.schema.alterTable('exercises_away').renameTo('exercises').execute()
  const id = answer.headers.get('x-request-id')
  expect([answer.status, answer.body]).toEqual([
    500,
    {
      success: false,
      error: { code: 'INTERNAL_ERROR', message: `Something went wrong on our side. Request id: ${id}` },
    },
  ])
  const [logged, ...others] = service.takeErrors()
  expect([others, logged!.err!.message]).toEqual([[], expect.stringContaining('exercises')])
})

describe.each([
  ['America/Noronha', 'UTC-2'],
  ['America/Sao_Paulo', 'UTC-3'],
  ['America/Rio_Branco', 'UTC-5'],
])('late at night in %s (%s)', (timezone) => {
  test('the day is the local one: of joining, of the classes, of the entries', async () => {
    const gym = await service.gym({ timezone, test: true, schedule: everyDay })
    const day = Temporal.Now.plainDateISO(timezone).add({ days: 2 })
    const at = (time: string) => day.toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant()
    await gym.travel(at('23:30'))
    const { id } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
    const sale = { member_profile_id: id, plan_id: gym.plans.mensal, start_date: day.toString() }
    await gym.api.post('/memberships', sale)
    expect((await gym.api.post('/access/validate', { member_profile_id: id })).body.allowed).toBe(true)
    expect((await gym.api.get('/members')).body.data[0]).toMatchObject({ joined_at: day.toString(), current_streak: 1 })
    expect((await gym.api.get('/classes')).body.data[0].date).toBe(day.toString())
    expect((await gym.api.get('/gym-metrics')).body.data.checkins_today).toBe(1)
    await gym.travel(at('23:30').add({ minutes: 31 }))
    expect((await gym.api.get('/members')).body.data[0]).toMatchObject({ joined_at: day.toString(), current_streak: 1 })
    expect((await gym.api.get('/classes')).body.data[0].date).toBe(day.add({ days: 1 }).toString())
    expect((await gym.api.get('/gym-metrics')).body.data.checkins_today).toBe(0)
  })
})

const everyDay = Array.from({ length: 7 }, (_, day_of_week) => ({
  ref: `d${day_of_week}`,
  class_type: 'spinning',
  day_of_week,
  start_time: '23:40',
  end_time: '23:55',
}))
