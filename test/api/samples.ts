import type { Gym } from '#test/harness/gym.ts'

/** For every resource that has an id in a path: makes one in the gym and returns its id. */
export const makers: Record<string, (gym: Gym) => Promise<string>> = {
  members: async (gym) => (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id,
}

/** A body that each writing operation accepts. */
export const validBodies: Record<string, (gym: Gym) => Promise<object>> = {
  createMember: async () => ({ full_name: 'Ana Souza' }),
  updateMember: async () => ({ training_days_per_week: 4 }),
  createMeasurement: async () => ({ weight_kg: 70 }),
}

/** Ids in bodies by operation and field: what they point to, so that one of another company can be tried. */
export const bodyReferences: Record<string, Record<string, (gym: Gym) => Promise<string>>> = {
  createMember: { store_id: async (gym) => gym.units.u1! },
  updateMember: {
    referred_by_client_id: async (gym) => (await gym.api.post('/members', { full_name: 'Rui' })).body.data.client.id,
  },
}
