import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { tickOf } from './entry-clock-sql.ts'
import type { EntryMethod } from './schemas.ts'

/** An entry that another system recorded. */
export interface PastEntry {
  member_id: string
  store_id: string
  /** With milliseconds, in UTC. */
  at: string
  method: EntryMethod
}

/** Which of the given entries are stored here, by member and time. */
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
}

/** Writes entries. Their order of writing comes from the entry clock, as for every entry. */
export async function insertPastEntries(db: Db, teamId: string, { rows, actor, now }: Written): Promise<void> {
  await sql`
    with tick as (${tickOf({ teamId, now })})
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, actor, created_at)
    select ${teamId}, g.id, g.member_id, g.store_id, g.at, g.at, g.method, ${actor}, last_at
      from tick, json_to_recordset(${JSON.stringify(rows)}::json)
                   as g (id uuid, member_id uuid, store_id uuid, at timestamptz, method text)`.execute(db)
}

/** Deletes entries of the given members that an import wrote; returns how many of each member. */
export async function deleteImported(
  db: Db,
  teamId: string,
  { memberIds, actor }: { memberIds: string[]; actor: string },
): Promise<{ member_id: string; entries: number }[]> {
  const { rows } = await sql<{ member_id: string; entries: number }>`
    with gone as (
      delete from checkins
       where team_id = ${teamId} and member_profile_id = any(${memberIds}::uuid[]) and actor = ${actor}
      returning member_profile_id
    )
    select member_profile_id as member_id, count(*)::integer as entries from gone group by 1`.execute(db)
  return rows
}

/** Deletes the visit data of members whose records are removed completely. */
export async function deleteVisitsOf(db: Db, teamId: string, memberIds: string[]): Promise<void> {
  await db
    .deleteFrom('member_visits')
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
}
