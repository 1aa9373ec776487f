import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { isSame } from '#platform/secrets/is-same.ts'
import {
  type Debtor,
  type NamedCharge,
  type NamedRefund,
  type PaymentProvider,
  type ProviderCharge,
  ProviderFailure,
} from '../../provider.ts'
import {
  apiOf,
  bySecretAlone,
  headerOf,
  Line,
  ourReference,
  providerZone,
  reaisOf,
  settingsOf,
  unlessRefused,
} from '../api.ts'
import {
  type AsaasCall,
  type AsaasSettings,
  chargeOf,
  describedBy,
  instantOf,
  isPaid,
  isWaiting,
  type Payment,
  paymentOf,
} from './messages.ts'

const events = [
  ...['CONFIRMED', 'RECEIVED', 'OVERDUE', 'DELETED', 'RESTORED', 'REFUNDED', 'PARTIALLY_REFUNDED'],
  ...['REFUND_IN_PROGRESS', 'RECEIVED_IN_CASH_UNDONE', 'CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE'],
  'AWAITING_CHARGEBACK_REVERSAL',
].map((name) => `PAYMENT_${name}`)

/**
 * Asaas, with its API v3: Pix, and on its own page cards and boletos. Its notices to members are switched off, and its subscriptions are
 * not used.
 */
export const asaas: PaymentProvider<AsaasSettings> = {
  id: 'asaas',
  name: 'Asaas',
  settings: settingsOf('https://api.asaas.com/v3', {
    api_key: Line,
    all_methods: Type.Boolean({ default: false }),
  }),
  secrets: ['api_key', 'webhook_token'],
  ...bySecretAlone,
  lasts: true,

  async connect(call, { webhookUrl: url }) {
    const { email } = await demand<{ email: string }>(call, 'GET', '/myAccount/commercialInfo')
    const keys = await demand<List<object>>(call, 'GET', '/pix/addressKeys?status=ACTIVE')
    if (keys.data.length === 0)
      throw new ProviderFailure('refused', 'The account has no Pix key: make one at Asaas first')
    const webhook_token = randomBytes(32).toString('hex')
    const asked = { name: 'Catraca', url, email, enabled: true, interrupted: false, authToken: webhook_token, events }
    const webhook = { ...asked, sendType: 'NON_SEQUENTIALLY' }
    const known = await demand<List<{ id: string; url: string }>>(call, 'GET', '/webhooks?limit=100')
    const ours = known.data.find((one) => one.url === url)
    const path = ours === undefined ? '/webhooks' : `/webhooks/${ours.id}`
    const { id } = await demand<{ id: string }>(call, ours === undefined ? 'POST' : 'PUT', path, webhook)
    return { webhook_token, webhook_id: id }
  },

  async createCharge(call, charge) {
    const { reference: externalReference, debtor, amount_cents, description, due_date } = charge
    const made = await demand<Payment>(call, 'POST', '/payments', {
      customer: await customerOf(call, debtor),
      billingType: call.settings.all_methods ? 'UNDEFINED' : 'PIX',
      value: reaisOf(amount_cents),
      dueDate: due_date ?? today(call),
      description: description.slice(0, 500),
      externalReference,
    })
    const code = await codeOf(call, made)
    return code === undefined
      ? (await readCharge(call, { ...charge, external_id: made.id }))!
      : chargeOf(made, [made], code)
  },

  readCharge,

  /** A charge that was paid meanwhile is refused, and then found by reading. */
  async endCharge(call, charge) {
    for (const { id } of (await listCharges(call, charge)).filter(isWaiting)) {
      await unlessRefused(ask(call, 'DELETE', `/payments/${id}`))
    }
    return readCharge(call, charge)
  },

  async readPayment(call, reference) {
    const found = await ask<Payment>(call, 'GET', `/payments/${encodeURIComponent(reference)}`)
    return found !== undefined && isPaid(found) ? paymentOf(found) : undefined
  },

  /** Asaas would create a second refund, so it is searched first. */
  async refund(call, { paymentReference, reference, external_id, amount_cents }) {
    const known = await readRefund(call, { paymentReference, reference, external_id })
    if (known !== undefined) return known
    const asked = { value: reaisOf(amount_cents), description: describedBy(reference) }
    const refunded = await demand<Payment>(call, 'POST', `/payments/${paymentReference}/refund`, asked)
    const made = paymentOf(refunded).refunds.find((one) => one.reference === reference)
    return made ?? { reference, state: 'refunding', amount_cents, requested_at: String(call.now) }
  },

  readRefund,

  /** Asaas lists by whole days. A card payment is listed once it is confirmed, since it has no payment day before the money arrives. */
  async *listPayments(call, { since, until }) {
    await resume(call)
    const [from, to] = [dayOf(since), dayOf(until)]
    const days = `paymentDate%5Bge%5D=${from}&paymentDate%5Ble%5D=${to}`
    for await (const payment of pages(call, days)) if (isPaid(payment)) yield paymentOf(payment)
    if (!call.settings.all_methods) return
    for await (const payment of pages(call, 'status=CONFIRMED')) {
      const day = payment.clientPaymentDate ?? payment.confirmedDate ?? payment.dateCreated
      if (day >= from && day <= to) yield paymentOf(payment)
    }
  },

  mandates: () => undefined,

  isGenuine: ({ webhook_token }, message) => isSame(webhook_token ?? '', headerOf(message, 'asaas-access-token')),

  parseWebhook({ body }) {
    const { id, externalReference } = Object(Object(body).payment) as Record<string, unknown>
    const reference = ourReference(externalReference)
    if (reference !== null) return [{ kind: 'charge', reference }]
    return typeof id === 'string' && /^pay_\w{1,80}$/.test(id) ? [{ kind: 'payment', reference: id }] : []
  },
}

