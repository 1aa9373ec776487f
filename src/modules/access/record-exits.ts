import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import type { Around, VisitFacts } from './attempt-rules.ts'
import { accessCheckout } from './events.ts'
import { hadTurned, setEnd } from './late-sql.ts'
import type { EntryMethod } from './schemas.ts'
import { closeVisit, insertLogLine, type LogRow, lockOpenVisit } from './sql.ts'

// What is written when somebody leaves, and the lines of the access log.

/**
 * Ends a visit that is still open when a new entry arrives, because its exit was never registered. The visit ends now (or at the time of
 * the new entry, `late`, if it is reported late), or at the maximum length of a visit if that was earlier; the access.checkout event marks
 * the exit as automatic.
 */
export async function endVisit(
  tx: AtDoor,
  { open_id, open_at, open_store_id, open_method }: VisitFacts,
  memberId: string,
  { maxVisitMinutes, late }: { maxVisitMinutes: number; late?: Temporal.Instant },
): Promise<void> {
  const by = late ?? tx.now
  const latest = Temporal.Instant.from(open_at!).add({ minutes: maxVisitMinutes })
  const at = Temporal.Instant.compare(latest, by) < 0 ? latest : by
  if (await closeVisit(tx.db, tx.teamId, open_id!, timestampText(at))) {
    const exit = { member_profile_id: memberId, store_id: open_store_id!, method: open_method!, automatic: true }
    recordExits(tx, [exit], late && timestampText(at))
  }
}

export interface Exit {
  member_profile_id: string
  store_id: string
  method: EntryMethod
  automatic: boolean
}

/**
 * Logs exits and records an access.checkout event for each; `happenedAt` is their time if they are reported late. An automatic exit is
 * caused by time, so it has no device: the device that reports the next entry may stand in another unit.
 */
export function recordExits(tx: AtDoor, exits: Exit[], happenedAt?: string): void {
  const late = happenedAt !== undefined && { happened_at: happenedAt }
  const ofTime = { ...tx, actor: 'time', deviceId: null }
  for (const { automatic, ...exit } of exits) {
    logReading(automatic ? ofTime : tx, { result: 'exit', ...exit }, happenedAt)
  }
  const events = exits.map((exit) => accessCheckout({ allowed: true, duplicate: false, ...exit, ...late }))
  withCommit(tx, undefined, recordEvents(tx, events))
}

/** The unit that somebody leaves, and how they are identified; a null member is a stranger. */
interface Leaving {
  member_profile_id: string | null
  store_id: string
  method: EntryMethod
}

/**
 * Somebody left through a turnstile just now: their visit at this unit ends. For a stranger, or without a visit, the exit is logged and
 * changes no count.
 */
export async function leaveNow(tx: AtDoor, leaving: Leaving): Promise<void> {
  const { member_profile_id } = leaving
  leaveBy(
    tx,
    leaving,
    member_profile_id === null ? undefined : await lockOpenVisit(tx.db, tx.teamId, member_profile_id),
  )
}

/** Ends the open visit if it is at this unit, and otherwise logs an unpaired exit; returns whether a visit ended. */
export function leaveBy(
  tx: AtDoor,
  { member_profile_id, store_id, method }: Leaving,
  open: { id: string; store_id: string } | undefined,
): boolean {
  if (member_profile_id === null || open?.store_id !== store_id) {
    logReading(tx, { result: 'unpaired_exit', member_profile_id, store_id, method })
    return false
  }
  withCommit(tx, undefined, closeVisit(tx.db, tx.teamId, open.id, timestampText(tx.now)))
  recordExits(tx, [{ member_profile_id, store_id, method, automatic: false }])
  return true
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

/** Adds a line to the access log about something that happens now or happened earlier. */
export function logReading(
  tx: AtDoor,
  reading: Pick<LogRow, 'result' | 'reason' | 'member_profile_id' | 'store_id' | 'method'>,
  happenedAt?: string,
): void {
  const line = insertLogLine(tx.db, {
    team_id: tx.teamId,
    id: newId(),
    at: happenedAt ?? timestampText(tx.now),
    actor: tx.actor,
    device_id: tx.deviceId,
    ...reading,
  })
  withCommit(tx, undefined, line)
}
