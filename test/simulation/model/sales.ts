import { type Gym, type Refusal, refusal, type Sale } from './state.ts'

// Sales at the counter by the contract: paid once, refunded in parts, and never more than was paid.

export function sellAtCounter(
  gym: Gym,
  { n, items, discount, paid }: { n: number; items: Item[]; discount: number; paid: boolean },
): Sale | Refusal {
  const sum = items.reduce((cents, { quantity, price }) => cents + quantity * price, 0)
  if (discount > sum) return refusal('VALIDATION_ERROR', 400)
  const sale: Sale = { n, total: sum - discount, refunded: 0, status: paid ? 'paid' : 'pending' }
  gym.sales.set(n, sale)
  gym.events.push(`sale.created ${n}`, ...(paid ? [`sale.paid ${n}`] : []))
  return sale
}

export interface Item {
  quantity: number
  /** In cents. */
  price: number
}

export function paySale(gym: Gym, sale: Sale): Refusal | null {
  if (sale.status !== 'pending') return refusal('SALE_NOT_OPEN')
  sale.status = 'paid'
  gym.events.push(`sale.paid ${sale.n}`)
  return null
}

/** Refunds an amount in cents; by default, all that is left. */
export function refundSale(gym: Gym, sale: Sale, amount: number | null): Refusal | null {
  if (sale.status === 'pending') return refusal('SALE_NOT_PAID')
  const left = sale.total - sale.refunded
  if (left === 0 || (amount ?? left) > left) return refusal('REFUND_TOO_LARGE')
  sale.refunded += amount ?? left
  sale.status = sale.refunded === sale.total ? 'refunded' : 'partially_refunded'
  gym.events.push(`sale.refunded ${sale.n}`)
  return null
}
