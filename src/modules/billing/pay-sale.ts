import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { salePaid } from './events.ts'
import { addToLedger, salePayment } from './ledger.ts'
import { mayBePaid } from './rules.ts'
import type { PaymentMethod, Sale } from './schemas.ts'
import { lockSale, toSale, updateSale } from './sql.ts'

/**
 * Records that a sale was paid in full, with the payment method given here or when it was created. A sale is paid at
 * most once.
 */
export async function paySale(
  ctx: Acting,
  id: string,
  method: PaymentMethod | null,
): Promise<Sale | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | RuleViolated<'SALE_NOT_OPEN'>> {
  return transact(ctx, async (tx) => {
    const found = await lockSale(tx.db, tx.teamId, id)
    if (found === undefined) return notFound('Sale')
    const { row, items } = found
    const unpayable = mayBePaid(row.status)
    if (unpayable !== undefined) return unpayable
    const payment_method = method ?? row.payment_method
    if (payment_method === null) {
      return invalidRequest([{ field: 'payment_method', rule: 'required', message: 'is required' }])
    }
    const at = timestampText(tx.now)
    const changes = { status: 'paid' as const, payment_method, paid_at: at, updated_at: at }
    const sale = toSale({ ...row, ...changes }, items)
    const updated = updateSale(tx.db, tx.teamId, id, changes)
    const booked = addToLedger(tx.db, [salePayment(tx, { ...row, payment_method })])
    return withCommit(tx, sale, updated, booked, recordEvents(tx, [salePaid(sale, toSale(row, items))]))
  })
}
