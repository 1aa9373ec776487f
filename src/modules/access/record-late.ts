import { sql } from 'kysely'
import { returnCredit, takeCredit } from '#modules/memberships/index.ts'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { AtDoor } from './at-door.ts'
import type { Admission, Around, Visit, VisitEnd } from './attempt-rules.ts'
import { tickOf } from './entry-clock-sql.ts'
import { accessCheckin, accessCheckinCancelled, accessCheckout } from './events.ts'
import { endVisit, type Leaving, logReading, recordExits } from './record-visits.ts'
import type { EntryMethod } from './schemas.ts'
import { closeVisit, type Entry, restoreLastCode } from './sql.ts'

// What is written about entries and exits in the past: those that are reported late, and entries that are taken back.

interface LateEntry {
  checkinId: string
  memberId: string
  method: EntryMethod
  storeId: string
  /** By the company's clock. */
  at: Temporal.Instant
}

/**
 * Writes an entry that happened earlier and is reported only now: it counts for the time and the day when it happened, opens nothing, and
 * ends at once if the member cannot be inside any more (`end`).
 */
export async function recordLateEntry(
  tx: AtDoor,
  { checkinId, memberId, method, storeId, at: instant }: LateEntry,
  { visitor, facts, around, end }: Omit<Visit, 'unit'> & { around: Around; end: VisitEnd | undefined },
  { membershipId, partnerId, takesCredit, override }: Admission,
): Promise<void> {
  const { db, teamId, timeZone } = tx
  const [at, now] = [timestampText(instant), timestampText(tx.now)]
  const { before } = around
  if (before?.checkout_at === null) {
    await endVisit(tx, facts, memberId, { maxVisitMinutes: visitor.max_visit_minutes, late: instant })
    // The member must have left before coming in again, but nobody saw when.
  } else if (before !== null && before.checkout_at > at) await setEnd(db, teamId, { id: before.id, at })
  if (takesCredit) await takeCredit(tx, membershipId!)
  const entry = insertLateEntry(db, {
    ...{ teamId, checkinId, memberId, storeId, method, at, endedAt: end?.at ?? null, now },
    ...{ membershipId, partnerId, deviceId: tx.deviceId },
    ...{ overrideReason: override?.reason ?? null, actor: override?.actor ?? tx.actor },
  })
  const followed = followEntries(db, teamId, timeZone, [{ member_id: memberId, more: 1 }])
  const who = { member_profile_id: memberId, store_id: storeId, method }
  const entered = accessCheckin({ allowed: true, duplicate: false, ...who, happened_at: at })
  withCommit(tx, undefined, entry, followed, recordEvents(tx, [entered]))
  if (end?.seen) {
    // The log already has a line about this exit, from when it was reported.
    const left = accessCheckout({ allowed: true, duplicate: false, ...who, automatic: false, happened_at: end.at })
    withCommit(tx, undefined, recordEvents(tx, [left]))
  } else if (end !== undefined) recordExits(tx, [{ ...who, automatic: true }], end.at)
}

/**
 * Somebody left earlier, which is reported only now. It ends the visit that was open then, even if a later exit or an assumption has ended
 * that visit meanwhile. A visit that began later goes on, unless it only seems later: an entry that is reported within seconds has the time
 * of its report.
 */
export async function leaveLate(
  tx: AtDoor,
  leaving: Leaving & { decided_at: string; ended_at: string | null },
  then: string,
  around: Pick<Around, 'before' | 'after'> | undefined,
): Promise<void> {
  const { db, teamId } = tx
  const { member_profile_id, store_id, method } = leaving
  const who = { member_profile_id, store_id, method }
  const noteUnpaired = (at: string) => logReading(tx, { result: 'unpaired_exit', ...who }, at)
  if (member_profile_id === null || around === undefined) return noteUnpaired(then)
  const { before, after } = around
  const visit = after !== null && (await hadTurned(db, teamId, after.id, leaving)) ? after : before
  if (visit?.store_id !== store_id) return noteUnpaired(then)
  const at = visit.checkin_at > then ? visit.checkin_at : then
  // A visit that reaches its maximum length is ended without a lock, so it may end in between.
  if (visit.checkout_at === null && (await closeVisit(db, teamId, visit.id, at))) {
    recordExits(tx, [{ ...who, member_profile_id, automatic: false }], at)
  } else if (visit.checkout_at === null || visit.checkout_at > at) {
    // The end was already reported by an event; now its real time is known.
    withCommit(tx, undefined, setEnd(db, teamId, { id: visit.id, at }))
    logReading(tx, { result: 'exit', ...who }, at)
  } else noteUnpaired(at)
}

