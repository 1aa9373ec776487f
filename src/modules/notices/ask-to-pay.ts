import type { InCompany } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { localDate } from '#platform/time/clock.ts'
import { sendNoticesJob } from './send-notices.ts'
import { insertWaysToPay } from './sql.ts'

/**
 * Asks members whose payment method stayed with another system to choose a new one, by mail and at most once a day. Returns how many
 * members get a mail.
 */
export async function askForWaysToPay(ctx: InCompany): Promise<number> {
  const { db, teamId } = ctx
  const asked = await insertWaysToPay(db, teamId, localDate(ctx.now, ctx.timeZone).toString())
  if (asked > 0) await enqueue(db, sendNoticesJob, { teamId })
  return asked
}
