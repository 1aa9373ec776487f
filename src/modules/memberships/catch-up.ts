import type { Acting } from '#platform/context.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { applyStep, noteNextMove } from './apply-step.ts'
import { type LockedMembership, lockWithSurroundings } from './facts-sql.ts'
import { makeMove, nextMove } from './rules.ts'

/** A locked membership and the facts that the rules need. */
export interface Facts extends LockedMembership {
  /** The company's local day. */
  today: string
}

/**
 * Makes the oldest due move of this locked membership, as if at the local midnight of its day. False when none is due.
 */
async function makeDueMove(tx: Acting, facts: Facts): Promise<boolean> {
  const { row, plan, charges } = facts
  const due = nextMove(row, plan, charges)
  if (due === undefined || due.on > facts.today) return false
  // Never earlier than the last change, for example in a membership that was entered with past dates.
  const last = Temporal.Instant.from(facts.last_change_at ?? row.created_at)
  const now = laterInstant(startOfDay(due.on, tx.timeZone), last)
  const soldOn = localDate(Temporal.Instant.from(row.created_at), tx.timeZone).toString()
  const step = makeMove(row, due, { plan, charges, billing: plan.billing, soldOn, midnight: timestampText(now) })
  await applyStep({ ...tx, now, writtenAt: tx.now, actor: 'time', requestId: null }, row, { ...facts, step })
  return true
}

/**
 * Locks a membership and brings it up to the company's current day, so that the caller decides on its present state
 * even when the nightly work is late. Undefined when there is no membership with this id.
 */
export async function lockUpToDate(tx: Acting, id: string): Promise<Facts | undefined> {
  for (;;) {
    const facts = await lockFacts(tx, id)
    if (facts === undefined || !(await makeDueMove(tx, facts))) return facts
  }
}

async function lockFacts(tx: Acting, id: string): Promise<Facts | undefined> {
  const locked = await lockWithSurroundings(tx.db, tx.teamId, id)
  return locked && { ...locked, today: localDate(tx.now, tx.timeZone).toString() }
}

/**
 * Makes the due move of a membership, or updates the stored day when none is due: another worker may have made the
 * move in the meantime, or the plan may have changed since the day was stored. Returns whether a move was made.
 */
export async function makeDueMoveOrNote(tx: Acting, id: string): Promise<boolean> {
  const facts = await lockFacts(tx, id)
  if (facts === undefined) return false
  if (await makeDueMove(tx, facts)) return true
  noteNextMove(tx, facts)
  return false
}

function laterInstant(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b
}
