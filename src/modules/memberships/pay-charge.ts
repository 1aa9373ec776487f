import { type ChargeRow, findCharge, isOpen, type Received, receive, whyNotPayable } from '#modules/billing/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { applyStep, noteNextMove } from './apply-step.ts'
import { lockUpToDate } from './catch-up.ts'
import { paid } from './rules.ts'

/**
 * Records that a charge was paid, or a part of it; what is more than it asks for is kept for the member. When nothing overdue remains, a
 * membership that was past due becomes active again; its dates do not change.
 */
export async function payCharge(
  ctx: Acting,
  id: string,
  received: Received,
): Promise<ChargeRow | Failure<'NOT_FOUND'> | RuleViolated<'CHARGE_NOT_OPEN'>> {
  return transact(ctx, async (tx) => {
    const named = await findCharge(tx.db, tx.teamId, id)
    if (named === undefined) return notFound('Charge')
    const facts = (await lockUpToDate(tx, named.membership_id))!
    const { row } = facts
    const open = facts.charges.find((charge) => charge.id === id)
    if (open === undefined) return whyNotPayable((await findCharge(tx.db, tx.teamId, id))!.status)!
    const { charge, events } = receive(tx, open, { ...received, method: received.method ?? row.payment_method })
    withCommit(tx, undefined, recordEvents(tx, events))
    if (isOpen(charge)) return charge
    const charges = facts.charges.filter((one) => one !== open)
    const step = paid(row, charges)
    if (step === undefined) noteNextMove(tx, { ...facts, charges })
    else await applyStep(tx, row, { ...facts, charges, step })
    return charge
  })
}
