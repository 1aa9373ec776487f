import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'
import { tickOf } from './entry-clock-sql.ts'
import type { Entry } from './sql.ts'

// Entries in the past: writing them, taking them back, and what follows from either.

type LateEntry = Omit<Entry, 'codeExpiresAt' | 'timeZone'> & { at: string; endedAt: string | null }

/**
 * Writes an entry in the past. Its date is when it happened, and it counts for that day; the time of writing comes from the company's entry
 * clock, as for every entry, so that readers who continue by that time miss none.
 */
export const insertLateEntry = statement(
  (_db, entry: LateEntry) => sql`
    with tick as (${tickOf(entry)})
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, membership_id,
                          partner_program_id, override_reason, actor, device_id, created_at)
    select ${entry.teamId}, ${entry.checkinId}::uuid, ${entry.memberId}::uuid, ${entry.storeId}::uuid,
           ${entry.at}::timestamptz, ${entry.endedAt}::timestamptz, ${entry.method}, ${entry.membershipId}::uuid,
           ${entry.partnerId}::uuid, ${entry.overrideReason}::text, ${entry.actor}, ${entry.deviceId}::uuid, last_at
      from tick`,
)

/** Deletes an entry; undefined when it is gone. */
export async function deleteEntry(
  db: Db,
  teamId: string,
  id: string,
): Promise<{ checkin_at: string; created_at: string } | undefined> {
  return db
    .deleteFrom('checkins')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(['checkin_at', 'created_at'])
    .executeTakeFirst()
}

interface Followed {
  member_id: string
  /** The change in the member's number of entries. */
  more: number
  /** The used code that is valid again, and the last one before it. */
  code?: { expires_at: string; before: string | null }
}

/**
 * Updates the stored data about members' visits after entries were written or deleted out of order: the last entry, and the streak, which
 * is counted again day by day.
 */
export async function followEntries(db: Db, teamId: string, timeZone: string, followed: Followed[]): Promise<void> {
  const given = followed.map(({ code, ...of }) => ({ ...of, expires_at: code?.expires_at, before: code?.before }))
  await sql`
    update member_visits v
       set total_checkins = v.total_checkins + m.more, last_checkin_at = f.last_at, last_day = f.day, streak = f.streak,
           last_code_expires_at = case when v.last_code_expires_at = m.expires_at then m.before else v.last_code_expires_at end
      from json_to_recordset(${JSON.stringify(given)}::json)
             as m (member_id uuid, more integer, expires_at timestamptz, before timestamptz)
     cross join lateral (
       with recursive last as (
         select checkin_at from checkins where team_id = ${teamId} and member_profile_id = m.member_id
          order by checkin_at desc limit 1
       ), days (day, n) as (
         select (checkin_at at time zone ${timeZone})::date, 1 from last
         union all
         select day - 1, n + 1 from days
          where exists (select from checkins e
                         where e.team_id = ${teamId} and e.member_profile_id = m.member_id
                           and e.checkin_at >= ((day - 1)::timestamp at time zone ${timeZone})
                           and e.checkin_at < (day::timestamp at time zone ${timeZone}))
       )
       select (select checkin_at from last) as last_at, max(day) as day, coalesce(max(n), 0) as streak from days) f
     where v.team_id = ${teamId} and v.member_profile_id = m.member_id`.execute(db)
}

/** Moves the end of a visit to the time when it really ended. */
export async function setEnd(db: Db, teamId: string, { id, at }: { id: string; at: string }): Promise<void> {
  await db.updateTable('checkins').set({ checkout_at: at }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Whether the arm had turned for an entry, whatever its date, before the member's exit passage ended. */
export async function hadTurned(
  db: Db,
  teamId: string,
  checkinId: string,
  {
    member_profile_id,
    decided_at,
    ended_at,
  }: { member_profile_id: string | null; decided_at: string; ended_at: string | null },
): Promise<boolean> {
  const turned = await db
    .selectFrom('passages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', member_profile_id)
    .where('decided_at', '<=', decided_at)
    .where('decided_at', '>', sql<string>`${decided_at}::timestamptz - interval '1 hour'`)
    .where('checkin_id', '=', checkinId)
    .where('ended_at', '<=', ended_at)
    .executeTakeFirst()
  return turned !== undefined
}