/** The code that somebody used at a turnstile, and the last one before it. */
interface UsedCode {
  code_expires_at: string | null
  code_before: string | null
}

interface TakenBack extends UsedCode {
  checkin_id: string | null
  member_profile_id: string | null
  store_id: string
  method: EntryMethod
  admission: Admission | null
}

/**
 * Takes an entry back because the member did not pass after all: the lists, the counts, the streak, the credits and the code become as if
 * the entry had never happened, and an access.checkin_cancelled event reports it. A visit that the entry had ended stays ended.
 */
export async function takeBack(tx: Acting, entry: TakenBack): Promise<void> {
  const { db, teamId, timeZone } = tx
  const { member_profile_id, store_id, method, admission, code_expires_at, code_before } = entry
  const [checkin_id, memberId] = [entry.checkin_id!, member_profile_id!]
  const gone = await deleteEntry(db, teamId, checkin_id)
  if (gone === undefined) return
  if (admission?.takesCredit) await returnCredit(tx, admission.membershipId!, gone.created_at)
  const code = code_expires_at !== null && { code: { expires_at: code_expires_at, before: code_before } }
  const event = accessCheckinCancelled({
    ...{ allowed: true, duplicate: false, member_profile_id: memberId, method, store_id },
    ...{ checkin_id, checkin_at: gone.checkin_at },
  })
  withCommit(
    tx,
    undefined,
    followEntries(db, teamId, timeZone, [{ member_id: memberId, more: -1, ...code }]),
    recordEvents(tx, [event]),
  )
}

/** Makes the code of an authorised passage valid again, because nobody passed. */
export function giveCodeBack(
  tx: Acting,
  {
    id,
    member_profile_id: memberId,
    code_expires_at: expiresAt,
    code_before: before,
  }: UsedCode & {
    id: string
    member_profile_id: string | null
  },
): void {
  if (memberId === null || expiresAt === null) return
  withCommit(tx, undefined, restoreLastCode(tx.db, tx.teamId, memberId, { expiresAt, before, passageId: id }))
}

type LateRow = Omit<Entry, 'codeExpiresAt' | 'timeZone'> & { at: string; endedAt: string | null }

/**
 * Writes an entry in the past. Its date is when it happened, and it counts for that day; the time of writing comes from the company's entry
 * clock, as for every entry, so that readers who continue by that time miss none.
 */
const insertLateEntry = statement(
  (_db, entry: LateRow) => sql`
    with tick as (${tickOf(entry)})
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, checkout_at, method, membership_id,
                          partner_program_id, override_reason, actor, device_id, created_at)
    select ${entry.teamId}, ${entry.checkinId}::uuid, ${entry.memberId}::uuid, ${entry.storeId}::uuid,
           ${entry.at}::timestamptz, ${entry.endedAt}::timestamptz, ${entry.method}, ${entry.membershipId}::uuid,
           ${entry.partnerId}::uuid, ${entry.overrideReason}::text, ${entry.actor}, ${entry.deviceId}::uuid, last_at
      from tick`,
)

/** Deletes an entry; undefined when it is gone. */
async function deleteEntry(
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
async function setEnd(db: Db, teamId: string, { id, at }: { id: string; at: string }): Promise<void> {
  await db.updateTable('checkins').set({ checkout_at: at }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Whether the arm had turned for an entry, whatever its date, before the member's exit passage ended. */
async function hadTurned(
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
