import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { tickOf } from './entry-clock-sql.ts'
import type { EntryMethod } from './schemas.ts'

/** An entry that another system saw. */
export interface PastEntry {
  member_id: string
  store_id: string
  /** With milliseconds, in UTC. */
  at: string
  method: EntryMethod
}

/** Which of some entries, by member and time, are here. */
export async function findWritten(
  db: Db,
  teamId: string,
  entries: PastEntry[],
): Promise<{ member_id: string; at: string }[]> {
  const { rows } = await sql<{ member_id: string; at: string }>`
    select g.member_id, g.at from json_to_recordset(${JSON.stringify(entries)}::json) as g (member_id uuid, at timestamptz)
     where exists (select from checkins e where e.team_id = ${teamId} and e.member_profile_id = g.member_id
                                            and e.checkin_at = g.at)`.execute(db)
  return rows
}

interface Written {
  rows: (PastEntry & { id: string })[]
  actor: string
  now: string
  timeZone: string
}

/** Writes entries and counts them by unit and day. Their order of writing comes from the entry clock, as with every entry. */
export async function insertPastEntries(
  db: Db,
  teamId: string,
  { rows, actor, now, timeZone }: Written,
): Promise<void> {
  await sql`
    with tick as (${tickOf({ teamId, now })}), given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as g (id uuid, member_id uuid, store_id uuid, at timestamptz, method text)
    ), entry as (
      insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, actor, created_at)
      select ${teamId}, id, member_id, store_id, at, at, method, ${actor}, last_at from given, tick
    )
    insert into entry_days (team_id, store_id, day, entries)
    select ${teamId}, store_id, (at at time zone ${timeZone})::date, count(*) from given group by store_id, 3
    on conflict (team_id, store_id, day) do update set entries = entry_days.entries + excluded.entries`.execute(db)
}

/** Deletes entries of some members that an import wrote, and what was counted of them; returns how many of each member. */
export async function deleteImported(
  db: Db,
  teamId: string,
  { memberIds, actor, timeZone }: { memberIds: string[]; actor: string; timeZone: string },
): Promise<{ member_id: string; entries: number }[]> {
  const { rows } = await sql<{ member_id: string; entries: number }>`
    with gone as (
      delete from checkins
       where team_id = ${teamId} and member_profile_id = any(${memberIds}::uuid[]) and actor = ${actor}
      returning member_profile_id, store_id, (checkin_at at time zone ${timeZone})::date as day
    ), uncounted as (
      update entry_days d set entries = d.entries - g.entries
        from (select store_id, day, count(*) as entries from gone group by store_id, day) g
       where d.team_id = ${teamId} and d.store_id = g.store_id and d.day = g.day
    )
    select member_profile_id as member_id, count(*)::integer as entries from gone group by 1`.execute(db)
  return rows
}

/** Forgets what is kept of the visits of members who leave without a trace. */
export async function deleteVisitsOf(db: Db, teamId: string, memberIds: string[]): Promise<void> {
  await db
    .deleteFrom('member_visits')
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
}
