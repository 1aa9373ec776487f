import { Refused, routeOf } from '#platform/emulator/routes.ts'
import {
  type Answer,
  type Call,
  type EmulatorOptions,
  noUsualFaults,
  startEmulator,
} from '#platform/emulator/server.ts'
import { type Account, noAccountFaults, type Payment } from './account.ts'
import { chargeRoutes } from './charges.ts'
import { webhookRoutes } from './webhooks.ts'

/**
 * Asaas, as far as its public pages and its own libraries describe it, for development, tests and the demo gym. Each rule names its source:
 * (documented) there, (observed) by an integrator, or (guessed). It imports nothing from the project that concerns payments.
 */
const noFaults = { ...noUsualFaults, ...noAccountFaults }
export const asaasFaults = Object.keys(noFaults) as (keyof typeof noFaults)[]

const apiKey = '$aact_hmlg_emulated'

export async function startAsaasEmulator(
  options: EmulatorOptions<typeof noFaults> & { payAfterMs?: number | 'never' } = {},
) {
  const { now = () => new Date(), payAfterMs = 'never' } = options
  const account: Account = {
    now,
    email: 'financeiro@academia.example',
    pixKeys: [{ id: 'key_1', key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', type: 'EVP', status: 'ACTIVE' }],
    // Money from earlier days, from which fees are paid.
    balanceCents: 100_000,
    customers: new Map(),
    payments: new Map(),
    webhooks: new Map(),
    count: 0,
    happens: (fault) => emulator.happens(fault),
    soon: (ms, work) => emulator.soon(ms, work),
    send: (...sent) => emulator.tell(...sent),
    made: (payment) => {
      if (payAfterMs !== 'never') emulator.soon(payAfterMs, () => charges.pay(payment, {}))
    },
  }
  const charges = chargeRoutes(account)
  const routes = [...charges.routes, ...webhookRoutes(account)]

  function answer(call: Call): Answer {
    const path = /^\/v3(\/.*)$/.exec(call.path)?.[1]
    if (path === undefined) return { status: 404 }
    if (call.headers.access_token !== apiKey) return refusal(401, 'invalid_access_token', 'A chave de API é inválida.')
    // (documented)
    if (call.method === 'GET' && call.text !== '') return { status: 403 }
    const found = routeOf(routes, `${call.method} ${path}`)
    if (found === undefined) return { status: 404 }
    try {
      return { status: 200, body: found.route.answer({ ...call, id: found.params.id ?? '' }) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return error.status === 404 ? { status: 404 } : refusal(error.status, error.code!, error.message)
    }
  }

  const emulator = await startEmulator(options, { noFaults, answer })
  const find = (reference: string): Payment => {
    const all = [...account.payments.values()].filter((one) => [one.id, one.externalReference].includes(reference))
    return (all.find(({ deleted, status }) => !deleted && status === 'PENDING') ?? all[0])!
  }
  const base_url = `${emulator.url}/v3`
  return {
    url: emulator.url,
    settings: { base_url, api_key: apiKey, all_methods: false, environment: 'test' },
    account,
    setFaults: emulator.setFaults,
    told: emulator.told,
    close: emulator.close,
    /** Pays the charge with a reference of ours, or with an id; by Pix unless another method is given. Returns the id. */
    pay: async (reference: string, how: { amountCents?: number; by?: string } = {}) =>
      charges.pay(find(reference), how),
    /** Money without a charge, sent with the account's own code. */
    receive: async (amountCents: number) => charges.receive(amountCents),
    /** A person of the gym notes in the account that the charge was paid in cash. */
    takeCash: async (reference: string) => charges.takeCash(find(reference)),
    /** That person takes it back. */
    undoCash: async (reference: string) => charges.undoCash(find(reference)),
    /** The cardholder disputes the payment. */
    takeBack: async (id: string) => charges.dispute(find(id)),
    ledger() {
      const all = [...account.payments.values()].filter(({ deleted }) => !deleted)
      return {
        charges: [...account.payments.values()].map(({ id, externalReference, status, deleted, valueCents }) => {
          const state = deleted ? 'ended' : ['PENDING', 'OVERDUE'].includes(status) ? 'waiting' : 'paid'
          return { id, reference: externalReference, state, amountCents: valueCents }
        }),
        payments: all
          .filter(({ paidOn }) => paidOn !== undefined)
          .map(({ id, externalReference, valueCents, refunds }) => {
            const refunded = refunds.filter(({ status }) => status === 'DONE')
            const refundedCents = refunded.reduce((sum, { valueCents: cents }) => sum + cents, 0)
            return { id, reference: externalReference, amountCents: valueCents, refundedCents }
          }),
      }
    },
  }
}

function refusal(status: number, code: string, description: string): Answer {
  return { status, body: { errors: [{ code, description }] } }
}
