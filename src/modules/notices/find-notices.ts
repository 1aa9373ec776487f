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

/** Nobody is written to in the night about what a day brings. */
const firstHour = 8

interface OwnTime {
  id: string
  now: Temporal.Instant
  timeZone: string
}

/** Those of the given companies in which members have to be told of something because time passed. */
export function companiesWithDueNotices(db: Db, companies: OwnTime[]): Promise<string[]> {
  const times = companies.map((company) => ({ id: company.id, now: timestampText(company.now), day: dayOf(company) }))
  return findDueOfAnyCompany(db, times)
}

/**
 * Notes whom to welcome and, once a day, whose charges fall due and whose trials end. What was noted is not noted again,
 * so that this may be done twice. Returns how many notices there are to send.
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

/** The last local day that has come far enough for its notices. */
function dayOf({ now, timeZone }: Pick<OwnTime, 'now' | 'timeZone'>): string {
  return now.subtract({ hours: firstHour }).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
