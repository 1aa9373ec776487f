import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { later } from '#platform/time/days.ts'
import {
  endVisitsNow,
  forgetCodesAhead,
  lockEntryClock,
  redateEntriesAhead,
  redateLastEntries,
  setEntryClock,
} from './entry-clock-sql.ts'

export interface BroughtBack {
  /** What the entry clock showed; null if the company had no entry yet. */
  was: string | null
  /** What it shows now. The same as `was` if the clock was not ahead; then nothing was changed. */
  is: string | null
  /** How many entries were in the future, and the first and last of their new times. */
  entries: number
  from: string | null
  to: string | null
  /** Visits whose end was in the future, and which end now. */
  visits: number
  /** Members for whom a used code with a future time had invalidated all others. */
  codes: number
}

/**
 * Sets a company's entry clock back to the present after a server with a wrong clock had moved it ahead. Entries with a future time keep
 * their order; each gets the time at which its id was created, or the present if that is in the future as well. Data that depends on them,
 * such as the members' last entries, is updated. Called in a transaction.
 */
export async function bringBackEntries(tx: Acting): Promise<BroughtBack> {
  const { db, teamId, timeZone } = tx
  const now = timestampText(tx.now)
  const was = await lockEntryClock(db, teamId)
  const unchanged = { was, is: was, entries: 0, from: null, to: null, visits: 0, codes: 0 }
  if (was === null || was <= now) return unchanged

  const visits = await endVisitsNow(db, teamId, now)
  const dated = await redateEntriesAhead(db, teamId, now)
  await redateLastEntries(db, teamId, { now, timeZone })
  const codes = await forgetCodesAhead(db, teamId, now)
  const is = later(dated.to ?? now, now)
  await setEntryClock(db, teamId, is)
  const done = { was, is, ...dated, visits, codes }
  await recordOwnSecurityEvent(tx, {
    action: 'entry_clock_brought_back',
    subject: 'companies',
    subjectId: teamId,
    details: done,
  })
  return done
}
