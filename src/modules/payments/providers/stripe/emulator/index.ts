import { Refused, routeOf } from '#platform/emulator/routes.ts'
import {
  type Answer,
  type Call,
  type EmulatorOptions,
  noUsualFaults,
  startEmulator,
} from '#platform/emulator/server.ts'
import type { Account, CardKind, Charge, Intent, Session } from './account.ts'
import { fieldsOf } from './fields.ts'
import * as payer from './payer.ts'
import { routesOf } from './routes.ts'

/**
 * Stripe's API, as far as its public pages describe it, for development, tests and the demo gym. Each rule names its source: (documented)
 * there, or (guessed). It imports nothing that concerns payments. A page is paid by opening it.
 */
const noFaults = {
  ...noUsualFaults,
  /** A refund ends as failed. */
  refundsFail: 0,
}
export const stripeFaults = Object.keys(noFaults) as (keyof typeof noFaults)[]

const secretKey = 'sk_test_emulated'

export async function startStripeEmulator(
  options: EmulatorOptions<typeof noFaults> & { payAfterMs?: number | 'never' } = {},
) {
  const { now = () => new Date(), payAfterMs = 'never' } = options
  const account: Account = {
    now,
    url: () => emulator.url,
    count: 0,
    sessions: new Map(),
    intents: new Map(),
    cards: new Map(),
    webhooks: new Map(),
    movements: [],
    keys: new Map(),
    happens: (fault) => emulator.happens(fault),
    soon: (ms, work) => emulator.soon(ms, work),
    send: (...sent) => emulator.tell(...sent),
    made: (session) => {
      if (payAfterMs !== 'never') emulator.soon(payAfterMs, () => act(session))
    },
  }
  const act = (session: Session) =>
    session.mode === 'setup' ? payer.saveOnPage(account, session) : payer.payOnPage(account, session)
  const routes = routesOf(account)

  function answer(call: Call): Answer {
    const page = /^\/c\/pay\/(\w+)$/.exec(call.path)?.[1]
    if (page !== undefined) {
      act(account.sessions.get(page)!)
      return { status: 200, body: { paid: true } }
    }
    if (call.headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'Invalid API Key provided.')
    const key = call.headers['idempotency-key'] as string | undefined
    if (key === undefined || call.method !== 'POST') return run(call)
    const asked = `${call.path} ${call.text}`
    const before = account.keys.get(key)
    if (before === undefined) {
      const done = run(call)
      account.keys.set(key, { asked, answer: done })
      return done
    }
    if (before.asked === asked) return before.answer
    return refusal(400, 'Keys for idempotent requests can only be used with the same parameters.')
  }

  function run(call: Call): Answer {
    const found = routeOf(routes, `${call.method} ${call.path}`)
    if (found === undefined) return refusal(404, `Unrecognized request URL (${call.method}: ${call.path}).`)
    const fields = fieldsOf(call.method === 'POST' ? call.text : '')
    const wanted = call.query.getAll('expand[]')
    const isExpanded = (path: string) => wanted.some((one) => one === path || one.startsWith(`${path}.`))
    try {
      return {
        status: 200,
        body: found.route.answer({ id: found.params.id ?? '', query: call.query, fields, isExpanded }),
      }
    } catch (error) {
      if (error instanceof Refused) return refusal(error.status, error.message, error.code)
      throw error
    }
  }

  const emulator = await startEmulator(options, { noFaults, answer, isHelp: (path) => path.startsWith('/c/pay/') })
  const session = (reference: string): Session => {
    const all = [...account.sessions.values()]
    return all.findLast(({ id, client_reference_id }) => [id, client_reference_id].includes(reference))!
  }
  const intent = (id: string): Intent => account.intents.get(id)!
  return {
    url: emulator.url,
    settings: { base_url: emulator.url, secret_key: secretKey, methods: ['card', 'pix'], environment: 'test' },
    account,
    setFaults: emulator.setFaults,
    told: emulator.told,
    close: emulator.close,
    /** Pays on the page with a reference of ours. Returns the id of the payment. */
    pay: async (reference: string, { by }: { by?: Charge['method'] } = {}) =>
      payer.payOnPage(account, session(reference), by),
    /** Saves a card on the page of a contract of ours, or on the page of a session. */
    saveCard: async (reference: string, kind?: CardKind) => payer.saveOnPage(account, session(reference), kind),
    /** Money without a charge of ours. */
    async receive(amount: number, currency = 'brl') {
      const made = payer.newIntent(account, { amount, currency, customer: null, description: null, metadata: {} })
      payer.succeed(account, made)
      return made.id
    },
    /** A refund that the account's owner makes on the site. */
    refundThere: async (id: string, amount: number) => void payer.refund(account, intent(id), amount, {}),
    /** Refunds of a payment that had succeeded fail after all. */
    failRefunds: async (id: string) => payer.failRefunds(account, intent(id)),
    /** `needs_response`, and at the end `won` or `lost`. */
    dispute: async (id: string, status: string) => payer.dispute(account, intent(id), status),
    ledger() {
      const states = { open: 'waiting', complete: 'paid', expired: 'ended' } as const
      const pages = [...account.sessions.values()].filter(({ mode }) => mode === 'payment')
      return {
        charges: pages.map(({ client_reference_id: reference, status, amount_total }) => ({
          reference,
          state: states[status],
          amountCents: amount_total!,
        })),
        payments: [...account.intents.values()].flatMap(({ charge, metadata }) => {
          if (charge === undefined) return []
          const back = charge.refunds.filter(({ status }) => status === 'succeeded')
          const refundedCents = back.reduce((sum, one) => sum + one.amount, 0)
          return [{ reference: metadata.reference ?? null, amountCents: charge.amount, refundedCents }]
        }),
      }
    },
  }
}

const types: Record<number, string> = { 401: 'authentication_error', 402: 'card_error' }

function refusal(status: number, message: string, code?: string): Answer {
  return { status, body: { error: { type: types[status] ?? 'invalid_request_error', message, ...(code && { code }) } } }
}
