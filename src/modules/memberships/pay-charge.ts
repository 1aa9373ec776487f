import { type Received, receive } from '#modules/billing/index.ts'
import type { Acting } from '#platform/context.ts'
import { changeCharge } from './correct-charge.ts'
import { withLateFee } from './late-fee.ts'

/**
 * Records that a charge was paid, or a part of it; any excess becomes the member's credit. When nothing overdue remains, a membership that
 * was past due becomes active again; its dates do not change. With `late`, today's late fee is added first.
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
