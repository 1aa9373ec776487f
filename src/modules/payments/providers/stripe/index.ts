import { Type } from 'typebox'
import { OneOf } from '#platform/schema/schema.ts'
import type { NamedCharge, PaymentProvider, WhatToRead } from '../../provider.ts'
import { bySecretAlone, headerOf, isSigned, Line, ourReference, settingsOf, unlessRefused } from '../api.ts'
import { apiVersion, ask, demand, once } from './api.ts'
import { cards, chargeCard, findIntent } from './cards.ts'
import {
  type Charge,
  chargeOfIntent,
  chargeOfSession,
  type Intent,
  intentOf,
  isInReais,
  paymentOf,
  type Refund,
  refundOf,
  type Session,
  type StripeCall,
  type StripeSettings,
} from './messages.ts'

const events = [
  ...['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map(
    (name) => `checkout.session.${name}`,
  ),
  ...['succeeded', 'payment_failed', 'canceled'].map((name) => `payment_intent.${name}`),
  ...['charge.refunded', 'charge.refund.updated', 'charge.dispute.created', 'charge.dispute.closed'],
]

/**
 * Stripe: a page on which a member pays, and cards that are saved there and charged each period. Stripe's own subscriptions are not used.
 */
export const stripe: PaymentProvider<StripeSettings> = {
  id: 'stripe',
  name: 'Stripe',
  settings: settingsOf('https://api.stripe.com', {
    secret_key: Line,
    methods: Type.Unsafe<StripeSettings['methods']>(
      Type.Array(OneOf(['card', 'pix']), { minItems: 1, maxItems: 2, uniqueItems: true, default: ['card'] }),
    ),
  }),
  secrets: ['secret_key', 'webhook_secret'],
  ...bySecretAlone,
  // A page is valid for a day.
  lasts: false,

  /** The secret of a webhook is shown only once, so an existing webhook is created again. */
  async connect(call, { webhookUrl: url, memberUrl: member_url }) {
    const path = '/v1/webhook_endpoints'
    const { data } = await demand<{ data: { id: string; url: string }[] }>(call, 'GET', `${path}?limit=100`)
    for (const { id } of data.filter((one) => one.url === url)) await ask(call, 'DELETE', `${path}/${id}`)
    const asked = { url, enabled_events: events, api_version: apiVersion }
    const { secret } = await demand<{ secret: string }>(call, 'POST', path, asked)
    return { webhook_secret: secret, member_url }
  },

  /** The page ends after a day without a call. Nothing in the request depends on the time, so that a repeated request is identical. */
  async createCharge(call, charge) {
    const { kind, reference, amount_cents, debtor } = charge
    const description = charge.description.slice(0, 250)
    if (kind === 'cycle') return chargeOfIntent(await chargeCard(call, { ...charge, description }))
    const price = { currency: 'brl', unit_amount: amount_cents, product_data: { name: description } }
    const session = await once<Session>(call, reference, '/v1/checkout/sessions', {
      mode: 'payment',
      client_reference_id: reference,
      line_items: [{ quantity: 1, price_data: price }],
      payment_method_types: call.settings.methods,
      payment_intent_data: { description, metadata: { reference } },
      ...(debtor.email !== null && { customer_email: debtor.email }),
      success_url: call.settings.member_url,
    })
    return chargeOfSession(session)
  },

  readCharge,

  /** A page that was paid meanwhile is refused, and then found by reading. A page whose answer was lost was never shown to anybody. */
  async endCharge(call, charge) {
    if (charge.kind === 'cycle') {
      const id = charge.external_id ?? (await findIntent(call, charge))?.id
      if (id !== undefined) await unlessRefused(ask(call, 'POST', `/v1/payment_intents/${id}/cancel`, {}))
    } else if (charge.external_id !== null) {
      await unlessRefused(ask(call, 'POST', `/v1/checkout/sessions/${charge.external_id}/expire`, {}))
    }
    return readCharge(call, charge)
  },

  async readPayment(call, reference) {
    const intent = await readIntent(call, reference)
    return intent?.status === 'succeeded' && isInReais(intent) ? paymentOf(intent) : undefined
  },

  async refund(call, { paymentReference, reference, amount_cents }) {
    const asked = { payment_intent: paymentReference, amount: amount_cents, metadata: { reference } }
    return refundOf(await once<Refund>(call, reference, '/v1/refunds', asked))
  },

  async readRefund(call, { paymentReference, reference }) {
    const intent = await readIntent(call, paymentReference)
    return intent && paymentOf(intent).refunds.find((refund) => refund.reference === reference)
  },

  /** Everything that changed the balance in the period: payments, refunds and disputes. */
  async *listPayments(call, { since, until }) {
    const told = new Set<string>()
    for await (const { source } of movements(call, since, until)) {
      const id = source?.payment_intent
      if (typeof id !== 'string' || told.has(id)) continue
      told.add(id)
      const isPlain = source!.object === 'charge' && source!.amount_refunded === 0 && !source!.disputed
      const intent = isPlain ? intentOf(source!) : (await readIntent(call, id))!
      if (isInReais(intent)) yield paymentOf(intent)
    }
  },

  mandates: ({ methods }) => (methods.includes('card') ? cards : undefined),

  isGenuine({ webhook_secret = '' }, message, now) {
    const parts = headerOf(message, 'stripe-signature')
      .split(',')
      .map((part) => part.split('='))
    const time = parts.find(([name]) => name === 't')?.[1] ?? ''
    const isFresh = Math.abs(now.epochMilliseconds / 1000 - Number(time)) <= toleranceSeconds
    const signatures = parts.filter(([name]) => name === 'v1').map(([, signature]) => signature ?? '')
    return isFresh && signatures.some((one) => isSigned(`${time}.${message.text}`, webhook_secret, one))
  },

  parseWebhook({ body }) {
    const told = Object(Object(Object(body).data).object) as Record<string, unknown>
    return told.object === 'checkout.session' ? toldBySession(told) : toldByPayment(told)
  },
}