/** The charges with a reference. There are several after a lost answer, and all but the first are removed. */
async function readCharge(call: AsaasCall, charge: NamedCharge): Promise<ProviderCharge | undefined> {
  const all = await listCharges(call, charge)
  const kept = all.find(({ id }) => id === charge.external_id) ?? all.find(isPaid) ?? all[0]
  if (kept === undefined) return undefined
  for (const { id } of all.filter((one) => isWaiting(one) && one.id !== kept.id)) {
    await unlessRefused(ask(call, 'DELETE', `/payments/${id}`))
  }
  if (charge.external_id !== null || !isWaiting(kept)) return chargeOf(kept, all)
  const code = await codeOf(call, kept)
  return code === undefined ? readCharge(call, { ...charge, external_id: kept.id }) : chargeOf(kept, all, code)
}

/** Oldest first. */
async function listCharges(call: AsaasCall, { reference, external_id }: NamedCharge): Promise<Payment[]> {
  const found = await Array.fromAsync(pages(call, `externalReference=${reference}`))
  // The list does not show removed charges.
  if (found.length > 0 || external_id === null) return found.reverse()
  const removed = await ask<Payment>(call, 'GET', `/payments/${external_id}`)
  return removed === undefined ? [] : [removed]
}

async function readRefund(call: AsaasCall, { paymentReference, reference }: NamedRefund) {
  const payment = await ask<Payment>(call, 'GET', `/payments/${paymentReference}`)
  return payment && paymentOf(payment).refunds.find((one) => one.reference === reference)
}

/** After fifteen failed messages Asaas sends none until it is told to resume. */
async function resume(call: AsaasCall): Promise<void> {
  const path = `/webhooks/${call.settings.webhook_id}`
  const webhook = await ask<{ enabled: boolean; interrupted: boolean }>(call, 'GET', path)
  if (webhook?.interrupted) await ask(call, 'PUT', path, { enabled: true, interrupted: false })
}

/** Asaas creates a second customer from the same data, so the member's customer is searched first. */
async function customerOf(call: AsaasCall, { id, name, cpf, email }: Debtor): Promise<string> {
  if (cpf === null) throw new ProviderFailure('refused', 'Asaas charges nobody without a CPF: note that of the member')
  const known = await demand<List<{ id: string; cpfCnpj: string }>>(call, 'GET', `/customers?externalReference=${id}`)
  const customer = known.data.find(({ cpfCnpj }) => cpfCnpj === cpf)
  if (customer !== undefined) return customer.id
  const about = { name: name.slice(0, 100), cpfCnpj: cpf, ...(email !== null && { email }), externalReference: id }
  const made = await demand<{ id: string }>(call, 'POST', '/customers', { ...about, notificationDisabled: true })
  return made.id
}

/**
 * Undefined if there is none any more, for example after a payment on the page meanwhile: reading finds that payment, and nothing is
 * undone.
 */
async function codeOf(call: AsaasCall, { id }: Payment): Promise<{ payload: string; expires_at: string } | undefined> {
  const path = `/payments/${id}/pixQrCode`
  const code = await unlessRefused(demand<{ payload: string; expirationDate: string }>(call, 'GET', path))
  return code && { payload: code.payload, expires_at: instantOf(code.expirationDate) }
}

interface List<T> {
  hasMore: boolean
  data: T[]
}

const pageSize = 100

async function* pages(call: AsaasCall, query: string): AsyncIterable<Payment> {
  for (let offset = 0, hasMore = true; hasMore; offset += pageSize) {
    const page = await demand<List<Payment>>(call, 'GET', `/payments?${query}&limit=${pageSize}&offset=${offset}`)
    yield* page.data
    hasMore = page.hasMore
  }
}

const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(providerZone).toPlainDate().toString()
const today = ({ now }: AsaasCall) => dayOf(String(now))

const { ask, demand } = apiOf<AsaasCall>({
  credentials: 'api_key',
  request: ({ settings: { base_url, api_key } }, path, body) => ({
    url: `${base_url.replace(/\/$/, '')}${path}`,
    headers: { access_token: api_key, 'user-agent': 'Catraca' },
    ...(body && { body }),
  }),
  messageOf(body) {
    const { errors = [] } = Object(body) as { errors?: { description?: string }[] }
    return errors.map(({ description }) => description).join('; ')
  },
})
