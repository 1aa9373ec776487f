import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import { addDays, later } from '#platform/time/days.ts'
import { askProvider } from './ask-provider.ts'
import { listOpenConnections, type Reach } from './connections.ts'
import { findMandate, listChargesToCollect } from './mandates-sql.ts'

/** A bank takes a charge of a cycle from so many days before its day on, and until so many (rules of Pix Automático). */
const [earliestDays, latestDays] = [10, 2]

/**
 * Has the banks of members pay what falls due by the mandates that they have accepted: each charge once. What a bank refuses, or does not pay, stays
 * owed, and is paid by a code or at the desk. Returns how many were asked for.
 */
export async function collectByMandates(ctx: Acting, reach: Reach): Promise<number> {
  const { db, teamId } = ctx
  const today = localDate(ctx.now, ctx.timeZone).toString()
  let asked = 0
  for (const connection of await listOpenConnections(db, teamId, null)) {
    const due = await listChargesToCollect(db, teamId, connection.id, addDays(today, earliestDays))
    for (const { charge_id: chargeId, mandate_id, due_date } of due) {
      const mandate = (await findMandate(db, teamId, mandate_id))!
      const dueDate = later(due_date, addDays(today, latestDays))
      const attempt = await askProvider(ctx, reach, { connection, chargeId, kind: 'cycle', dueDate, mandate })
      if (!(attempt instanceof Failure)) asked++
      // One who is away answers none of the others either.
      else if (['PROVIDER_AWAY', 'PROVIDER_BUSY', 'PROVIDER_UNAUTHORISED'].includes(attempt.details?.reason as string))
        break
    }
  }
  return asked
}