const toleranceSeconds = 300

function toldBySession({ id, mode, client_reference_id }: Record<string, unknown>): WhatToRead[] {
  if (mode === 'setup') return isId(id, 'cs') ? [{ kind: 'mandate', reference: id }] : []
  const reference = ourReference(client_reference_id)
  return reference === null ? [] : [{ kind: 'charge', reference }]
}

/** By our own reference in it, or otherwise by its payment: charges, refunds and disputes name it. */
function toldByPayment({ object, id, payment_intent, metadata }: Record<string, unknown>): WhatToRead[] {
  const reference = object === 'payment_intent' ? ourReference(Object(metadata).reference) : null
  if (reference !== null) return [{ kind: 'charge', reference }]
  const about = object === 'payment_intent' ? id : payment_intent
  return isId(about, 'pi') ? [{ kind: 'payment', reference: about }] : []
}

const isId = (id: unknown, prefix: string): id is string =>
  typeof id === 'string' && new RegExp(`^${prefix}_\\w{1,90}$`).test(id)

async function readCharge(call: StripeCall, charge: NamedCharge) {
  if (charge.kind === 'cycle') {
    const id = charge.external_id ?? (await findIntent(call, charge))?.id
    const intent = id === undefined ? undefined : await readIntent(call, id)
    return intent && chargeOfIntent(intent)
  }
  if (charge.external_id === null) return undefined
  const more = ['refunds', 'dispute'].map((name) => `expand[]=payment_intent.latest_charge.${name}`).join('&')
  const session = await ask<Session>(call, 'GET', `/v1/checkout/sessions/${charge.external_id}?${more}`)
  return session && chargeOfSession(session)
}

const readIntent = (call: StripeCall, id: string) =>
  ask<Intent>(call, 'GET', `/v1/payment_intents/${id}?expand[]=latest_charge.refunds&expand[]=latest_charge.dispute`)

interface Movement {
  id: string
  source: (Charge & { object: string }) | null
}

async function* movements(call: StripeCall, since: string, until: string): AsyncIterable<Movement> {
  const [from, to] = [since, until].map((text) => Math.floor(Date.parse(text) / 1000))
  const query = `created[gte]=${from}&created[lte]=${to}&limit=100&expand[]=data.source`
  for (let after = '', isMore = true; isMore; ) {
    const path = `/v1/balance_transactions?${query}${after && `&starting_after=${after}`}`
    const { data, has_more } = await demand<{ data: Movement[]; has_more: boolean }>(call, 'GET', path)
    yield* data
    isMore = has_more
    after = data.at(-1)?.id ?? ''
  }
}
