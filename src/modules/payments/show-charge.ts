import {
  findCharge,
  listEntriesOfCharge,
  type PaymentMethod,
  sumsOf,
  toFinancialEntry,
} from '#modules/billing/index.ts'
import { findLateFee } from '#modules/memberships/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { listPaymentsOfCharge, type PaymentRow } from './attempts-sql.ts'
import { findConnection } from './connections.ts'
import { statusShown } from './refund-rules.ts'
import type { PaidCharge } from './schemas.ts'

/** A charge with the money received for it through providers. */
export async function showCharge(ctx: InCompany, id: string): Promise<PaidCharge | Failure<'NOT_FOUND'>> {
  const { db, teamId } = ctx
  const row = await findCharge(db, teamId, id)
  if (row === undefined) return notFound('Charge')
  const payments = await listPaymentsOfCharge(db, teamId, id)
  const shown = await Promise.all(
    payments.map(async (payment) => ({
      provider: (await findConnection(db, teamId, payment.connection_id))!.provider,
      reference: payment.reference,
      status: statusOf(payment),
      amount_cents: payment.amount_cents,
      method: payment.method as PaymentMethod,
      at: payment.received_at,
    })),
  )
  const { paid, refunded } = sumsOf(await listEntriesOfCharge(db, teamId, id))
  const status = statusShown(row.status, { paid, refunded })
  const late_fee_cents = await findLateFee(ctx, row)
  return {
    ...toFinancialEntry(row),
    status,
    paid_cents: paid,
    refunded_cents: refunded,
    late_fee_cents,
    payments: shown,
  }
}

const statusOf = ({ amount_cents, refunded_cents }: PaymentRow) =>
  statusShown('paid' as const, { paid: amount_cents, refunded: refunded_cents })
