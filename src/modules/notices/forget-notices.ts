import type { Db } from '#platform/db/pool.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { deleteOldNoticesOfAnyCompany } from './sql.ts'

/** Longer than anything is looked for twice. */
const keptDays = 180

export async function forgetOldNotices(db: Db): Promise<void> {
  await deleteOldNoticesOfAnyCompany(db, timestampText(machineNow().subtract({ hours: keptDays * 24 })))
}
