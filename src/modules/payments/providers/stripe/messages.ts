import type { Call, ProviderCharge, ProviderMandate, ProviderPayment, ProviderRefund } from '../../provider.ts'
import { ourReference } from '../api.ts'

// The data that Stripe sends in the requested version of its API. Amounts are in centavos there, too, and times in seconds.

export interface StripeSettings {
  base_url: string
  secret_key: string
  methods: ('card' | 'pix')[]
  environment: 'production' | 'test'
  /** The secret that signs messages; Stripe shows it once. */
  webhook_secret?: string
  /** The page that members see after paying. */
  member_url?: string
}
export type StripeCall = Call<StripeSettings>

/** A page for paying, or for saving a card. */
export interface Session {
  id: string
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_total: number | null
  url: string | null
  expires_at: number
  client_reference_id: string | null
  customer: string | null
  payment_intent?: Intent | null
  setup_intent?: { status: string; payment_method: string | null } | null
}

export interface Intent {
  id: string
  status: string
  amount: number
  currency: string
  metadata: { reference?: string }
  latest_charge?: Charge | null
}

export interface Charge {
  id: string
  amount: number
  currency: string
  amount_refunded: number
  created: number
  disputed: boolean
  payment_intent: string | null
  metadata: { reference?: string }
  payment_method_details?: { type: string; card?: { funding?: string } }
  refunds?: { data: Refund[] }
  dispute?: Dispute | null
}

export interface Refund {
  id: string
  amount: number
  status: string
  created: number
  metadata: { reference?: string }
}

interface Dispute {
  id: string
  amount: number
  status: string
  created: number
}

const timeText = (seconds: number) => new Date(seconds * 1000).toISOString()

/** A page has no use any more once a payment is under way. */
export function chargeOfSession(session: Session): ProviderCharge {
  const isOpen = session.status === 'open'
  const paid = session.payment_intent?.status === 'succeeded' ? [paymentOf(session.payment_intent)] : []
  const isUnderWay = isOpen || session.payment_intent?.status === 'processing'
  return {
    state: paid.length > 0 ? 'paid' : isUnderWay ? 'waiting' : 'ended',
    external_id: session.id,
    amount_cents: session.amount_total!,
    copia_e_cola: null,
    page_url: session.url,
    expires_at: timeText(session.expires_at),
    payments: paid,
  }
}

const intentStates: Record<string, ProviderCharge['state']> = {
  succeeded: 'paid',
  processing: 'waiting',
  canceled: 'ended',
}

/**
 * The charge of a card without its holder. If it was declined, or if the bank wants the holder's confirmation, it is unpaid, and can be
 * paid on a page.
 */
export function chargeOfIntent(intent: Intent): ProviderCharge {
  const state = intentStates[intent.status] ?? 'unpaid'
  return {
    ...{ state, external_id: intent.id, amount_cents: intent.amount },
    ...{ copia_e_cola: null, page_url: null, expires_at: null },
    payments: state === 'paid' ? [paymentOf(intent)] : [],
  }
}

export function mandateOf({ id, status, url, setup_intent }: Session, isAttached: boolean): ProviderMandate {
  const isSaved = status === 'complete' && setup_intent?.status === 'succeeded' && isAttached
  const state = isSaved ? 'active' : status === 'open' ? 'waiting' : 'cancelled'
  return { reference: id, state, copia_e_cola: null, page_url: url }
}

export function paymentOf({ id, amount, metadata, latest_charge: charge }: Intent): ProviderPayment {
  return {
    reference: id,
    method: methodOf(charge),
    chargeReference: ourReference(metadata.reference),
    amount_cents: charge?.amount ?? amount,
    received_at: timeText(charge!.created),
    refunds: [...(charge?.refunds?.data ?? []).map(refundOf), ...(charge?.dispute ? [disputeOf(charge.dispute)] : [])],
  }
}

/** Money in another currency comes from other business of the account. */
export const isInReais = ({ currency }: { currency: string }) => currency === 'brl'

/** The payment of a charge without refunds, which contains all its data. */
export const intentOf = (charge: Charge): Intent => ({
  ...charge,
  id: charge.payment_intent!,
  status: 'succeeded',
  latest_charge: charge,
})

function methodOf(charge: Charge | null | undefined): ProviderPayment['method'] {
  const { type, card } = charge?.payment_method_details ?? { type: 'card' }
  if (type === 'pix' || type === 'boleto') return type
  return card?.funding === 'debit' ? 'debit_card' : 'credit_card'
}

const refundStates: Record<string, ProviderRefund['state']> = {
  succeeded: 'refunded',
  failed: 'refused',
  canceled: 'refused',
}

export const refundOf = ({ id, amount, status, created, metadata }: Refund): ProviderRefund => ({
  reference: ourReference(metadata.reference) ?? id,
  state: refundStates[status] ?? 'refunding',
  amount_cents: amount,
  requested_at: timeText(created),
})

const disputeStates: Record<string, ProviderRefund['state']> = {
  lost: 'refunded',
  won: 'refused',
  warning_closed: 'refused',
}

const disputeOf = ({ id, amount, status, created }: Dispute): ProviderRefund => ({
  reference: id,
  state: disputeStates[status] ?? 'refunding',
  amount_cents: amount,
  requested_at: timeText(created),
})
