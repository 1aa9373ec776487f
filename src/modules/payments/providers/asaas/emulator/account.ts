import type { Call } from '#platform/emulator/server.ts'

export const noAccountFaults = {
  /** The payer pays a different amount, as with a fine at the bank. */
  amountsDiffer: 0,
  /** A refund ends as CANCELLED. */
  refundsFail: 0,
}

export interface Refund {
  dateCreated: string
  status: 'PENDING' | 'DONE' | 'CANCELLED'
  valueCents: number
  description: string | null
  endToEndIdentifier: string | null
}

export interface Payment {
  id: string
  customer: string | null
  status: string
  valueCents: number
  billingType: string
  dueDate: string
  dateCreated: string
  description: string | null
  externalReference: string | null
  deleted: boolean
  /** When the money arrived. */
  paidOn?: string
  refunds: Refund[]
  chargeback?: { status: string }
}

/** The fee that Asaas keeps for a Pix; it is not returned with a refund (documented; the amount depends on the contract). */
export const feeCents = 199

export function shown(payment: Payment): object {
  const { valueCents, refunds, paidOn, ...plain } = payment
  return {
    object: 'payment',
    ...plain,
    value: valueCents / 100,
    netValue: (valueCents - feeCents) / 100,
    paymentDate: payment.status === 'CONFIRMED' ? null : (paidOn ?? null),
    clientPaymentDate: paidOn ?? null,
    confirmedDate: paidOn ?? null,
    invoiceUrl: `https://sandbox.asaas.example/i/${payment.id.slice(4)}`,
    chargeback: payment.chargeback ?? null,
    refunds:
      refunds.length === 0
        ? null
        : refunds.map(({ valueCents: cents, ...refund }) => ({ ...refund, value: cents / 100 })),
  }
}

export interface Webhook {
  id: string
  name: string
  url: string
  email: string
  enabled: boolean
  interrupted: boolean
  authToken: string
  sendType: string
  events: string[]
  /** How many messages in a row failed. */
  failures: number
  /** The messages that wait while the queue is interrupted. */
  queue: string[]
}

/** All of Asaas's data about the gym's account. Amounts are in centavos. */
export interface Account {
  now: () => Date
  email: string
  pixKeys: { id: string; key: string; type: string; status: string }[]
  balanceCents: number
  customers: Map<string, { id: string; cpfCnpj: string; externalReference: string | null; name: string }>
  payments: Map<string, Payment>
  webhooks: Map<string, Webhook>
  count: number
  happens: (fault: keyof typeof noAccountFaults) => boolean
  soon: (afterMs: number, work: () => unknown) => void
  send: (url: string, text: string, headers: Record<string, string>) => Promise<boolean>
  made: (payment: Payment) => void
}

export interface Route {
  /** `POST /payments/{id}/refund`, below /v3. */
  name: string
  answer: (call: Call & { id: string }) => object
}

/** Days are those of Brasília. */
export const dayOf = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
export const timeOf = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export const newId = (account: Account, prefix: string) => `${prefix}_${String(++account.count).padStart(12, '0')}`

/** Lists have at most 100 items, newest first (documented, except for the order, which is observed). */
export function listed<T>(query: URLSearchParams, all: T[]): object {
  const limit = Math.min(100, Number(query.get('limit') ?? 10))
  const offset = Number(query.get('offset') ?? 0)
  const data = all.slice(offset, offset + limit)
  return { object: 'list', hasMore: offset + limit < all.length, totalCount: all.length, limit, offset, data }
}
