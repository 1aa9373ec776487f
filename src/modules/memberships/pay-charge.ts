import { type Received, receive } from '#modules/billing/index.ts'
import type { Acting } from '#platform/context.ts'
import { changeCharge } from './correct-charge.ts'

/**
 * Records that a charge was paid, or a part of it; what is more than it asks for is kept for the member. When nothing overdue remains, a
 * membership that was past due becomes active again; its dates do not change.
 */
export const payCharge = (ctx: Acting, id: string, { method, ...received }: Received) =>
  changeCharge<never>(ctx, id, (tx, charge, { row }) =>
    receive(tx, charge, { ...received, method: method ?? row.payment_method }),
  )
