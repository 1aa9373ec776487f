import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

// Entries counted, and dated, anew: after a bulk insert, and after a change of the company's time zone.

/** Counts a company's entries by unit and local day after a bulk insert; no counts may exist yet. */
export async function countEntryDays(db: Db, teamId: string, timeZone: string): Promise<void> {
  await sql`
    insert into entry_days (team_id, store_id, day, entries)
    select team_id, store_id, (checkin_at at time zone ${timeZone})::date, count(*)
      from checkins where team_id = ${teamId} group by 1, 2, 3`.execute(db)
}

/** The range of days that have entries or counts. */
export async function findCountedDays(
  db: Db,
  teamId: string,
  timeZone: string,
): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select least(min(d.day), (select (min(e.checkin_at) at time zone ${timeZone})::date
                                from checkins e where e.team_id = ${teamId})) as first, max(d.day) as last
      from entry_days d where d.team_id = ${teamId}`.execute(db)
  return rows[0]!
}

/** Blocks new entries of a company until the transaction ends. */
export async function holdEntries(db: Db, teamId: string): Promise<void> {
  await sql`select from entry_clocks where team_id = ${teamId} for no key update`.execute(db)
}

/** Recounts the entries of some local days, from the start of the first (`from`) to the end of the last (`until`). */
export async function recountDays(
  db: Db,
  teamId: string,
  timeZone: string,
  days: { first: string; last: string; from: string; until: string },
): Promise<void> {
  await db
    .deleteFrom('entry_days')
    .where('team_id', '=', teamId)
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)
    .execute()
  await sql`
    insert into entry_days (team_id, store_id, day, entries)
    select team_id, store_id, (checkin_at at time zone ${timeZone})::date, count(*)
      from checkins
     where team_id = ${teamId} and checkin_at >= ${days.from}::timestamptz and checkin_at < ${days.until}::timestamptz
     group by 1, 2, 3`.execute(db)
}

/**
 * Dates the last entry of up to `limit` members by the company's present zone, of those who came since an instant; returns how many
 * were dated otherwise.
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
