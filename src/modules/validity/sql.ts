import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Memberships, Plans } from '#platform/db/schema.generated.ts'
import { type DatedMembership, ranking, type Standing } from './rules.ts'

/** A membership with all that its plan says about coming in and about classes. */
export type UsableMembership = DatedMembership &
  Pick<Selectable<Memberships>, 'id' | 'credits_left'> &
  Pick<Selectable<Plans>, 'has_group_classes' | 'max_classes_per_week'> & {
    access_hours: { days: number[]; from: string; to: string }[]
    /** Units the plan is limited to; empty: all. */
    unit_ids: string[]
  }

/** What `judge` needs to know of `members as m`, for a statement that reads more of the same member beside it. */
export const standingOfM = [
  sql<UsableMembership[]>`(
    select coalesce(json_agg(json_build_object(
             'id', s.id, 'status', s.status, 'start_date', s.start_date, 'end_date', s.end_date,
             'trial_ends_on', s.trial_ends_on, 'auto_renew', s.auto_renew, 'freeze_end_date', s.freeze_end_date,
             'past_due_since', s.past_due_since, 'effective_date', s.effective_date,
             'cancelled_from', s.cancelled_from, 'credits_left', s.credits_left,
             'grace_period_days', p.grace_period_days, 'has_group_classes', p.has_group_classes,
             'max_classes_per_week', p.max_classes_per_week, 'access_hours', p.access_hours,
             'unit_ids', array(select u.store_id from plan_units u where u.team_id = p.team_id and u.plan_id = p.id))),
           '[]')
      from memberships s join plans p on p.team_id = s.team_id and p.id = s.plan_id
     where s.team_id = m.team_id and s.member_profile_id = m.id
       and (s.status <> 'cancelled' or s.cancelled_from is not null))`.as('memberships'),
  sql<boolean>`exists (
    select from memberships s where s.team_id = m.team_id and s.member_profile_id = m.id)`.as('has_bought'),
] as const

/** What decides on members' entries and seats, by member. */
export async function loadStandings(
  db: Db,
  teamId: string,
  memberIds: string[],
): Promise<Map<string, Standing<UsableMembership>>> {
  const rows = await db
    .selectFrom('members as m')
    .select(['m.id', 'm.status', 'm.access_enabled', ...standingOfM])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/**
 * Of `memberships as s` those that count on `today`: not cancelled, or cancelled at the end of a period that has not come. It
 * is the part of `isGoodOn` by which a list can be read.
 */
export function isInForce(today: string) {
  return sql<boolean>`(s.status <> 'cancelled' or (s.cancelled_from is not null and s.effective_date >= ${today}::date))`
}

const ranks = sql.join(ranking.map((status) => sql.lit(status)))

/** The order of `memberships as s` in which the one that counts most comes first. */
export function byRank(today: string) {
  return sql`s.start_date > ${today}::date, array_position(array[${ranks}], s.status), s.start_date desc, s.id desc`
}
