import { setTimeout as pause } from 'node:timers/promises'
import type { Json } from './checks.ts'

/** Each is a share from 0 to 1, drawn from the seed, but for slowMs, which is added to every call of the API. */
export interface Faults {
  /** The call is done, and then the connection breaks. */
  lostAnswers: number
  /** 429 with Retry-After; nothing is done. */
  tooMany: number
  /** 500 and 503, where nothing is done, and 504, where it is. */
  failing: number
  slowMs: number
  webhooksRepeated: number
  webhooksLost: number
  /** A message waits, so that a later one overtakes it. */
  webhooksReordered: number
  /** The payer pays another amount than the charge has. */
  amountsDiffer: number
  /** A refund ends as NAO_REALIZADO. */
  refundsFail: number
}

export const noFaults: Faults = {
  lostAnswers: 0,
  tooMany: 0,
  failing: 0,
  slowMs: 0,
  webhooksRepeated: 0,
  webhooksLost: 0,
  webhooksReordered: 0,
  amountsDiffer: 0,
  refundsFail: 0,
}

/** The gym, as its bank knows it. */
export const payee = {
  cnpj: '12345678000195',
  name: 'Academia Emulada Ltda',
  city: 'SAO PAULO',
  pixKey: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  account: { agencia: '0001', conta: '1234567', tipoConta: 'PAGAMENTO' },
} as const

const ispb = '99999004'
export const payersIspb = '99999005'

export type Payer = { cpf: string; nome: string } | { cnpj: string; nome: string }

export interface Location {
  id: number
  kind: 'cob' | 'cobv' | 'rec'
  /** Host and path, without the scheme, as it stands in a BR Code (documented). */
  url: string
  createdAt: Date
  /** The txid or idRec that it shows. */
  shows?: string
}

export interface Charge {
  kind: 'cob' | 'cobv'
  txid: string
  createdAt: Date
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  revision: number
  amountCents: number
  /** The sections that were sent, checked: calendario, devedor, valor, chave and the texts. */
  fields: Json
  location?: Location
  /** How it was shown before each change. */
  past: Json[]
}

export interface Refund {
  id: string
  rtrId: string
  amountCents: number
  nature: 'ORIGINAL' | 'MED_FRAUDE'
  description?: string
  askedAt: Date
  settledAt?: Date
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  reason?: string
}

export interface Payment {
  endToEndId: string
  txid?: string
  /** A payment of Pix Automático goes to an account and has none (deduced). */
  key?: string
  amountCents: number
  at: Date
  payer: Payer
  components?: Json
  refunds: Refund[]
}

export interface Step<Status extends string> {
  status: Status
  data: string
}

export type MandateStatus = 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA'

export interface Mandate {
  idRec: string
  createdAt: Date
  status: MandateStatus
  history: Step<MandateStatus>[]
  fields: {
    vinculo: Json
    calendario: { dataInicial: string; dataFinal?: string; periodicidade: Period }
    valor?: { valorRec?: string; valorMinimoRecebedor?: string }
    politicaRetentativa: 'NAO_PERMITE' | 'PERMITE_3R_7D'
    convenio?: string
  }
  location?: Location
  journey: 'AGUARDANDO_DEFINICAO' | 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4'
  /** The charge whose payment accepts the mandate, in journey 3. */
  firstTxid?: string
  ending?: Json
  payer?: Payer
  ceilingCents?: number
}

export type Period = 'SEMANAL' | 'MENSAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL'
export type CycleStatus = 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA'
export type AttemptStatus = 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA'

export interface Attempt {
  endToEndId: string
  day: string
  type: 'AGND' | 'NTAG'
  status: AttemptStatus
  history: Step<AttemptStatus>[]
  rejection?: Json
}

export interface Cycle {
  txid: string
  mandate: Mandate
  /** Which cycle of the mandate it is for, from 0. */
  number: number
  createdAt: Date
  status: CycleStatus
  history: Step<CycleStatus>[]
  amountCents: number
  dueDay: string
  /** On which it is settled first: the due day, or the next working day. */
  firstDay: string
  fields: Json
  attempts: Attempt[]
  ending?: Json
}

export type Message = 'pix' | 'rec' | 'cobr'

/** All that the bank knows. What the parts of the emulator do, they do to this. */
export interface Bank {
  now: () => Date
  faults: Faults
  /** Host and port, with which every location begins. */
  host: string
  payAfterMs: number | 'never'
  draw: () => number
  background: Background
  charges: Map<string, Charge>
  locations: Map<number, Location>
  payments: Map<string, Payment>
  mandates: Map<string, Mandate>
  cycles: Map<string, Cycle>
  /** Sends a webhook, if one is registered. */
  tell: (message: Message, item: object) => void
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function drawsFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What goes on while nobody calls. It ends with the bank. */
export class Background {
  readonly #ending = new AbortController()
  readonly #underWay = new Set<Promise<void>>()

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** The work may be refused by then: a charge that was removed is not paid. */
  later(afterMs: number, work: () => unknown): void {
    pause(afterMs, undefined, { signal: this.signal })
      .then(work)
      .catch(() => {})
  }

  /** Like `later`, but `idle` waits for it. */
  soon(afterMs: number, work: () => unknown): void {
    const done = pause(afterMs, undefined, { signal: this.signal })
      .then(work)
      .then(
        () => {},
        () => {},
      )
    this.#underWay.add(done)
    void done.finally(() => this.#underWay.delete(done))
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async end(): Promise<void> {
    this.#ending.abort()
    await this.idle()
  }
}

/** Days are those of Brasília, three hours behind UTC all year (guessed: the file does not name the zone). */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function letters(bank: Bank, count: number): string {
  const all = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  return Array.from({ length: count }, () => all[Math.floor(bank.draw() * all.length)]).join('')
}

/** E and D, 32 characters: the bank, the minute in UTC, and 11 of its own (documented by the examples). */
export function paymentId(bank: Bank, kind: 'E' | 'D'): string {
  const minute = bank.now().toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return `${kind}${kind === 'E' ? payersIspb : ispb}${minute}${letters(bank, 11)}`
}

/** 29 characters; the second says whether retries are allowed (documented). */
export function mandateId(bank: Bank, retries: boolean): string {
  return `R${retries ? 'R' : 'N'}${ispb}${dayOf(bank.now()).replaceAll('-', '')}${letters(bank, 11)}`
}

export function moveTo<S extends string>(bank: Bank, thing: { status: S; history: Step<S>[] }, status: S): void {
  thing.status = status
  thing.history.push({ status, data: bank.now().toISOString() })
}
