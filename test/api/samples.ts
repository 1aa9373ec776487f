import type { Gym } from '#test/harness/gym.ts'

/** For every resource that has an id in a path: makes one in the gym and returns its id. */
export const makers: Record<string, (gym: Gym) => Promise<string>> = {
  members: async (gym) => (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id,
  plans: async (gym) => gym.plans.mensal!,
  memberships: async (gym) => (await gym.api.post('/memberships', await newMembership(gym))).body.data.id,
}

const today = () => Temporal.Now.plainDateISO('America/Sao_Paulo')

const newMembership = async (gym: Gym) => ({
  member_profile_id: await makers.members!(gym),
  plan_id: gym.plans.mensal!,
  start_date: today().toString(),
})

/** What must be true of a resource before an operation on it can succeed. */
export const preparations: Record<string, (gym: Gym, id: string) => Promise<unknown>> = {
  unfreezeMembership: (gym, id) => gym.api.post(`/memberships/${id}/freeze`, freeze()),
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
}

/** Ids in bodies by operation and field: what they point to, so that one of another company can be tried. */
export const bodyReferences: Record<string, Record<string, (gym: Gym) => Promise<string>>> = {
  createMember: { store_id: async (gym) => gym.units.u1! },
  createMembership: {
    member_profile_id: makers.members!,
    plan_id: async (gym) => gym.plans.mensal!,
    store_id: async (gym) => gym.units.u1!,
  },
  updateMembership: { plan_id: async (gym) => gym.plans.mensal! },
  updateMember: {
    referred_by_client_id: async (gym) => (await gym.api.post('/members', { full_name: 'Rui' })).body.data.client.id,
  },
}
