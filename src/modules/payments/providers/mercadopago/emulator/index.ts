import { createHmac, randomUUID } from 'node:crypto'
import {
  type Answer,
  type Call,
  type EmulatorOptions,
  noUsualFaults,
  startEmulator,
} from '#platform/emulator/server.ts'

/**
 * Mercado Pago's payments API, as far as its public pages and its own library describe it, for development, tests and the demo gym. Each
 * rule names its source: (documented) there, (observed) by an integrator, or (guessed). It imports nothing from the project that concerns
 * payments.
 */
const noFaults = {
  ...noUsualFaults,
  /** A refund ends as rejected. */
  refundsFail: 0,
}
export const mercadoPagoFaults = Object.keys(noFaults) as (keyof typeof noFaults)[]

const accessToken = 'TEST-emulated-access-token'
const webhookSecret = 'emulated-webhook-secret'
/** How long a Pix is valid without a date (documented), and with one (documented). */
const usualHours = 24
const leastMinutes = 29
const mostDays = 30
const refundMs = 20

interface Refund {
  id: number
  payment_id: number
  amountCents: number
  status: 'in_process' | 'approved' | 'rejected'
  date_created: string
}

interface Payment {
  id: number
  status: string
  status_detail: string
  amountCents: number
  external_reference: string | null
  notification_url: string | null
  date_created: string
  date_approved: string | null
  date_of_expiration: string
  date_last_updated: string
  refunds: Refund[]
  /** When the search starts to find it. */
  findableAt: number
}

interface Options extends EmulatorOptions<typeof noFaults> {
  payAfterMs?: number | 'never'
  /** How long the search lags behind (guessed). */
  searchLagMs?: number
}

