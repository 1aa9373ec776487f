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
  /** What it shows now. The same as `was` if it was not ahead, and then nothing was changed. */
  is: string | null
  /** The entries that were dated after the present: how many, and from when to when they are dated now. */
  entries: number
  from: string | null
  to: string | null
  /** Visits that ended after the present, and end now. */
  visits: number
  /** Members for whom a used code of the future had made all others invalid. */
  codes: number
}

/**
 * Brings a company's entry clock back to the present after a server whose clock was wrong had carried it ahead. Entries that are
 * dated after the present keep their order; each gets the time at which its id was made, or the present if that lies ahead as well. What
 * follows from them, such as the members' last entries, follows again. Called in a transaction.
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
