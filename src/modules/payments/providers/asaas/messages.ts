import type { Call, ProviderCharge, ProviderPayment, ProviderRefund } from '../../provider.ts'
import { centsOf, ourReference, providerZone } from '../api.ts'

// The data that Asaas sends with its API v3, read loosely: new fields and values there are no error.

export interface AsaasSettings {
  base_url: string
  api_key: string
  all_methods: boolean
  environment: 'production' | 'test'
  /** The token that comes with each message. */
  webhook_token?: string
  webhook_id?: string
}
export type AsaasCall = Call<AsaasSettings>

/** A charge, which becomes a payment with the same id. */
export interface Payment {
  id: string
  status: string
  value: number
  billingType: string
  dateCreated: string
  paymentDate?: string | null
  clientPaymentDate?: string | null
  confirmedDate?: string | null
  invoiceUrl?: string | null
  externalReference?: string | null
  deleted?: boolean
  refunds?: Refund[] | null
  chargeback?: { status?: string } | null
}

interface Refund {
  dateCreated: string
  status: string
  value: number
  description?: string | null
  endToEndIdentifier?: string | null
}

const waiting = ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS', 'DUNNING_REQUESTED']

export const isWaiting = ({ status, deleted }: Payment): boolean => waiting.includes(status) && deleted !== true

/** Whether the money came. A card counts as paid once it is confirmed, a month before the money is in the account. */
export const isPaid = (payment: Payment): boolean => !waiting.includes(payment.status) && payment.deleted !== true

const stateOf = (payment: Payment): ProviderCharge['state'] => {
  if (isPaid(payment)) return 'paid'
  return isWaiting(payment) ? 'waiting' : 'ended'
}

/** The state of the charges with one reference, of which only one was intended. */
export function chargeOf(
  kept: Payment,
  all: Payment[],
  code?: { payload: string; expires_at: string },
): ProviderCharge {
  const payments = all.filter(isPaid)
  return {
    state: payments.length > 0 ? 'paid' : stateOf(kept),
    external_id: kept.id,
    amount_cents: centsOf(kept.value),
    copia_e_cola: code?.payload ?? null,
    page_url: kept.invoiceUrl ?? null,
    expires_at: code?.expires_at ?? null,
    payments: payments.map(paymentOf),
  }
}

const methods: Record<string, ProviderPayment['method']> = {
  PIX: 'pix',
  BOLETO: 'boleto',
  CREDIT_CARD: 'credit_card',
  DEBIT_CARD: 'debit_card',
}

export function paymentOf(payment: Payment): ProviderPayment {
  const { id, status, billingType, externalReference, value } = payment
  return {
    reference: id,
    method: status === 'RECEIVED_IN_CASH' ? 'cash' : (methods[billingType] ?? 'pix'),
    chargeReference: ourReference(externalReference),
    amount_cents: centsOf(value),
    received_at: timeOf(
      payment.clientPaymentDate ?? payment.paymentDate ?? payment.confirmedDate ?? payment.dateCreated,
    ),
    refunds: refundsOf(payment),
  }
}

/** Asaas sends a day without a time, which is read as noon. */
const timeOf = (day: string): string => instantOf(`${day.slice(0, 10)} 12:00:00`)

/** `2026-11-29 18:31:21`, in the time of Brasília. */
export const instantOf = (text: string): string =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T'))
    .toZonedDateTime(providerZone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

const refundStates: Record<string, ProviderRefund['state']> = { DONE: 'refunded', CANCELLED: 'refused' }
const chargebackStates: Record<string, ProviderRefund['state']> = {
  DISPUTE_LOST: 'refunded',
  DONE: 'refunded',
  REVERSED: 'refused',
}

function refundsOf({ id, refunds, chargeback, value, dateCreated, status }: Payment): ProviderRefund[] {
  const all = (refunds ?? []).map((refund) => refundOf(id, refund))
  const whole = { amount_cents: centsOf(value), requested_at: timeOf(dateCreated) }
  if (chargeback) {
    return [
      ...all,
      { ...whole, reference: `chargeback ${id}`, state: chargebackStates[chargeback.status ?? ''] ?? 'refunding' },
    ]
  }
  const isUntold = status === 'REFUNDED' && all.length === 0
  return isUntold ? [{ ...whole, reference: `refund ${id}`, state: 'refunded' }] : all
}

/** A refund has no id: ours is identified by its description, and any other by the bank's id. */
export const describedBy = (reference: string): string => `Estorno ${reference}`

function refundOf(
  paymentId: string,
  { description, endToEndIdentifier, dateCreated, status, value }: Refund,
): ProviderRefund {
  const ours = ourReference(description?.split(' ').at(-1))
  return {
    reference: ours ?? endToEndIdentifier ?? `${paymentId} ${dateCreated}`,
    state: refundStates[status] ?? 'refunding',
    amount_cents: centsOf(value),
    requested_at: instantOf(dateCreated),
  }
}
