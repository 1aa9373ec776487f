import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { findValue, updateBy } from '#platform/db/rows.ts'
import type { AccessLog } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import { tickOf } from './entry-clock-sql.ts'
import type { EntryMethod } from './schemas.ts'

export type LogRow = Insertable<AccessLog>

export interface Entry {
  teamId: string
  checkinId: string
  memberId: string
  storeId: string
  method: string
  membershipId: string | null
  partnerId: string | null
  overrideReason: string | null
  /** The expiry of the code that was shown; null without a code. */
  codeExpiresAt: string | null
  now: string
  /** The company's time zone, which decides the day of the entry. */
  timeZone: string
  actor: string
  /** The device at the door; null if it is not known. */
  deviceId: string | null
}

/**
 * Writes an entry and everything that follows from it in one statement, so that the company's entry clock is locked
 * only for this statement and the commit.
 */
export const insertEntry = statement(
  (_db, entry: Entry) => sql`
    with tick as (${tickOf(entry)}), entry as (
      insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, method, membership_id,
                            partner_program_id, override_reason, actor, device_id, created_at)
      select ${entry.teamId}, ${entry.checkinId}::uuid, ${entry.memberId}::uuid, ${entry.storeId}::uuid, last_at,
             ${entry.method}, ${entry.membershipId}::uuid, ${entry.partnerId}::uuid, ${entry.overrideReason}::text,
             ${entry.actor}, ${entry.deviceId}::uuid, last_at
        from tick
    )
    update member_visits v set ${countedEntry({ ...entry, at: sql`tick.last_at` })}
      from tick where v.team_id = ${entry.teamId} and v.member_profile_id = ${entry.memberId}`,
)

/** The columns that an entry changes in a row of `member_visits as v`. */
export function countedEntry({ at, timeZone, codeExpiresAt }: Record<'at' | 'timeZone' | 'codeExpiresAt', unknown>) {
  const day = sql`(${at} at time zone ${timeZone})::date`
  return sql`
    total_checkins = v.total_checkins + 1, last_checkin_at = ${at}, last_day = ${day},
    streak = case ${day} - v.last_day when 0 then greatest(v.streak, 1) when 1 then v.streak + 1 else 1 end,
    last_code_expires_at = coalesce(${codeExpiresAt}::timestamptz, v.last_code_expires_at)`
}

export async function lockOpenVisit(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<{ id: string; store_id: string } | undefined> {
  const [open] = await selectOpenLocked(db, { teamId, memberId })
  return open
}

const selectOpenLocked = statement((db, { teamId, memberId }: { teamId: string; memberId: string }) =>
  db
    .selectFrom('checkins')
    .select(['id', 'store_id'])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('checkout_at', 'is', null)
    .forNoKeyUpdate(),
)

/**
 * Ends the oldest visits that have exceeded the maximum length, at the time they reached it. Skips visits that another
 * transaction is ending.
 */
export async function closeOverstays(
  db: Db,
  teamId: string,
  now: string,
  limit: number,
): Promise<{ member_profile_id: string; store_id: string; method: EntryMethod }[]> {
  const { rows } = await sql<{ member_profile_id: string; store_id: string; method: EntryMethod }>`
    with over as (
      select e.id, e.checkin_at + make_interval(mins => c.max_visit_minutes) as ended_at
        from checkins e join companies c on c.id = e.team_id
       where e.team_id = ${teamId} and e.checkout_at is null
         and e.checkin_at <= ${now}::timestamptz - make_interval(mins => c.max_visit_minutes)
       order by e.checkin_at limit ${limit} for no key update of e skip locked)
    update checkins e set checkout_at = over.ended_at from over
     where e.team_id = ${teamId} and e.id = over.id
    returning e.member_profile_id, e.store_id, e.method`.execute(db)
  return rows
}

/**
 * Ends a visit; false when it had already ended. The condition that it is open is written so that it fits no index of open visits: with
 * statistics from a time when nobody was inside, PostgreSQL used such an index instead of the primary key, and read all open visits.
 */
export async function closeVisit(db: Db, teamId: string, id: string, at: string): Promise<boolean> {
  return (await endOpen(db, { teamId, id, at })).length === 1
}

const endOpen = statement((db, { teamId, id, at }: { teamId: string; id: string; at: string }) =>
  db
    .updateTable('checkins')
    .set({ checkout_at: sql<string>`greatest(checkin_at, ${at}::timestamptz)` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where(sql<boolean>`(checkout_at is null)::integer = 1`)
    .returning('id'),
)

export const insertLogLine = statement((db, line: LogRow) => db.insertInto('access_log').values(line))

export const updateVisit = updateBy('member_visits', ['member_profile_id'], ['last_code_expires_at'])

/**
 * Makes the last used code valid again after its passage was given up, unless another passage with the same code counts or is still
 * waiting.
 */
export async function restoreLastCode(
  db: Db,
  teamId: string,
  memberId: string,
  { expiresAt, before, passageId }: { expiresAt: string; before: string | null; passageId: string },
): Promise<void> {
  const others = db
    .selectFrom('passages')
    .select('id')
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('decided_at', '>', sql<string>`${expiresAt}::timestamptz - interval '1 hour'`)
    .where('code_expires_at', '=', expiresAt)
    .where('id', '<>', passageId)
    .where((eb) => eb.or([eb('state', '=', 'authorised'), eb('checkin_id', 'is not', null)]))
  await db
    .updateTable('member_visits')
    .set({ last_code_expires_at: before })
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('last_code_expires_at', '=', expiresAt)
    .where(({ not, exists }) => not(exists(others)))
    .execute()
}

export async function findFirstName(db: Db, teamId: string, memberId: string): Promise<string | null> {
  return (await findName(db, teamId, memberId))?.split(' ', 1)[0] ?? null
}

const findName = findValue('members', 'full_name', 'id')
