import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { saleRefunded } from './events.ts'
import { addToLedger, entryOf } from './ledger.ts'
import { givesBack } from './ledger-rules.ts'
import { refundOf } from './rules.ts'
import type { Sale } from './schemas.ts'
import { lockSale, toSale, updateSale } from './sql.ts'

/**
 * Records a refund of a paid sale: an amount in cents, repeatable while something is left, or all that remains. Simultaneous refunds run
 * one after another, so the total never exceeds what was paid.
 */
export async function refundSale(
  ctx: Acting,
  id: string,
  amountCents: number | undefined,
): Promise<Sale | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | RuleViolated<'SALE_NOT_PAID' | 'REFUND_TOO_LARGE'>> {
  if (amountCents !== undefined && !(Number.isInteger(amountCents) && amountCents > 0)) {
    const message = 'must be a whole number from 1'
    return invalidRequest([{ field: 'amount_cents', rule: 'min', limit: 1, message }])
  }
  return transact(ctx, async (tx) => {
    const found = await lockSale(tx.db, tx.teamId, id)
    if (found === undefined) return notFound('Sale')
    const { row, items } = found
    const refund = refundOf(row, amountCents)
    if (refund instanceof Failure) return refund
    const at = timestampText(tx.now)
    const changes = { ...refund, refunded_at: at, updated_at: at }
    const sale = toSale({ ...row, ...changes }, items)
    const updated = updateSale(tx.db, tx.teamId, id, changes)
    const effect = givesBack(changes.refunded_cents - row.refunded_cents, 0)
    const entry = entryOf(tx, { sale: row }, { kind: 'refund', method: row.payment_method, effect })
    return withCommit(
      tx,
      sale,
      updated,
      addToLedger(tx.db, [entry]),
      recordEvents(tx, [saleRefunded(sale, toSale(row, items))]),
    )
  })
}
