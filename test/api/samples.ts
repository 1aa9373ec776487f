import type { TSchema } from 'typebox'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Gym } from '#test/harness/gym.ts'
import { appBodies, appMakers, appPreparations, appReferences } from './app-samples.ts'
import { deviceBodies, deviceMakers } from './device-samples.ts'
import { staffBodies, staffMakers, staffPreparations, staffReferences } from './staff-samples.ts'

// How to call every endpoint so that it succeeds. The generated tests use these entries, and fail for an endpoint without one.

type Make = (gym: Gym) => Promise<string>

/** An id that does not exist. */
export const nobody = '0199e3a4-5b7c-7d10-8f21-3c4b5a697887'

/** An entry of the sample gym's schedule. */
export const everyTuesday = {
  ref: 'spinning-tuesday',
  class_type: 'spinning',
  day_of_week: 2,
  start_time: '07:00',
  end_time: '07:50',
}

/** For every resource with an id in a path, by the path segment before the id: makes one in the gym and returns its id. */
export const makers: Record<string, Make> = {
  members: async (gym) => (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id,
  plans: async (gym) => gym.plans.mensal!,
  classes: async (gym) =>
    (await gym.api.get(`/classes?date_from=${today().add({ days: 2 })}&date_to=${today().add({ days: 9 })}`)).body
      .data[0].id,
  trainers: async (gym) => gym.trainers.ana!,
  memberships: async (gym) => (await gym.api.post('/memberships', await newMembership(gym))).body.data.id,
  ...staffMakers,
  ...appMakers,
  ...deviceMakers,
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
const preparations: Record<string, (gym: Gym, id: string) => Promise<string>> = {
  unfreezeMembership: async (gym, id) => {
    await gym.api.post(`/memberships/${id}/freeze`, freeze())
    return ''
  },
  cancelSeat: async (gym, id) => {
    const member_profile_id = await attendee(gym)
    await gym.api.post(`/classes/${id}/book`, { member_profile_id })
    return `?member_profile_id=${member_profile_id}`
  },
  ...staffPreparations,
  ...appPreparations,
}

const freeze = () => ({ freeze_end_date: today().add({ days: 7 }).toString() })

/** A body that each writing operation accepts. */
const bodies: Record<string, (gym: Gym) => Promise<object>> = {
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
  registerExit: async (gym) => {
    const visit = { member_profile_id: await attendee(gym), store_id: gym.units.u1! }
    await gym.api.post('/access/validate', visit)
    return visit
  },
  ...staffBodies,
  ...appBodies,
  ...deviceBodies,
}

/** For every id field in a body or a query: makes something that it may refer to. */
const references: Record<string, Make> = {
  store_id: async (gym) => gym.units.u1!,
  plan_id: async (gym) => gym.plans.mensal!,
  member_profile_id: makers.members!,
  member_id: makers.members!,
  trainer_id: async (gym) => gym.trainers.ana!,
  referred_by_client_id: async (gym) => (await gym.api.post('/members', { full_name: 'Rui' })).body.data.client.id,
  ...staffReferences,
  ...appReferences,
}

/** The sample that a test needs. Throws if nobody has written it yet. */
function sampleOf<Sample>(samples: Record<string, Sample>, name: string, endpoint: Endpoint): Sample {
  const sample = samples[name]
  if (sample === undefined) {
    throw new Error(`${endpoint.operationId}: test/api/samples.ts and staff-samples.ts have nothing for "${name}"`)
  }
  return sample
}

/** The endpoint's path with ids of things that exist in `gym`, where it can succeed, and the query that it needs. */
export async function samplePath(endpoint: Endpoint, gym: Gym): Promise<string> {
  const prepare = preparations[endpoint.operationId]
  if (!endpoint.path.includes(':id')) return endpoint.path + ((await prepare?.(gym, '')) ?? '')
  const id = await sampleOf(makers, endpoint.path.slice(1).split('/:id')[0]!, endpoint)(gym)
  return endpoint.path.replace(':id', id) + ((await prepare?.(gym, id)) ?? '')
}

/** A body with which it succeeds in `gym`; undefined if it takes none. */
export async function sampleBody(endpoint: Endpoint, gym: Gym): Promise<Record<string, unknown> | undefined> {
  if (endpoint.body === undefined) return undefined
  return { ...(await sampleOf(bodies, endpoint.operationId, endpoint)(gym)) }
}

/** Ids that refer to nothing: the caller makes them. */
const madeByCaller = new Set(['attempt_id'])

/** For every id field of a body or a query: how to make what it refers to. */
export function referencesIn(endpoint: Endpoint, part: 'body' | 'query'): [string, Make][] {
  return Object.entries(endpoint[part]?.properties ?? {})
    .filter(
      ([field, schema]) => (schema as TSchema & { format?: string }).format === 'uuid' && !madeByCaller.has(field),
    )
    .map(([field]) => [field, (gym) => sampleOf(references, field, endpoint)(gym)])
}

/** The body measurements that the contract lists. */
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
