import { type Received, receive } from '#modules/billing/index.ts'
import type { Acting } from '#platform/context.ts'
import { changeCharge } from './correct-charge.ts'
import { withLateFee } from './late-fee.ts'

/**
 * Records that a charge was paid, or a part of it; what is more than it asks for is kept for the member. When nothing overdue remains, a
 * membership that was past due becomes active again; its dates do not change. With `late` it asks for what is owed for being late first.
 */
export const payCharge = (
  ctx: Acting,
  id: string,
  { method, late = false, ...received }: Received & { late?: boolean },
) =>
  changeCharge<never>(ctx, id, async (tx, charge, { row }) => {
    const asked = late ? await withLateFee(tx, charge) : undefined
    const paid = receive(tx, asked?.changed[0] ?? charge, { ...received, method: method ?? row.payment_method })
    return { ...paid, entries: [...(asked?.entries ?? []), ...paid.entries] }
  })
