import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/**
 * Advances the company's entry clock, and returns its new time as `last_at`: `now`, or one millisecond after the last entry, whichever is
 * later. So times grow in the order of commits, even if the servers' clocks differ. It calculates in UTC, because Citus accepts nothing
 * here that could depend on a session's time zone.
 */
export function tickOf({ teamId, now }: { teamId: string; now: string }) {
  return sql`
      insert into entry_clocks (team_id, last_at) values (${teamId}, ${now})
      on conflict (team_id) do update
        set last_at = greatest(excluded.last_at,
                               (entry_clocks.last_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
      returning last_at`
}

// For setting back an entry clock that ran ahead of the present.

/** No visit lasts longer than this, so visits that began before are not searched. */
const longestVisitDays = 3

/** The time of the company's entry clock. Blocks new entries until the transaction ends. */
export async function lockEntryClock(db: Db, teamId: string): Promise<string | null> {
  const row = await db
    .selectFrom('entry_clocks')
    .select('last_at')
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  return row?.last_at ?? null
}

export async function setEntryClock(db: Db, teamId: string, lastAt: string): Promise<void> {
  await db.updateTable('entry_clocks').set({ last_at: lastAt }).where('team_id', '=', teamId).execute()
}

/** Ends now the visits that began before the present and have an end in the future; returns how many. */
export async function endVisitsNow(db: Db, teamId: string, now: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update checkins set checkout_at = ${now}::timestamptz
     where team_id = ${teamId} and checkin_at <= ${now}::timestamptz and checkout_at > ${now}::timestamptz
       and checkin_at > ${now}::timestamptz - ${longestVisitDays} * interval '1 day'`.execute(db)
  return Number(numAffectedRows)
}

export interface DatedEntries {
  entries: number
  from: string | null
  to: string | null
}

/**
 * Gives entries whose time is after `now` a new time: the one in their id, or `now` if that is in the future too. They keep their order and
 * are at least a millisecond apart. Entries that were reported late and happened before `now` get `now` as the time of writing.
 */
export async function redateEntriesAhead(db: Db, teamId: string, now: string): Promise<DatedEntries> {
  const { rows } = await sql<DatedEntries>`
    with last as (
      select max(checkin_at) as at from checkins where team_id = ${teamId} and checkin_at <= ${now}::timestamptz
    ), told_late as (
      update checkins set created_at = greatest(checkin_at, ${now}::timestamptz)
       where team_id = ${teamId} and created_at > checkin_at and created_at > ${now}::timestamptz
         and checkin_at <= ${now}::timestamptz
    ), ahead as (
      select id, row_number() over passing as number,
             max(least(${now}::timestamptz,
                       to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)))
               over passing as at
        from checkins where team_id = ${teamId} and checkin_at > ${now}::timestamptz
      window passing as (order by checkin_at, id)
    ), dated as (
      select a.id, date_trunc('milliseconds', greatest(a.at, last.at)) + a.number * interval '1 millisecond' as at
        from ahead a cross join last
    ), written as (
      update checkins c
         set checkin_at = d.at, created_at = d.at, checkout_at = greatest(least(c.checkout_at, ${now}::timestamptz), d.at)
        from dated d where c.team_id = ${teamId} and c.id = d.id and c.checkout_at is not null
    ), written_open as (
      update checkins c set checkin_at = d.at, created_at = d.at
        from dated d where c.team_id = ${teamId} and c.id = d.id and c.checkout_at is null
    )
    select count(*)::integer as entries, min(at) as "from", max(at) as "to" from dated`.execute(db)
  return rows[0]!
}

/** Updates the last entries of members after their entries were given new times. */
export async function redateLastEntries(
  db: Db,
  teamId: string,
  { now, timeZone }: { now: string; timeZone: string },
): Promise<void> {
  await sql`
    update member_visits v
       set last_checkin_at = e.at, last_day = (e.at at time zone ${timeZone})::date
      from (select member_profile_id, max(checkin_at) as at from checkins
             where team_id = ${teamId} and member_profile_id = any(array(
                     select member_profile_id from member_visits
                      where team_id = ${teamId} and last_checkin_at > ${now}::timestamptz))
             group by 1) e
     where v.team_id = ${teamId} and v.member_profile_id = e.member_profile_id`.execute(db)
}

/**
 * Deletes used codes that expire later than in a minute, because they would invalidate all codes of today; returns for how many members.
 */
export async function forgetCodesAhead(db: Db, teamId: string, now: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update member_visits set last_code_expires_at = ${now}::timestamptz
     where team_id = ${teamId} and last_code_expires_at > ${now}::timestamptz + interval '1 minute'`.execute(db)
  return Number(numAffectedRows)
}
