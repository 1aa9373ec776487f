import { setAsideNoticesOfAnyCompany } from '#modules/notices/index.ts'
import { setAsideDeliveriesOfAnyCompany } from '#modules/webhooks/index.ts'
import { adoptInstallation, settleInstallation } from '#platform/backup/installation.ts'
import { skipEventNumbers } from '#platform/events/record-events.ts'
import { forgetJobsOfAnyCompany } from '#platform/jobs/forget.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { type Held, letInOfAnyCompany, listHeldOfAnyCompany, settleAccess } from './copied-access.ts'
import { mailJobs } from './mail-jobs.ts'

export interface Adoption {
  /** The new id of the installation. */
  id: string
  /** False when it was not a copy: then nothing was done. */
  adopted: boolean
  /** Deliveries and mails that were still to be sent when the copy was made, and were set aside. */
  deliveries_set_aside: number
  mails_set_aside: number
  /** What gets a 401 until the operator lets it in. */
  waiting: Held[]
  /** What waited since the restore, and was let in now. */
  let_in: Held[]
}

/**
 * Makes a copy an installation of its own, which then sends its own deliveries and mails. What was due when the copy was made may have been
 * sent by the original since then. So that is set aside, unless it must be sent once more. Deliveries that were set aside count as failed
 * and can be recovered. API keys, bridges and kiosks go on waiting, unless `keepAccess` lets them in.
 */
export async function adopt(
  database: OpenDatabase,
  { sendPending, keepAccess = false }: { sendPending: boolean; keepAccess?: boolean },
): Promise<Adoption> {
  const { id, copiedAt } = await settleInstallation(database)
  await settleAccess(database.db, { keep: keepAccess })
  const held = await listHeldOfAnyCompany(database.db)
  if (keepAccess) await letInOfAnyCompany(database.db)
  const access = keepAccess ? { waiting: [], let_in: held } : { waiting: held, let_in: [] }
  if (copiedAt === null) return { id, adopted: false, deliveries_set_aside: 0, mails_set_aside: 0, ...access }
  const deliveries = sendPending ? 0 : await setAsideDeliveriesOfAnyCompany(database.db, copiedAt)
  const names = mailJobs.map(({ name }) => name)
  const forgotten = sendPending ? 0 : await forgetJobsOfAnyCompany(database.db, names, copiedAt)
  const notices = sendPending ? 0 : await setAsideNoticesOfAnyCompany(database.db, copiedAt)
  await skipEventNumbers(database.db)
  const ownId = await adoptInstallation(database)
  return { id: ownId, adopted: true, deliveries_set_aside: deliveries, mails_set_aside: forgotten + notices, ...access }
}
