import { forgetGuesses } from '#modules/access/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { forgetPassages } from './sql.ts'

/** How long passages are kept, by which a fact that is told again is known. What is older is not taken any more. */
export const keptDays = 90

/**
 * Lets a company's passages go that are so old that no fact of them is taken any more, and wrong codes after a day. Entries and the
 * access log stay.
 */
export async function forgetOldPassages(db: Db, teamId: string): Promise<void> {
  // A day longer than facts are taken, so that no fact is taken whose passage has just left.
  const before = machineNow().subtract({ hours: 24 * (keptDays + 1) })
  await forgetPassages(db, teamId, timestampText(before))
  await forgetGuesses(db, teamId, timestampText(machineNow().subtract({ hours: 24 })))
}
