import { findCharge } from '#modules/billing/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import {
  findPayment,
  findRefund,
  insertRefund,
  listRefunds,
  lockPaymentsOfCharge,
  type PaymentRow,
  type RefundRow,
  sumRefunds,
  updateRefund,
} from './attempts-sql.ts'
import { atProvider, findConnection, type Reach } from './connections.ts'
import { ProviderFailure, type ProviderRefund } from './provider.ts'
import { refundIn } from './refund-rules.ts'

export interface Refunded {
  refund_id: string
  /** What is `refunding` comes to its end at the provider, and is read there. */
  status: 'refunding' | 'refunded' | 'refused'
}

export const refundReasons = {
  NOTHING_TO_REFUND: 'Nothing that was paid by a provider is left to give back.',
  REFUND_TOO_LARGE: 'Of one payment `limit` cents are left at most.',
}

/**
 * Gives back a payment of a charge the way it came: `amountCents` of it, or all that is left. The refund is stored with its reason before
 * the provider is asked, and asked again by the same reference it is made once.
 */
export async function refundCharge(
  ctx: Acting,
  reach: Reach,
  { chargeId, amountCents, reason }: { chargeId: string; amountCents?: number | undefined; reason: string },
): Promise<Refunded | Failure<'NOT_FOUND'> | RuleViolated<keyof typeof refundReasons>> {
  const begun = await attributed(ctx, async ({ db, teamId }) => {
    if ((await findCharge(db, teamId, chargeId)) === undefined) return notFound('Charge')
    const payments = await lockPaymentsOfCharge(db, teamId, chargeId)
    const left = await Promise.all(payments.map(async (payment) => ({ payment, left: await leftOf(ctx, payment) })))
    const chosen = refundIn(left, amountCents)
    if ('reason' in chosen) return ruleViolated(chosen.reason, refundReasons[chosen.reason], { limit: chosen.limit })
    const id = newId()
    const now = timestampText(machineNow())
    const times = { requested_at: now, updated_at: now }
    const given = { payment_id: chosen.payment.id, amount_cents: chosen.amountCents, reason }
    await insertRefund(db, teamId, { id, reference: id.replaceAll('-', ''), state: 'asking', ...given, ...times })
    return (await findRefund(db, teamId, id))!
  })
  if (begun instanceof Failure) return begun
  const { state } = await askForRefund(ctx, reach, begun)
  return { refund_id: begun.id, status: state === 'asking' ? 'refunding' : state }
}

/** What may still go back of a payment: refunds that are under way count as gone. */
async function leftOf({ db, teamId }: Acting, { id, amount_cents }: PaymentRow): Promise<number> {
  const refunds = await listRefunds(db, teamId, id)
  return refunds.reduce(
    (left, refund) => (refund.state === 'refused' ? left : left - refund.amount_cents),
    amount_cents,
  )
}

/**
 * Has the provider make a refund, or finds out what became of it; what it says is written. While it gives no answer the refund stays as it
 * is, and is asked for again later.
 */
export async function askForRefund(ctx: Acting, reach: Reach, refund: RefundRow): Promise<RefundRow> {
  const { db, teamId } = ctx
  const payment = (await findPayment(db, teamId, refund.payment_id))!
  const connection = (await findConnection(db, teamId, payment.connection_id))!
  const named = { paymentReference: payment.reference, reference: refund.reference }
  const state = await atProvider(db, reach, connection, async (provider, call): Promise<ProviderRefund['state']> => {
    const known = refund.state === 'refunding' ? await provider.readRefund(call, named) : undefined
    return (known ?? (await provider.refund(call, { ...named, amount_cents: refund.amount_cents }))).state
  }).catch((error): RefundRow['state'] => {
    if (!(error instanceof ProviderFailure)) throw error
    return error.kind === 'refused' ? 'refused' : (refund.state as RefundRow['state'])
  })
  await transact(ctx, async (tx) => {
    const now = timestampText(machineNow())
    await updateRefund(tx.db, teamId, refund.id, { state, updated_at: now })
    await sumRefunds(tx.db, teamId, payment.id, now)
  })
  return { ...refund, state }
}
