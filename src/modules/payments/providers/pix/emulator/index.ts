import { routeOf } from '#platform/emulator/routes.ts'
import { type Answer, type Call, type EmulatorOptions, startEmulator } from '#platform/emulator/server.ts'
import { type Bank, type Charge, type Mandate, noFaults, payee } from './bank.ts'
import { immediateChargeRoutes } from './charges.ts'
import { cycleRoutes } from './cycles.ts'
import { dueChargeRoutes } from './due-charges.ts'
import { ledgerOf } from './ledger.ts'
import { locationRoutes } from './locations.ts'
import { mandateRoutes } from './mandates.ts'
import * as payer from './payer.ts'
import { Problem } from './problems.ts'
import { receivedRoutes } from './received.ts'
import { client, createTokens, tokenPath, type Wants } from './tokens.ts'
import { createWebhooks } from './webhooks.ts'

/**
 * A bank with the central bank's API Pix 2.9.0, for development, tests and the demo gym. It is as strict as the central bank's file, and
 * each rule names its source: (documented) in that file or by regulation, (observed) at a bank, (deduced) from the file, or (guessed). It
 * imports nothing from the project that concerns payments, because a shared mistake would not be noticed.
 */
export interface PixEmulatorOptions extends EmulatorOptions<typeof noFaults> {
  /** After this time it pays each new immediate charge, and accepts each mandate whose code was read. */
  payAfterMs?: number | 'never'
  /**
   * What a bank requires with each call beyond the standard (observed), and whether it identifies a client by its certificate, without a
   * secret.
   */
  wants?: Wants
}

/** The names of the faults, as commands accept them. */
export const pixFaults = Object.keys(noFaults) as (keyof typeof noFaults)[]

/** 500 and 503, after which nothing is done, and 504, after which it may be: a bank that took too long may have carried out the call. */
const failures = ['ErroInternoDoServidor', 'ServicoIndisponivel', 'IndisponibilidadePorTempoEsgotado'] as const

export async function startPixEmulator(options: PixEmulatorOptions = {}) {
  const {
    payAfterMs = 'never',
    now = () => new Date(),
    seed = Math.floor(Math.random() * 2 ** 31),
    wants = {},
  } = options
  const bank: Bank = {
    now,
    host: () => emulator.url.replace('http://', ''),
    draw: () => emulator.draw(),
    happens: (fault) => emulator.happens(fault),
    soon: (ms, work) => emulator.soon(ms, work),
    send: (url, text) => void emulator.tell(url, text),
    charges: new Map(),
    locations: new Map(),
    payments: new Map(),
    mandates: new Map(),
    cycles: new Map(),
    tell: (message, item) => webhooks.tell(message, item),
  }
  const webhooks = createWebhooks(bank)
  const tokens = createTokens(bank, wants)
  const routes = [
    ...tokens.routes,
    ...immediateChargeRoutes(bank, payLater),
    ...dueChargeRoutes(bank),
    ...receivedRoutes(bank),
    ...locationRoutes(bank),
    ...webhooks.routes,
    ...mandateRoutes(bank, acceptLater),
    ...cycleRoutes(bank),
  ]
  const find = ({ method, path }: Call) => routeOf(routes, `${method} ${path}`)

  function answer(call: Call): Answer {
    try {
      const found = find(call)
      if (found === undefined) throw new Problem('NaoEncontrado', `Não há ${call.method} ${call.path}.`)
      const known = { ...call, params: found.params }
      return tokens.refusalOf(known, found.route) ?? found.route.answer(known)
    } catch (error) {
      if (error instanceof Problem) return error.answer
      throw error
    }
  }

  function fail(call: Call): Answer {
    const kind = failures[Math.floor(bank.draw() * failures.length)]!
    if (kind === 'IndisponibilidadePorTempoEsgotado') answer(call)
    return new Problem(kind, 'Falha pedida por faults.failing.').answer
  }

  const calls: Record<string, number> = {}
  function heard(call: Call): void {
    const { name } = find(call)?.route ?? { name: call.path }
    calls[name] = (calls[name] ?? 0) + 1
  }

  const isHelp = (path: string) => path === tokenPath
  const emulator = await startEmulator({ ...options, seed }, { noFaults, answer, fail, heard, isHelp })
  /** The payer's actions happen at once; an impossible action is a promise rejected with PayerRefused. */
  const asPayer =
    <Args extends unknown[], Result>(act: (bank: Bank, ...args: Args) => Result) =>
    async (...args: Args): Promise<Result> =>
      act(bank, ...args)

  /** A charge that a mandate names is paid when the mandate is accepted, and any other charge separately. */
  function payLater({ txid }: Charge): void {
    if (payAfterMs === 'never') return
    bank.soon(payAfterMs, () => {
      const isFirst = [...bank.mandates.values()].some(({ ativacao, status }) => {
        return ativacao.dadosJornada?.txid === txid && status === 'CRIADA'
      })
      if (!isFirst) payer.pay(bank, { txid })
    })
  }

  /** A mandate with a first charge is accepted by paying that charge, although its code can also be read without it. */
  function acceptLater({ idRec, status, ativacao }: Mandate, copiaECola: string): void {
    if (payAfterMs === 'never' || status !== 'CRIADA') return
    const what = ativacao.dadosJornada === undefined ? { copiaECola } : idRec
    bank.soon(payAfterMs, () => payer.accept(bank, what))
  }

  const known = {
    base_url: `${emulator.url}/api/v2`,
    token_url: `${emulator.url}${tokenPath}`,
    client_id: client.id as string,
    client_secret: client.secret as string,
    pix_key: payee.pixKey as string,
  }
  return {
    url: emulator.url,
    ...known,
    /** The settings with which a gym connects; they include everything that the bank offers. */
    settings: {
      ...{ ...known, expiry_seconds: 3600, environment: 'test', automatic: true },
      account: { number: payee.account.conta as string, type: 'payment' },
    },
    /** Our account at the bank, which a charge of a cycle must name. */
    account: { ...payee.account },
    setFaults: emulator.setFaults,
    told: emulator.told,
    close: emulator.close,
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
    /** How often each endpoint was called, by `PUT /api/v2/cob/{txid}`. */
    calls: () => ({ ...calls }),
    invalidateTokens: tokens.invalidate,
  }
}
