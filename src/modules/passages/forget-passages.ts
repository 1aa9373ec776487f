import { forgetGuesses } from '#modules/access/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { forgetPassages } from './sql.ts'

/** How long passages are kept, so that repeated facts are recognised. Older facts are not accepted. */
export const keptDays = 90

/** Deletes a company's passages that are too old for further facts, and wrong codes after a day. Entries and the access log stay. */
export async function forgetOldPassages(db: Db, teamId: string): Promise<void> {
  // A day longer than facts are accepted, so that no fact is accepted whose passage was just deleted.
  const before = machineNow().subtract({ hours: 24 * (keptDays + 1) })
  await forgetPassages(db, teamId, timestampText(before))
  await forgetGuesses(db, teamId, timestampText(machineNow().subtract({ hours: 24 })))
}
