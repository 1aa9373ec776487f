import type { Static } from 'typebox'
import { listAllCharges, listEntriesOfCharge, sumsOf } from '#modules/billing/index.ts'
import { countPromotionUse } from '#modules/plans/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { applyStep } from './apply-step.ts'
import { lockUpToDate } from './catch-up.ts'
import { undoSale as decide } from './rules.ts'
import type { RestoredMembership } from './schemas.ts'

export const undoReasons = {
  SALE_NOT_UNDOABLE:
    'Only a sale of today without a refund can be undone; `cause` is `cancelled`, `another_day` or `refunded`.',
}

/**
 * Takes back a membership that was sold by mistake, on the day of the sale. Money paid for it becomes the member's credit, and its
 * promotion can be used again.
 */
export async function undoSale(
  ctx: Acting,
  { id, reason }: { id: string; reason: string },
): Promise<Static<typeof RestoredMembership> | Failure<'NOT_FOUND'> | RuleViolated<keyof typeof undoReasons>> {
  return transact(ctx, async (tx) => {
    const { db, teamId, now, timeZone } = tx
    const facts = await lockUpToDate(tx, id)
    if (facts === undefined) return notFound('Membership')
    const { row, today, charges: open } = facts
    const charges = (await listAllCharges(db, teamId, id)).filter(({ status }) => status !== 'cancelled')
    const entries = await Promise.all(charges.map((charge) => listEntriesOfCharge(db, teamId, charge.id)))
    const sale = {
      ...{ charges, open },
      // An imported membership was sold elsewhere, and none of its periods is known to have begun here.
      soldOn: row.period_began_on && localDate(Temporal.Instant.from(row.created_at), timeZone).toString(),
      isRefunded: entries.some((all) => sumsOf(all).refunded > 0),
    }
    const step = decide(row, sale, reason, { today, now: timestampText(now) })
    if (step instanceof Failure) return step
    if (row.promotion_id !== null) withCommit(tx, undefined, countPromotionUse(db, teamId, row.promotion_id, -1))
    return (await applyStep(tx, row, { ...facts, charges, step })).membership
  })
}
