import {
  type ChargeRow,
  findCharge,
  listOpenCharges,
  markPaid,
  type PaymentMethod,
  whyNotPayable,
} from '#modules/billing/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { applyStep, noteNextMove } from './apply-step.ts'
import { lockUpToDate } from './catch-up.ts'
import { paid } from './rules.ts'

/**
 * Records that a charge was paid. When nothing overdue remains, a membership that was past due becomes active again;
 * its dates do not change.
 */
export async function payCharge(
  ctx: Acting,
  id: string,
  method: PaymentMethod | null,
): Promise<ChargeRow | Failure<'NOT_FOUND'> | RuleViolated<'CHARGE_NOT_OPEN'>> {
  return transact(ctx, async (tx) => {
    const charge = await findCharge(tx.db, tx.teamId, id)
    if (charge === undefined) return notFound('Charge')
    const { row, plan } = (await lockUpToDate(tx, charge.membership_id))!
    const { status } = (await findCharge(tx.db, tx.teamId, id))!
    const unpayable = whyNotPayable(status)
    if (unpayable !== undefined) return unpayable
    await markPaid(tx, id, method ?? row.payment_method)
    const step = paid(row, await listOpenCharges(tx.db, tx.teamId, row.id))
    if (step === undefined) await noteNextMove(tx, row, plan)
    else await applyStep(tx, row, { step, plan })
    return (await findCharge(tx.db, tx.teamId, id))!
  })
}
