import type { Acting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { checkOf } from '#platform/schema/validation.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { saleCreated, salePaid } from './events.ts'
import { addToLedger, entryOf, salePayment } from './ledger.ts'
import { owes } from './ledger-rules.ts'
import { totalOf } from './rules.ts'
import { NewSale, type Sale } from './schemas.ts'
import { findOnlyUnit, insertSale, type SaleRow, toSale } from './sql.ts'

const check = checkOf(NewSale)

/**
 * Records a sale at the counter, to a member or to a walk-in customer. The total is the sum of its items less the
 * discount, paid at once or later. A company with only one unit need not name it.
 */
export async function createSale(ctx: Acting, sent: NewSale): Promise<Sale | Failure<'INVALID_REQUEST' | 'NOT_FOUND'>> {
  const mistakes = check(sent)
  if (mistakes.length > 0) return invalidRequest(mistakes)
  const total = totalOf(sent)
  if (typeof total !== 'number') return invalidRequest([total])
  if (sent.paid && sent.payment_method == null) {
    const message = 'is required for a sale that is paid'
    return invalidRequest([{ field: 'payment_method', rule: 'required', message }])
  }

  const at = timestampText(ctx.now)
  const row: SaleRow = {
    team_id: ctx.teamId,
    id: newId(),
    member_id: sent.member_id ?? null,
    store_id: sent.store_id ?? (await findOnlyUnit(ctx.db, ctx.teamId)) ?? null,
    status: sent.paid ? 'paid' : 'pending',
    total_cents: total,
    discount_cents: sent.discount_cents ?? 0,
    refunded_cents: 0,
    payment_method: sent.payment_method ?? null,
    created_at: at,
    paid_at: sent.paid ? at : null,
    refunded_at: null,
    updated_at: at,
  }
  const items = sent.items.map(({ description, quantity, unit_price_cents }, position) => {
    const item = { team_id: ctx.teamId, id: newId(), sale_id: row.id, position }
    return { ...item, description, quantity, unit_price_cents }
  })
  const sale = toSale(row, items)
  const unpaid: Sale = { ...sale, status: 'pending', paid_at: null }
  const events = [saleCreated(unpaid), ...(sent.paid ? [salePaid(sale, unpaid)] : [])]
  return transact(ctx, async (tx) => {
    const inserted = guarded(insertSale(tx.db, row, items), {
      sales_member_fkey: () => notFound('Member', 'member_id'),
      sales_store_fkey: () => notFound('Unit', 'store_id'),
    })
    const sold = entryOf(tx, { sale: row }, { kind: 'sale', id: row.id, effect: owes(total) })
    const booked = addToLedger(tx.db, sent.paid ? [sold, salePayment(tx, row)] : [sold])
    return withCommit(tx, sale, inserted, booked, recordEvents(tx, events))
  })
}
