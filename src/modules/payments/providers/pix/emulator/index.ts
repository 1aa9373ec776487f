import { drawsFrom } from '#platform/emulator/server.ts'
import { Background, type Bank, type Charge, type Faults, type Mandate, noFaults, payee } from './bank.ts'
import { immediateChargeRoutes } from './charges.ts'
import { cycleRoutes } from './cycles.ts'
import { dueChargeRoutes } from './due-charges.ts'
import { createListener } from './http.ts'
import { ledgerOf } from './ledger.ts'
import { locationRoutes } from './locations.ts'
import { mandateRoutes } from './mandates.ts'
import * as payer from './payer.ts'
import { receivedRoutes } from './received.ts'
import { client, createTokens, type Wants } from './tokens.ts'
import { createWebhooks } from './webhooks.ts'

/**
 * A bank with the central bank's API Pix 2.9.0, for development, tests and the demo gym. It is as strict as the central bank's file, and
 * each rule names its source: (documented) in that file or by regulation, (observed) at a bank, (deduced) from the file, or (guessed). It
 * imports nothing from the project, because a shared mistake would not be noticed.
 */
export interface PixEmulatorOptions {
  /** 0, the default, chooses a free port. */
  port?: number
  host?: string
  /** After this time it pays each new immediate charge, and accepts each mandate whose code was read. */
  payAfterMs?: number | 'never'
  faults?: Partial<Faults>
  now?: () => Date
  seed?: number
  tokenSeconds?: number
  /** The scopes of the client's contract (default: all). */
  scopes?: string[]
  /**
   * What a bank requires with each call beyond the standard (observed), and whether it identifies a client by its certificate, without a
   * secret.
   */
  wants?: Wants
}

/** The names of the faults, as commands accept them. */
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
  const tokens = createTokens(bank, { seconds: options.tokenSeconds, contract: options.scopes, wants: options.wants })
  const routes = [
    ...tokens.routes,
    ...immediateChargeRoutes(bank, (charge) => payLater(bank, charge)),
    ...dueChargeRoutes(bank),
    ...receivedRoutes(bank),
    ...locationRoutes(bank),
    ...webhooks.routes,
    ...mandateRoutes(bank, (mandate, code) => acceptLater(bank, mandate, code)),
    ...cycleRoutes(bank),
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
  /** The payer's actions happen at once; an impossible action is a promise rejected with PayerRefused. */
  const asPayer =
    <Args extends unknown[], Result>(act: (bank: Bank, ...args: Args) => Result) =>
    async (...args: Args): Promise<Result> =>
      act(bank, ...args)

  const known = {
    base_url: `${url}/api/v2`,
    token_url: `${url}/oauth/token`,
    client_id: client.id as string,
    client_secret: client.secret as string,
    pix_key: payee.pixKey as string,
  }
  return {
    url,
    ...known,
    /** The settings with which a gym connects; they include everything that the bank offers. */
    settings: {
      ...{ ...known, expiry_seconds: 3600, environment: 'test', automatic: true },
      account: { number: payee.account.conta as string, type: 'payment' },
    },
    /** Our account at the bank, which a charge of a cycle must name. */
    account: { ...payee.account },
    setFaults: (faults: Partial<Faults>) => void Object.assign(bank.faults, faults),
    pay: asPayer(payer.pay),
    receive: asPayer(payer.receive),
    returnUnasked: asPayer(payer.returnUnasked),
    acceptMandate: asPayer(payer.accept),
    rejectMandate: asPayer(payer.reject),
    cancelMandateAsPayer: asPayer(payer.cancelAsPayer),
    settleCycle: asPayer(payer.settleCycle),
    failCycle: asPayer(payer.failCycle),
    cancelCycleAsPayer: asPayer(payer.cancelCycleAsPayer),
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

/** A charge that a mandate names is paid when the mandate is accepted, and any other charge separately. */
function payLater(bank: Bank, { txid }: Charge): void {
  if (bank.payAfterMs === 'never') return
  void bank.background.later(bank.payAfterMs, () => {
    const isFirst = [...bank.mandates.values()].some(({ ativacao, status }) => {
      return ativacao.dadosJornada?.txid === txid && status === 'CRIADA'
    })
    if (!isFirst) payer.pay(bank, { txid })
  })
}

/** A mandate with a first charge is accepted by paying that charge, although its code can also be read without it. */
function acceptLater(bank: Bank, { idRec, status, ativacao }: Mandate, copiaECola: string): void {
  if (bank.payAfterMs === 'never' || status !== 'CRIADA') return
  const what = ativacao.dadosJornada === undefined ? { copiaECola } : idRec
  void bank.background.later(bank.payAfterMs, () => payer.accept(bank, what))
}
