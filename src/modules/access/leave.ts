import { withCommit } from '#platform/db/transact.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { AtDoor } from './at-door.ts'
import type { Around } from './late-rules.ts'
import { hadTurned, setEnd } from './late-sql.ts'
import { logReading } from './log-reading.ts'
import { recordExits } from './record-exits.ts'
import type { EntryMethod } from './schemas.ts'
import { closeVisit, lockOpenVisit } from './sql.ts'

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
