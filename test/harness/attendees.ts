import { completeMember, emptyFields } from '#modules/members/index.ts'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import { newId } from '#platform/values/ids.ts'
import type { Gym } from './gym.ts'

/** Any number of members with an active membership of a plan, written at once; returns their ids. */
export async function makeAttendees(
  db: Db,
  gym: Pick<Gym, 'teamId' | 'plans'>,
  plan: string,
  count: number,
): Promise<string[]> {
  const at = '2026-01-01T12:00:00.000Z'
  const members = Array.from({ length: count }, (_, i) =>
    completeMember({
      ...emptyFields,
      team_id: gym.teamId,
      id: newId(),
      client_id: newId(),
      status: 'active',
      full_name: `Attendee ${i}`,
      access_enabled: true,
      biometric_enrolled: false,
      facial_enrolled: false,
      unproven: false,
      joined_at: '2026-01-01',
      created_at: at,
      updated_at: at,
    }),
  )
  const memberships = members.map((member) => ({
    team_id: gym.teamId,
    id: newId(),
    member_profile_id: member.id,
    plan_id: gym.plans[plan],
    sale_kind: 'matricula',
    status: 'active',
    start_date: '2026-01-01',
    end_date: '2199-01-01',
    price_cents: 10000,
    discount_pct: 0,
    auto_renew: true,
    freezes_used: 0,
    created_at: at,
    updated_at: at,
  }))
  await bulkInsert(db, 'members', members)
  await bulkInsert(db, 'memberships', memberships)
  return members.map((member) => member.id)
}