export async function startMercadoPagoEmulator(options: Options = {}) {
  const { now = () => new Date(), payAfterMs = 'never', searchLagMs = 0 } = options
  const payments = new Map<number, Payment>()
  /** The answer to each key (documented). */
  const keys = new Map<string, Payment | Refund>()
  let count = 1_300_000_000

  const iso = () => now().toISOString().replace('Z', '+00:00')
  const refused = (message: string, status = 400): Answer => ({
    status,
    body: { message, error: 'bad_request', status, cause: [] },
  })

  function shown({ amountCents, refunds, findableAt: _, ...payment }: Payment): object {
    const back = refunds.filter(({ status }) => status === 'approved').reduce((sum, one) => sum + one.amountCents, 0)
    return {
      ...payment,
      payment_method_id: 'pix',
      payment_type_id: 'bank_transfer',
      currency_id: 'BRL',
      live_mode: false,
      transaction_amount: amountCents / 100,
      transaction_amount_refunded: back / 100,
      refunds: refunds.map(shownRefund),
      point_of_interaction: {
        type: 'PIX',
        transaction_data: {
          qr_code: `00020126br.gov.bcb.pix/mercadopago/${payment.id}`,
          qr_code_base64: '',
          ticket_url: `https://www.mercadopago.example/payments/${payment.id}/ticket`,
        },
      },
    }
  }
  const shownRefund = ({ amountCents, ...refund }: Refund) => ({ ...refund, amount: amountCents / 100 })

  /** A Pix whose time is over becomes cancelled as expired (documented). */
  function refreshed(payment: Payment): Payment {
    if (payment.status === 'pending' && Date.parse(payment.date_of_expiration) <= now().getTime()) {
      change(payment, { status: 'cancelled', status_detail: 'expired' })
    }
    return payment
  }

  function change(payment: Payment, progress: Partial<Payment>, action = 'payment.updated'): void {
    Object.assign(payment, progress, { date_last_updated: iso() })
    if (payment.notification_url === null) return
    const requestId = randomUUID()
    const ts = Math.floor(now().getTime() / 1000)
    const v1 = createHmac('sha256', webhookSecret)
      .update(`id:${payment.id};request-id:${requestId};ts:${ts};`)
      .digest('hex')
    const body = {
      id: ++count,
      live_mode: false,
      type: 'payment',
      action,
      date_created: iso(),
      user_id: 1,
      api_version: 'v1',
    }
    const url = `${payment.notification_url}?data.id=${payment.id}&type=payment`
    const headers = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId }
    emulator.tell(url, JSON.stringify({ ...body, data: { id: String(payment.id) } }), headers)
  }

  function create(key: string, body: Record<string, unknown>): Answer {
    const { transaction_amount: amount, payment_method_id, external_reference = null, notification_url = null } = body
    const email = (body.payer as { email?: unknown } | undefined)?.email
    const cents = Math.round(Number(amount) * 100)
    if (typeof amount !== 'number' || cents <= 0 || Math.abs(cents - amount * 100) > 1e-6)
      return refused('Invalid transaction_amount')
    if (payment_method_id !== 'pix') return refused('Invalid payment_method_id')
    if (typeof email !== 'string' || !email.includes('@')) return refused('payer.email must be a valid email')
    const ends = body.date_of_expiration ?? new Date(now().getTime() + usualHours * 3_600_000).toISOString()
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}([+-]\d\d:\d\d|Z)$/.test(String(ends)))
      return refused('Invalid date_of_expiration')
    const minutes = (Date.parse(String(ends)) - now().getTime()) / 60_000
    if (minutes < leastMinutes || minutes > mostDays * 24 * 60) return refused('date_of_expiration is out of range')
    const payment: Payment = {
      id: ++count,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      amountCents: cents,
      external_reference: external_reference as string | null,
      notification_url: notification_url as string | null,
      date_created: iso(),
      date_approved: null,
      date_of_expiration: String(ends),
      date_last_updated: iso(),
      refunds: [],
      findableAt: now().getTime() + searchLagMs,
    }
    payments.set(payment.id, payment)
    keys.set(key, payment)
    if (payAfterMs !== 'never') emulator.soon(payAfterMs, () => pay(payment))
    return { status: 201, body: shown(payment) }
  }

  function search(query: URLSearchParams): Answer {
    const [from, to] = [query.get('begin_date'), query.get('end_date')]
    const reference = query.get('external_reference')
    const found = [...payments.values()].map(refreshed).filter((payment) => {
      const at = Date.parse(payment.date_last_updated)
      return (
        payment.findableAt <= now().getTime() &&
        (reference === null || payment.external_reference === reference) &&
        (from === null || at >= Date.parse(from)) &&
        (to === null || at <= Date.parse(to))
      )
    })
    const [limit, offset] = [Number(query.get('limit') ?? 30), Number(query.get('offset') ?? 0)]
    const results = found.slice(offset, offset + limit).map((payment) => {
      // Whether the search shows refunds is not documented (guessed).
      const { refunds: _, ...summary } = shown(payment) as { refunds: unknown }
      return summary
    })
    return { status: 200, body: { paging: { total: found.length, limit, offset }, results } }
  }

  function refund(payment: Payment, key: string, { amount }: Record<string, unknown>): Answer {
    const gone = payment.refunds.reduce((sum, one) => (one.status === 'rejected' ? sum : sum + one.amountCents), 0)
    const left = payment.amountCents - gone
    const cents = amount === undefined ? left : Math.round(Number(amount) * 100)
    if (payment.status !== 'approved') return refused('The action requested is not valid for the current payment state')
    if (!(cents > 0 && cents <= left)) return refused('Amount to refund is invalid')
    const made: Refund = {
      id: ++count,
      payment_id: payment.id,
      amountCents: cents,
      status: 'in_process',
      date_created: iso(),
    }
    payment.refunds.push(made)
    keys.set(key, made)
    emulator.soon(refundMs, () => {
      made.status = emulator.happens('refundsFail') ? 'rejected' : 'approved'
      const back = payment.refunds.reduce((sum, one) => (one.status === 'approved' ? sum + one.amountCents : sum), 0)
      const isWhole = back === payment.amountCents
      change(
        payment,
        isWhole ? { status: 'refunded', status_detail: 'refunded' } : { status_detail: 'partially_refunded' },
      )
    })
    return { status: 201, body: shownRefund(made) }
  }

  function pay(payment: Payment): string {
    if (refreshed(payment).status !== 'pending') throw new Error(`The payment is ${payment.status}.`)
    change(payment, { status: 'approved', status_detail: 'accredited', date_approved: iso() })
    return String(payment.id)
  }

  function cancel(payment: Payment, { status }: Record<string, unknown>): Answer {
    if (status !== 'cancelled' || payment.status !== 'pending') {
      return refused('The action requested is not valid for the current payment state')
    }
    change(payment, { status: 'cancelled', status_detail: 'by_collector' })
    return { status: 200, body: shown(payment) }
  }

  function answer({ method, path, query, headers, body }: Call): Answer {
    if (headers.authorization !== `Bearer ${accessToken}`)
      return { status: 401, body: { message: 'invalid access token', status: 401 } }
    const key = headers['x-idempotency-key']
    if (method === 'POST' && typeof key !== 'string') return refused("Header X-Idempotency-Key can't be null")
    const name = `${method} ${path}`
    if (name === 'GET /v1/payment_methods') return { status: 200, body: [{ id: 'pix', status: 'active' }] }
    if (name === 'GET /v1/payments/search') return search(query)
    const before = method === 'POST' ? keys.get(key as string) : undefined
    if (before !== undefined) {
      return { status: 200, body: 'payment_id' in before ? shownRefund(before) : shown(before) }
    }
    if (name === 'POST /v1/payments') return create(key as string, body)
    const [, id, more] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? []
    const payment = payments.get(Number(id))
    if (payment === undefined) return { status: 404, body: { message: 'Payment not found', status: 404 } }
    refreshed(payment)
    if (method === 'POST' && more !== undefined) return refund(payment, key as string, body)
    if (method === 'GET' && more !== undefined) return { status: 200, body: payment.refunds.map(shownRefund) }
    if (method === 'PUT') return cancel(payment, body)
    return { status: 200, body: shown(payment) }
  }

  const emulator = await startEmulator(options, { noFaults, answer })
  const find = (reference: string): Payment => {
    const all = [...payments.values()]
    return all.find(({ id, external_reference }) => [String(id), external_reference].includes(reference))!
  }
  return {
    url: emulator.url,
    settings: { base_url: emulator.url, access_token: accessToken, webhook_secret: webhookSecret, environment: 'test' },
    setFaults: emulator.setFaults,
    told: emulator.told,
    close: emulator.close,
    /** Pays a waiting payment with a reference of ours. Returns the number of the payment. */
    pay: async (reference: string) => pay(find(reference)),
    /** Money without a charge, sent to the account's key. */
    async receive(amountCents: number) {
      const { body } = create(randomUUID(), {
        ...{ transaction_amount: amountCents / 100, payment_method_id: 'pix' },
        payer: { email: 'alguem@example.com' },
      })
      return pay(payments.get((body as { id: number }).id)!)
    },
    /** A refund that the account's owner makes on the site. */
    async refundThere(reference: string, amountCents: number) {
      refund(find(reference), randomUUID(), { amount: amountCents / 100 })
    },
    /** The payer disputes it; at the end the money is `settled`, which means lost, or `reimbursed`. */
    async dispute(reference: string, status_detail: 'in_process' | 'settled' | 'reimbursed') {
      change(find(reference), { status: 'charged_back', status_detail })
    },
    ledger() {
      const all = [...payments.values()].map(refreshed)
      const stateOf = ({ status }: Payment) =>
        status === 'pending' ? 'waiting' : status === 'cancelled' ? 'ended' : 'paid'
      return {
        charges: all.map((one) => ({
          reference: one.external_reference,
          state: stateOf(one),
          amountCents: one.amountCents,
        })),
        payments: all
          .filter(({ date_approved }) => date_approved !== null)
          .map(({ external_reference, amountCents, refunds }) => {
            const back = refunds.filter(({ status }) => status === 'approved')
            return {
              reference: external_reference,
              amountCents,
              refundedCents: back.reduce((sum, one) => sum + one.amountCents, 0),
            }
          }),
      }
    },
  }
}
