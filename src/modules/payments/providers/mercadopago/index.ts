import { Type } from 'typebox'
import {
  type Debtor,
  type NamedCharge,
  type PaymentProvider,
  ProviderFailure,
  type WhatToRead,
} from '../../provider.ts'
import { apiOf, bySecretAlone, headerOf, isSigned, Line, reaisOf, settingsOf, unlessRefused } from '../api.ts'
import {
  chargeOf,
  isPaid,
  type MercadoPagoCall,
  type MercadoPagoSettings,
  type Payment,
  paymentOf,
  type Refund,
  refundOf,
} from './messages.ts'

/** Mercado Pago, with its payments API: Pix. A repeated call with the same key has no further effect. */
export const mercadopago: PaymentProvider<MercadoPagoSettings> = {
  id: 'mercadopago',
  name: 'Mercado Pago',
  settings: settingsOf('https://api.mercadopago.com', {
    access_token: Line,
    webhook_secret: Type.Optional(Line),
  }),
  secrets: ['access_token', 'webhook_secret', 'webhook_url'],
  ...bySecretAlone,
  lasts: true,

  async connect(call, { webhookUrl: webhook_url }) {
    const methods = await demand<{ id: string; status: string }[]>(call, 'GET', '/v1/payment_methods')
    if (!methods.some(({ id, status }) => id === 'pix' && status === 'active')) {
      throw new ProviderFailure('refused', 'The account takes no Pix: register a key at Mercado Pago first')
    }
    return { webhook_url }
  },

  async createCharge(call, { reference, amount_cents, description, debtor, pay_until }) {
    const body = {
      transaction_amount: reaisOf(amount_cents),
      description: description.slice(0, 200),
      payment_method_id: 'pix',
      external_reference: reference,
      notification_url: call.settings.webhook_url,
      payer: payerOf(debtor),
      ...(pay_until !== null && { date_of_expiration: dateText(earlier(pay_until, longest(call.now))) }),
    }
    return chargeOf(await once<Payment>(call, reference, '/v1/payments', body))
  },

  async readCharge(call, charge) {
    const found = await findPayment(call, charge)
    return found && chargeOf(found)
  },

  /** A payment that was paid meanwhile is refused, and then found by reading. */
  async endCharge(call, charge) {
    const found = await findPayment(call, charge)
    if (found === undefined || isPaid(found)) return found && chargeOf(found)
    const path = `/v1/payments/${found.id}`
    await unlessRefused(ask(call, 'PUT', path, { status: 'cancelled' }))
    return chargeOf(await demand<Payment>(call, 'GET', path))
  },

  async readPayment(call, reference) {
    const found = await readOne(call, reference)
    return found && isPaid(found) ? paymentOf(found) : undefined
  },

  async refund(call, { paymentReference, reference, amount_cents }) {
    const path = `/v1/payments/${paymentReference}/refunds`
    return refundOf(await once<Refund>(call, reference, path, { amount: reaisOf(amount_cents) }))
  },

  /** Mercado Pago identifies it only by its own number. */
  async readRefund(call, { paymentReference, external_id }) {
    const payment = external_id === null ? undefined : await readOne(call, paymentReference)
    return payment && paymentOf(payment).refunds.find(({ reference }) => reference === external_id)
  },

  /** Everything that changed in the period, so that refunds of earlier payments are found, too. */
  async *listPayments(call, { since, until }) {
    const within = { range: 'date_last_updated', begin_date: since, end_date: until }
    const sorted = { sort: 'date_last_updated', criteria: 'asc' }
    for (let offset = 0, total = 1; offset < total; offset += pageSize) {
      const query = new URLSearchParams({ ...within, ...sorted, limit: String(pageSize), offset: String(offset) })
      const { results, paging } = await demand<Found>(call, 'GET', `/v1/payments/search?${query}`)
      for (const payment of results.filter(isPaid)) yield paymentOf(await withRefunds(call, payment))
      total = paging.total
    }
  },

  mandates: () => undefined,

  /**
   * The id is signed as it is in the address; if it is missing there, it is left out. Without the application's secret, the secret address
   * is the only protection.
   */
  isGenuine({ webhook_secret }, message) {
    if (webhook_secret === undefined) return true
    const { ts, v1 } = Object.fromEntries(
      headerOf(message, 'x-signature')
        .split(',')
        .map((part) => part.trim().split('=')),
    ) as Record<string, string>
    const id = message.query['data.id']?.toLowerCase()
    const request = headerOf(message, 'x-request-id')
    const parts = [id && `id:${id};`, request && `request-id:${request};`, `ts:${ts};`]
    return isSigned(parts.filter(Boolean).join(''), webhook_secret, v1 ?? '')
  },

  parseWebhook({ query, body }): WhatToRead[] {
    const { type, data } = Object(body) as { type?: unknown; data?: unknown }
    const id = String(query['data.id'] ?? Object(data).id)
    const isPayment = (query.type ?? query.topic ?? type) === 'payment' && /^\d{1,30}$/.test(id)
    return isPayment ? [{ kind: 'payment', reference: id }] : []
  },
}

/** A Pix without a date is valid for a day, and with a date for at most thirty days. */
const longest = (now: Temporal.Instant) => String(now.add({ hours: 30 * 24 - 1 }))
const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other)
/** Milliseconds and a zone are required. */
const dateText = (instant: string) => new Date(instant).toISOString().replace('Z', '+00:00')

function payerOf({ name, cpf, email }: Debtor): object {
  if (email === null) {
    throw new ProviderFailure('refused', 'Mercado Pago charges nobody without an e-mail: note that of the member')
  }
  const [first_name, ...others] = name.split(' ')
  const identification = cpf === null ? {} : { identification: { type: 'CPF', number: cpf } }
  return { email, first_name, last_name: others.join(' ') || first_name, ...identification }
}

/** By its own number, which is reliable; before that is known, by our reference, which the search may not know yet. */
async function findPayment(
  call: MercadoPagoCall,
  { external_id, reference }: NamedCharge,
): Promise<Payment | undefined> {
  if (external_id !== null) return readOne(call, external_id)
  const { results } = await demand<Found>(call, 'GET', `/v1/payments/search?external_reference=${reference}`)
  return results[0] && readOne(call, String(results[0].id))
}

const readOne = (call: MercadoPagoCall, id: string) =>
  ask<Payment>(call, 'GET', `/v1/payments/${encodeURIComponent(id)}`)

/** The search may leave out refunds. */
async function withRefunds(call: MercadoPagoCall, payment: Payment): Promise<Payment> {
  const isWhole = payment.refunds !== undefined || !payment.transaction_amount_refunded
  return isWhole ? payment : demand<Payment>(call, 'GET', `/v1/payments/${payment.id}`)
}

interface Found {
  results: Payment[]
  paging: { total: number }
}

const pageSize = 100

const { ask, demand, once } = apiOf<MercadoPagoCall>({
  credentials: 'access_token',
  request: ({ settings: { base_url, access_token }, key }, path, body) => ({
    url: `${base_url.replace(/\/$/, '')}${path}`,
    headers: { authorization: `Bearer ${access_token}`, ...(key !== undefined && { 'x-idempotency-key': key }) },
    ...(body && { body }),
  }),
  messageOf: (body) => (Object(body) as { message?: string }).message,
})
