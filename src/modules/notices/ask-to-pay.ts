import type { InCompany } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { localDate } from '#platform/time/clock.ts'
import { sendNoticesJob } from './send-notices.ts'
import { insertWaysToPay } from './sql.ts'

/** Asks members whose way to pay stayed with another system to choose one, by mail and once a day at most. Returns how many are written to. */
export async function askForWaysToPay(ctx: InCompany): Promise<number> {
  const { db, teamId } = ctx
  const asked = await insertWaysToPay(db, teamId, localDate(ctx.now, ctx.timeZone).toString())
  if (asked > 0) await enqueue(db, sendNoticesJob, { teamId })
  return asked
}
