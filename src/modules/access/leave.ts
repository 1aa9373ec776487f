import { withCommit } from '#platform/db/transact.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { AtDoor } from './at-door.ts'
import type { Around } from './late-rules.ts'
import { hadTurned, setEnd } from './late-sql.ts'
import { logReading } from './log-reading.ts'
import { recordExits } from './record-exits.ts'
import type { EntryMethod } from './schemas.ts'
import { closeVisit, lockOpenVisit } from './sql.ts'

/** Who leaves which unit, and how they are known; null is a stranger. */
interface Leaving {
  member_profile_id: string | null
  store_id: string
  method: EntryMethod
}

/**
 * Somebody has left by a turnstile just now: their visit at this unit ends. Of a stranger, or without a visit, it is logged and
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

/** Ends the visit that is open, if it is at this unit, and notes an unpaired exit otherwise; returns whether it ended. */
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
 * Somebody left before now, which is told only now. It ends the visit that was on then, also one that was ended meanwhile by a
 * later exit or by an assumption; a visit that began later goes on, unless it only seems to: what is told within seconds is dated when
 * it was told.
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
  // What time alone ends is ended without a lock, so it may be ended in between.
  if (visit.checkout_at === null && (await closeVisit(db, teamId, visit.id, at))) {
    recordExits(tx, [{ ...who, member_profile_id, automatic: false }], at)
  } else if (visit.checkout_at === null || visit.checkout_at > at) {
    // That it ended was told then; now it is known when.
    withCommit(tx, undefined, setEnd(db, teamId, { id: visit.id, at }))
    logReading(tx, { result: 'exit', ...who }, at)
  } else noteUnpaired(at)
}
