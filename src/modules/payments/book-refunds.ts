import { addRefund, findPayer } from '#modules/billing/index.ts'
import { lockMember } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import { listRefunds, type PaymentRow, reopenUnknown, sumRefunds } from './attempts-sql.ts'

/** Writes the refunds of a payment, which the caller has locked: their sum on the payment, and each refund in the ledger, once. */
export async function bookRefunds(tx: Acting, payment: PaymentRow, now: string): Promise<void> {
  const { db, teamId } = tx
  const payer = await findPayer(db, teamId, payment.id)
  if (payer !== null) await lockMember(db, teamId, payer)
  const refunds = await listRefunds(db, teamId, payment.id)
  if (payer === null && refunds.length > 0 && refunds.every(({ state }) => state === 'refused')) {
    await reopenUnknown(db, teamId, { payment_id: payment.id, kind: 'unknown' }, { settled_at: null, note: null })
  }
  for (const { id, state, amount_cents, reason } of refunds) {
    if (state === 'refunded') await addRefund(tx, { id, paymentId: payment.id, cents: amount_cents, reason })
  }
  await sumRefunds(db, teamId, payment.id, now)
}
