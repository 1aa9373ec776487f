import { Background, type Bank, type Charge, drawsFrom, type Faults, type Mandate, noFaults, payee } from './bank.ts'
import { payloadOf } from './charge-routes.ts'
import { immediateChargeRoutes } from './charges.ts'
import { cycleRoutes } from './cycles.ts'
import { dueChargeRoutes } from './due-charges.ts'
import { createListener, type Route } from './http.ts'
import { ledgerOf } from './ledger.ts'
import { locationRoutes } from './locations.ts'
import { mandatePayload, mandateRoutes } from './mandates.ts'
import * as payer from './payer.ts'
import { Problem } from './problems.ts'
import { receivedRoutes } from './received.ts'
import { client, createTokens } from './tokens.ts'
import { createWebhooks } from './webhooks.ts'

/**
 * A bank that speaks the central bank's API Pix 2.9.0, for development, tests and the demo gym. It is as strict as the
 * central bank's file, and says beside each rule where it is known from: (documented) in that file or by regulation,
 * (observed) at a bank, (deduced) from the file, or (guessed). It imports nothing of the project, since what both
 * shared, both would misread alike.
 */
export interface PixEmulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number
  host?: string
  /** After this time it pays each new immediate charge, and accepts each mandate whose code was read. */
  payAfterMs?: number | 'never'
  faults?: Partial<Faults>
  now?: () => Date
  seed?: number
  tokenSeconds?: number
  /** What the client's contract has (default: all scopes). */
  scopes?: string[]
}

export type PixEmulator = Awaited<ReturnType<typeof startPixEmulator>>

/** The names of the faults, as a command takes them. */
export const faultNames = Object.keys(noFaults) as (keyof Faults)[]

export type { Faults } from './bank.ts'

export async function startPixEmulator(options: PixEmulatorOptions = {}) {
  const { port = 0, host = '127.0.0.1', payAfterMs = 'never', now = () => new Date() } = options
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const bank: Bank = {
    now,
    faults: { ...noFaults, ...options.faults },
    host: `${host}:${port}`,
    payAfterMs,
    draw: drawsFrom(seed),
    background: new Background(),
    charges: new Map(),
    locations: new Map(),
    payments: new Map(),
    mandates: new Map(),
    cycles: new Map(),
    tell: (message, item) => webhooks.tell(message, item),
  }
  const webhooks = createWebhooks(bank)
  const tokens = createTokens(bank, options.tokenSeconds ?? 3600, options.scopes)
  const routes = [
    ...tokens.routes,
    ...immediateChargeRoutes(bank, (charge) => payLater(bank, charge)),
    ...dueChargeRoutes(bank),
    ...receivedRoutes(bank),
    ...locationRoutes(bank),
    ...webhooks.routes,
    ...mandateRoutes(bank, (mandate, code) => acceptLater(bank, mandate, code)),
    ...cycleRoutes(bank),
    ...payloadRoutes(bank),
  ]
  const { listener, calls } = createListener(bank, routes, tokens.guard)
  const { createServer } = await import('node:http')
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  bank.host = `${host}:${typeof address === 'object' && address !== null ? address.port : port}`
  const url = `http://${bank.host}`

  return {
    url,
    base_url: `${url}/api/v2`,
    token_url: `${url}/oauth/token`,
    client_id: client.id as string,
    client_secret: client.secret as string,
    pix_key: payee.pixKey as string,
    /** Ours at the bank, which a charge of a cycle has to name. */
    account: { ...payee.account },
    setFaults: (faults: Partial<Faults>) => void Object.assign(bank.faults, faults),
    pay: async (what: payer.What, details?: payer.PaymentDetails) => payer.pay(bank, what, details),
    receive: async (details: Parameters<typeof payer.receive>[1]) => payer.receive(bank, details),
    returnUnasked: async (endToEndId: string, amountCents: number, nature: 'MED_FRAUDE') =>
      payer.returnUnasked(bank, endToEndId, amountCents, nature),
    acceptMandate: async (what: string | { copiaECola: string }, details?: payer.AcceptanceDetails) =>
      payer.accept(bank, what, details),
    rejectMandate: async (idRec: string) => payer.reject(bank, idRec),
    cancelMandateAsPayer: async (idRec: string) => payer.cancelAsPayer(bank, idRec),
    settleCycle: async (txid: string, at?: Date) => payer.settleCycle(bank, txid, at),
    /** Without a code the payer had no funds. */
    failCycle: async (txid: string, code?: string) => payer.failCycle(bank, txid, code),
    cancelCycleAsPayer: async (txid: string) => payer.cancelCycleAsPayer(bank, txid),
    ledger: () => ledgerOf(bank),
    /** How often each endpoint was called, by `PUT /cob/{txid}`. */
    calls,
    invalidateTokens: tokens.invalidate,
    /** Resolves when no webhook and no refund is under way. */
    idle: () => bank.background.idle(),
    async close(): Promise<void> {
      await bank.background.end()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A charge that a mandate names is paid by accepting it, and any other by itself. */
function payLater(bank: Bank, { txid }: Charge): void {
  if (bank.payAfterMs === 'never') return
  bank.background.later(bank.payAfterMs, () => {
    const first = [...bank.mandates.values()].some(({ firstTxid, status }) => firstTxid === txid && status === 'CRIADA')
    if (!first) payer.pay(bank, { txid })
  })
}

function acceptLater(bank: Bank, { status }: Mandate, copiaECola: string): void {
  if (bank.payAfterMs === 'never' || status !== 'CRIADA') return
  bank.background.later(bank.payAfterMs, () => payer.accept(bank, { copiaECola }))
}

/** What the payer's app reads: open to all who know the address (documented), and here without a signature. */
function payloadRoutes(bank: Bank): Route[] {
  const shownAt = (path: string) => {
    return [...bank.locations.values()].find(({ url }) => url === `${bank.host}${path}`)?.shows ?? ''
  }
  const charge = (path: string) => {
    const found = bank.charges.get(shownAt(path))
    if (found === undefined) throw new Problem('CobPayloadNaoEncontrado', 'Não há cobrança nesta location.')
    return { status: 200, body: payloadOf(bank, found) }
  }
  return [
    { method: 'GET', path: '/qr/v2/{token}', answer: ({ params }) => charge(`/qr/v2/${params.token}`) },
    { method: 'GET', path: '/qr/v2/cobv/{token}', answer: ({ params }) => charge(`/qr/v2/cobv/${params.token}`) },
    {
      method: 'GET',
      path: '/qr/v2/rec/{token}',
      answer({ params }) {
        const mandate = bank.mandates.get(shownAt(`/qr/v2/rec/${params.token}`))
        if (mandate === undefined) throw new Problem('RecPayloadNaoEncontrado', 'Não há recorrência nesta location.')
        return { status: 200, body: mandatePayload(mandate) }
      },
    },
  ]
}
