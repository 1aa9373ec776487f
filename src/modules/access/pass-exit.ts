import { withCommit } from '#platform/db/transact.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { AtDoor } from './at-door.ts'
import { findNeighbours, setEnd } from './late-sql.ts'
import { newLogRow } from './new-log-row.ts'
import { hadTurned, type Passage } from './passages-sql.ts'
import { recordExits } from './record-exits.ts'
import { closeVisit, insertLogLine, lockOpenVisit } from './sql.ts'

/**
 * Somebody has left by a turnstile just now: their visit at this unit ends. Of a stranger, or without a visit, it is logged and
 * changes no count.
 */
export async function leaveNow(tx: AtDoor, passage: Passage): Promise<void> {
  const { member_profile_id, store_id, method } = passage
  const open = member_profile_id === null ? undefined : await lockOpenVisit(tx.db, tx.teamId, member_profile_id)
  if (open?.store_id !== store_id) return noteUnpaired(tx, passage)
  const closed = closeVisit(tx.db, tx.teamId, open.id, timestampText(tx.now))
  const exit = { member_profile_id: member_profile_id!, store_id, method, automatic: false }
  withCommit(tx, undefined, closed, recordExits(tx, [exit]))
}

/**
 * Somebody left before now, which is told only now. It ends the visit that was on then, also one that was ended meanwhile by a
 * later exit or by an assumption; a visit that began later goes on, unless it only seems to: what is told within seconds is dated when
 * it was told.
 */
export async function leaveLate(tx: AtDoor, passage: Passage, then: string): Promise<void> {
  const { member_profile_id, store_id, method } = passage
  if (member_profile_id === null) return noteUnpaired(tx, passage, then)
  const { before, after } = await findNeighbours(tx.db, tx.teamId, { memberId: member_profile_id, at: then })
  const visit = after !== null && (await hadTurned(tx.db, tx.teamId, after.id, passage)) ? after : before
  if (visit?.store_id !== store_id) return noteUnpaired(tx, passage, then)
  const at = visit.checkin_at > then ? visit.checkin_at : then
  const exit = { member_profile_id, store_id, method, automatic: false }
  // What time alone ends is ended without a lock, so it may be ended in between.
  if (visit.checkout_at === null && (await closeVisit(tx.db, tx.teamId, visit.id, at))) {
    withCommit(tx, undefined, recordExits(tx, [exit], at))
  } else if (visit.checkout_at === null || visit.checkout_at > at) {
    // That it ended was told then; now it is known when.
    const line = { result: 'exit', member_profile_id, store_id, method } as const
    const moved = setEnd(tx.db, tx.teamId, { id: visit.id, at })
    withCommit(tx, undefined, moved, insertLogLine(tx.db, newLogRow(tx, line, at)))
  } else noteUnpaired(tx, passage, at)
}

function noteUnpaired(tx: AtDoor, { member_profile_id, store_id, method }: Passage, at?: string): void {
  const line = { result: 'unpaired_exit', member_profile_id, store_id, method } as const
  withCommit(tx, undefined, insertLogLine(tx.db, newLogRow(tx, line, at)))
}
