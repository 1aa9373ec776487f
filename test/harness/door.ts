import { makeAttendees } from './attendees.ts'
import type { Answer } from './client.ts'
import type { Gym, GymOptions } from './gym.ts'
import type { TestService } from './service.ts'

export type GymWithMember = Gym & { member: string }

/** A gym with one member whose membership is valid. */
export async function openGym(service: TestService, options: GymOptions = {}): Promise<GymWithMember> {
  const gym = await service.gym(options)
  return { ...gym, member: await newMember(service, gym) }
}

export async function newMember(service: TestService, gym: Gym, plan = 'mensal'): Promise<string> {
  return (await makeAttendees(service.db, gym, plan, 1))[0]!
}

export const enter = (gym: Gym, member_profile_id: string, more: object = {}): Promise<Answer> =>
  gym.api.post('/access/validate', { member_profile_id, ...more })

export const leave = (gym: Gym, member_profile_id: string, more: object = {}): Promise<Answer> =>
  gym.api.post('/access/checkout', { member_profile_id, ...more })

/** People inside now. */
export const inside = async (gym: Gym): Promise<number> =>
  (await gym.api.get('/access/occupancy')).body.data.current_count

/** An answer at the door: an entry, except for what `result` changes. */
export const answer = (member_profile_id: string | null, result: object = {}) => ({
  allowed: true,
  duplicate: false,
  member_profile_id,
  reason: null,
  ...result,
})

/** All stored data about a gym's door. The log has a line for each entry, as on the log screen. */
export async function doorRows({ db }: TestService, { teamId }: Gym) {
  const checkins = await db.selectFrom('checkins').selectAll().where('team_id', '=', teamId).execute()
  const others = await db.selectFrom('access_log').selectAll().where('team_id', '=', teamId).execute()
  const entries = checkins.map((entry) => ({
    ...entry,
    at: entry.checkin_at,
    result: 'allowed' as const,
    reason: null,
  }))
  return {
    checkins,
    log: [...entries, ...others].sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1)),
    events: await db
      .selectFrom('events')
      .select(['type', 'object'])
      .where('team_id', '=', teamId)
      .where('type', 'like', 'access.%')
      .orderBy('seq')
      .execute(),
  }
}
