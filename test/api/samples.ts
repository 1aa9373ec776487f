import type { Gym } from '#test/harness/gym.ts'

/** What the sample gym has on its schedule. */
export const everyTuesday = {
  ref: 'spinning-tuesday',
  class_type: 'spinning',
  day_of_week: 2,
  start_time: '07:00',
  end_time: '07:50',
}

/** For every resource that has an id in a path: makes one in the gym and returns its id. */
export const makers: Record<string, (gym: Gym) => Promise<string>> = {
  members: async (gym) => (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id,
  plans: async (gym) => gym.plans.mensal!,
  classes: async (gym) =>
    (await gym.api.get(`/classes?date_from=${today().add({ days: 2 })}&date_to=${today().add({ days: 9 })}`)).body
      .data[0].id,
  trainers: async (gym) => gym.trainers.ana!,
  memberships: async (gym) => (await gym.api.post('/memberships', await newMembership(gym))).body.data.id,
}

const today = () => Temporal.Now.plainDateISO('America/Sao_Paulo')

const newMembership = async (gym: Gym) => ({
  member_profile_id: await makers.members!(gym),
  plan_id: gym.plans.mensal!,
  start_date: today().toString(),
})

/** A member who may book. */
const attendee = async (gym: Gym) => {
  const { member_profile_id, ...sale } = await newMembership(gym)
  await gym.api.post('/memberships', { member_profile_id, ...sale })
  return member_profile_id as string
}

/** What must be true of a resource before an operation on it can succeed; returns the query it needs, if any. */
export const preparations: Record<string, (gym: Gym, id: string) => Promise<string>> = {
  unfreezeMembership: async (gym, id) => {
    await gym.api.post(`/memberships/${id}/freeze`, freeze())
    return ''
  },
  cancelSeat: async (gym, id) => {
    const member_profile_id = await attendee(gym)
    await gym.api.post(`/classes/${id}/book`, { member_profile_id })
    return `?member_profile_id=${member_profile_id}`
  },
}

const freeze = () => ({ freeze_end_date: today().add({ days: 7 }).toString() })

/** A body that each writing operation accepts. */
export const validBodies: Record<string, (gym: Gym) => Promise<object>> = {
  createMember: async () => ({ full_name: 'Ana Souza' }),
  updateMember: async () => ({ training_days_per_week: 4 }),
  createMeasurement: async () => ({ weight_kg: 70 }),
  createMembership: newMembership,
  updateMembership: async () => ({ auto_renew: false }),
  cancelMembership: async () => ({}),
  freezeMembership: async () => freeze(),
  bookSeat: async (gym) => ({ member_profile_id: await attendee(gym) }),
  createWorkoutProgram: async (gym) => ({
    member_profile_id: await makers.members!(gym),
    name: 'A/B',
    days: [{ day_label: 'A', exercises: [{ exercise_id: (await gym.api.get('/exercises')).body.data[0].id }] }],
  }),
  validateEntry: async (gym) => ({ member_profile_id: await attendee(gym) }),
  registerExit: async (gym) => ({ member_profile_id: await attendee(gym) }),
}

/** Ids in bodies by operation and field: what they point to, so that one of another company can be tried. */
export const bodyReferences: Record<string, Record<string, (gym: Gym) => Promise<string>>> = {
  createMember: { store_id: async (gym) => gym.units.u1! },
  createMembership: {
    member_profile_id: makers.members!,
    plan_id: async (gym) => gym.plans.mensal!,
    store_id: async (gym) => gym.units.u1!,
  },
  bookSeat: { member_profile_id: attendee },
  createWorkoutProgram: { member_profile_id: makers.members!, store_id: async (gym) => gym.units.u1! },
  validateEntry: { member_profile_id: attendee, store_id: async (gym) => gym.units.u1! },
  registerExit: { member_profile_id: attendee, store_id: async (gym) => gym.units.u1! },
  updateMembership: { plan_id: async (gym) => gym.plans.mensal! },
  updateMember: {
    referred_by_client_id: async (gym) => (await gym.api.post('/members', { full_name: 'Rui' })).body.data.client.id,
  },
}

/** What may be measured of a body, as the contract lists it. */
export const measurements = [
  'weight_kg',
  'height_cm',
  'body_fat_pct',
  'muscle_mass_pct',
  'chest_cm',
  'waist_cm',
  'hip_cm',
  'left_arm_cm',
  'right_arm_cm',
  'left_thigh_cm',
  'right_thigh_cm',
  'left_calf_cm',
  'right_calf_cm',
]
