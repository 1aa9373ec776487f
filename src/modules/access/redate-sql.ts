import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/**
 * Recalculates the day of the last entry in the company's present time zone, for up to `limit` members who came since an instant; returns
 * for how many it changed.
 */
export async function redateVisits(
  db: Db,
  teamId: string,
  { timeZone, since, limit }: { timeZone: string; since: string; limit: number },
): Promise<number> {
  const day = sql`(last_checkin_at at time zone ${timeZone})::date`
  const { numAffectedRows } = await sql`
    update member_visits set last_day = ${day}
     where team_id = ${teamId} and member_profile_id = any(array(
             select member_profile_id from member_visits
              where team_id = ${teamId} and last_checkin_at >= ${since}::timestamptz and last_day <> ${day}
              limit ${limit}::integer for no key update))`.execute(db)
  return Number(numAffectedRows)
}
