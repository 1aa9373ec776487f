import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { timestampText } from '#platform/time/clock.ts'
import { sendNoticesJob } from './send-notices.ts'
import {
  findDueOfAnyCompany,
  insertDeclarations,
  insertEndingTrials,
  insertReminders,
  insertWelcomes,
  lockClock,
  moveWelcomeMark,
  noteFound,
} from './sql.ts'

/** Nobody gets a mail in the night about the coming day. */
const firstHour = 8

interface OwnTime {
  id: string
  now: Temporal.Instant
  timeZone: string
}

/** Those of the given companies in which members must be notified because time has passed. */
export function companiesWithDueNotices(db: Db, companies: OwnTime[]): Promise<string[]> {
  const times = companies.map((company) => ({ id: company.id, now: timestampText(company.now), day: dayOf(company) }))
  return findDueOfAnyCompany(db, times)
}

/**
 * Records who is to be welcomed and, once a day, whose charges become due and whose trials end. A notice is recorded only once, so this may
 * run twice. Returns how many notices are to be sent.
 */
export async function findNotices(ctx: InCompany): Promise<number> {
  const day = dayOf(ctx)
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const clock = await lockClock(db, teamId, day)
    if (clock === undefined) return 0
    let found = await insertWelcomes(db, teamId)
    await moveWelcomeMark(db, teamId, timestampText(tx.now))
    if (clock.found_on < day) {
      found += await insertReminders(db, teamId, day)
      found += await insertEndingTrials(db, teamId, day)
      found += await insertDeclarations(db, teamId, day)
      await noteFound(db, teamId, day)
    }
    if (found > 0) await enqueue(db, sendNoticesJob, { teamId })
    return found
  })
}

/** The last local day on which the hour for its notices has come. */
function dayOf({ now, timeZone }: Pick<OwnTime, 'now' | 'timeZone'>): string {
  return now.subtract({ hours: firstHour }).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
