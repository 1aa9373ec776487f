import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import type { NewSale, SaleStatus } from './schemas.ts'

// The total of a sale, and how much of it may be refunded.

/** The largest amount that can be stored. */
const mostCents = 2_000_000_000

/** The sum of the items less the discount, in cents; or an error in the request. */
export function totalOf({ items, discount_cents }: Pick<NewSale, 'items' | 'discount_cents'>): number | FieldError {
  const sum = items.reduce((cents, item) => cents + item.quantity * item.unit_price_cents, 0)
  const discount = discount_cents ?? 0
  if (sum > mostCents) {
    const message = `must come to at most ${mostCents} cents together`
    return { field: 'items', rule: 'max_total', limit: mostCents, message }
  }
  if (discount > sum) {
    const message = `must be at most ${sum}, what the items cost`
    return { field: 'discount_cents', rule: 'max', limit: sum, message }
  }
  return sum - discount
}

/** A sale is paid once. */
export function mayBePaid(status: SaleStatus): RuleViolated<'SALE_NOT_OPEN'> | undefined {
  if (status === 'pending') return undefined
  return ruleViolated('SALE_NOT_OPEN', `The sale is ${status} already.`, { status })
}

interface Paid {
  status: SaleStatus
  total_cents: number
  refunded_cents: number
}

/**
 * The state of a sale after a refund: any number of partial refunds, until everything is given back. Without an
 * amount, refunds all that is left.
 */
export function refundOf(
  sale: Paid,
  amountCents: number | undefined,
): Pick<Paid, 'status' | 'refunded_cents'> | RuleViolated<'SALE_NOT_PAID' | 'REFUND_TOO_LARGE'> {
  const { status, total_cents: limit, refunded_cents: used } = sale
  const field = 'amount_cents'
  if (status === 'pending') return ruleViolated('SALE_NOT_PAID', 'The sale is not paid yet.', { status })
  const left = limit - used
  const amount = amountCents ?? left
  if (amount > left || left === 0) {
    const message = `amount_cents: of ${limit} cents paid, ${left} are left to refund.`
    return ruleViolated('REFUND_TOO_LARGE', message, { field, limit, used })
  }
  const refunded_cents = used + amount
  return { status: refunded_cents === limit ? 'refunded' : 'partially_refunded', refunded_cents }
}
