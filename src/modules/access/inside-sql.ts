import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { keptSum } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Occupancy } from './schemas.ts'

/**
 * How many people are inside, in a unit or in all: open visits as they are kept, but for those that began `longAgo` or
 * earlier and that are about to be ended.
 */
export function peopleInside(teamId: string, longAgo: Expression<unknown>, unit?: Expression<unknown>) {
  const key = unit && sql`jsonb_build_object('store_id', ${unit}::uuid)`
  const ofUnit = unit === undefined ? sql`` : sql` and e.store_id = ${unit}`
  return sql<number>`(
    ${keptSum(teamId, { list: 'checkins.inside', key })}
    - (select count(*) from checkins e
        where e.team_id = ${teamId} and e.checkout_at is null and e.checkin_at <= ${longAgo}${ofUnit}))`
}

/** Counts the people who have been inside a unit since a time, but for one member. */
export async function countOthersInside(
  db: Db,
  teamId: string,
  longAgo: string,
  { unitId, memberId }: { unitId: string; memberId: string },
): Promise<number> {
  const since: RawBuilder<string> = sql`${longAgo}::timestamptz`
  const { rows } = await sql<{ inside: number }>`
    select ${peopleInside(teamId, since, sql`${unitId}::uuid`)}
           - (select count(*) from checkins e
               where e.team_id = ${teamId} and e.member_profile_id = ${memberId} and e.checkout_at is null
                 and e.store_id = ${unitId} and e.checkin_at > ${since}) as inside`.execute(db)
  return rows[0]!.inside
}

/** The number of people inside, and for how many the company's units have room. */
export async function findOccupancy(db: Db, teamId: string, now: string): Promise<Static<typeof Occupancy>> {
  const longAgo = sql`${now}::timestamptz - make_interval(mins => c.max_visit_minutes)`
  const { rows } = await sql<Static<typeof Occupancy>>`
    select ${peopleInside(teamId, longAgo)} as current_count,
           (select coalesce(sum(u.max_capacity), 0) from units u where u.team_id = ${teamId} and u.is_active) as max_capacity
      from companies c where c.id = ${teamId}`.execute(db)
  return rows[0]!
}
