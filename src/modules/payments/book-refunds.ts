import { addRefund, findPayer, takeBackRefund } from '#modules/billing/index.ts'
import { lockMember } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import {
  listRefunds,
  noteDifference,
  type PaymentRow,
  type RefundRow,
  reopenUnknown,
  sumRefunds,
  updateRefund,
} from './attempts-sql.ts'

/** The state of a refund that the provider answered, and its id there if it is not our reference. */
type Answered = Pick<RefundRow, 'state' | 'updated_at'> & Partial<Pick<RefundRow, 'external_id'>>

/**
 * Writes the state of a refund. A person is told of one that failed after the provider had accepted it. The caller has locked its payment,
 * and books the refunds of the payment afterwards.
 */
export async function advanceRefund({ db, teamId }: Acting, refund: RefundRow, answered: Answered): Promise<void> {
  const { id, payment_id, state, amount_cents, reason } = refund
  await updateRefund(db, teamId, id, answered)
  const hasFailed = answered.state === 'refused' && (state === 'refunding' || state === 'refunded')
  // A refund without a reason is the provider's own, such as a dispute, which the gym has won then.
  if (!hasFailed || reason === null || (await findPayer(db, teamId, payment_id)) === null) return
  await noteDifference(db, teamId, { payment_id, kind: 'refund_failed', amount_cents, noted_at: answered.updated_at })
}

/**
 * Writes the refunds of a payment, which the caller has locked: their sum on the payment, and each refund in the ledger, once. The entry of
 * a refund that failed later is reversed.
 */
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
    if (state === 'refused') await takeBackRefund(tx, { id, paymentId: payment.id })
  }
  await sumRefunds(db, teamId, payment.id, now)
}
