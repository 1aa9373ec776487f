import type { Call, ProviderCharge, ProviderPayment, ProviderRefund } from '../../provider.ts'
import { centsOf, instantText, ourReference } from '../api.ts'

// The data that Mercado Pago sends with its payments API, read loosely: new fields and values there are no error.

export interface MercadoPagoSettings {
  base_url: string
  access_token: string
  /** The secret that signs messages; shown where the application is set up. */
  webhook_secret?: string
  environment: 'production' | 'test'
  /** The address for messages, which is part of each payment. */
  webhook_url?: string
}
export type MercadoPagoCall = Call<MercadoPagoSettings>

/** A charge and its payment are the same object there. */
export interface Payment {
  id: number | string
  status: string
  status_detail?: string
  payment_type_id?: string
  transaction_amount: number
  transaction_amount_refunded?: number
  external_reference?: string | null
  date_created: string
  date_approved?: string | null
  date_of_expiration?: string | null
  point_of_interaction?: { transaction_data?: { qr_code?: string; ticket_url?: string } }
  refunds?: Refund[]
}

export interface Refund {
  id: number | string
  amount: number
  status: string
  date_created: string
}

const states: Record<string, ProviderCharge['state']> = {
  pending: 'waiting',
  in_process: 'waiting',
  authorized: 'waiting',
  rejected: 'ended',
  cancelled: 'ended',
}

/** Every status other than waiting or given up means paid, even if the money was refunded since. */
export const isPaid = ({ status }: Payment): boolean => states[status] === undefined

export function chargeOf(payment: Payment): ProviderCharge {
  const { qr_code, ticket_url } = payment.point_of_interaction?.transaction_data ?? {}
  return {
    state: states[payment.status] ?? 'paid',
    external_id: String(payment.id),
    amount_cents: centsOf(payment.transaction_amount),
    copia_e_cola: qr_code ?? null,
    page_url: ticket_url ?? null,
    expires_at: payment.date_of_expiration ? instantText(payment.date_of_expiration) : null,
    payments: isPaid(payment) ? [paymentOf(payment)] : [],
  }
}

const methods: Record<string, ProviderPayment['method']> = {
  ticket: 'boleto',
  credit_card: 'credit_card',
  debit_card: 'debit_card',
}

export function paymentOf(payment: Payment): ProviderPayment {
  const { id, payment_type_id, external_reference, transaction_amount, date_approved, date_created } = payment
  return {
    reference: String(id),
    method: methods[payment_type_id ?? ''] ?? 'pix',
    chargeReference: ourReference(external_reference),
    amount_cents: centsOf(transaction_amount),
    received_at: instantText(date_approved ?? date_created),
    refunds: refundsOf(payment),
  }
}

/** For a disputed payment, the details show the state of the dispute. */
const disputes: Record<string, ProviderRefund['state']> = { settled: 'refunded', reimbursed: 'refused' }

function refundsOf({
  id,
  status,
  status_detail,
  transaction_amount,
  date_created,
  refunds = [],
}: Payment): ProviderRefund[] {
  const all = refunds.map(refundOf)
  if (status !== 'charged_back' && status !== 'in_mediation') return all
  const whole = { amount_cents: centsOf(transaction_amount), requested_at: instantText(date_created) }
  return [...all, { ...whole, reference: `dispute ${id}`, state: disputes[status_detail ?? ''] ?? 'refunding' }]
}

const refundStates: Record<string, ProviderRefund['state']> = {
  approved: 'refunded',
  rejected: 'refused',
  cancelled: 'refused',
}

export const refundOf = ({ id, amount, status, date_created }: Refund): ProviderRefund => ({
  reference: String(id),
  state: refundStates[status] ?? 'refunding',
  amount_cents: centsOf(amount),
  requested_at: instantText(date_created),
})
