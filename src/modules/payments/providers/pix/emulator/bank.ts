import { noUsualFaults } from '#platform/emulator/server.ts'
import type { Json } from './checks.ts'

export const noFaults = {
  ...noUsualFaults,
  /** The payer pays a different amount. */
  amountsDiffer: 0,
  /** A refund ends as NAO_REALIZADO. */
  refundsFail: 0,
}

/** The gym, as its bank knows it. */
export const payee = {
  cnpj: '12345678000195',
  nome: 'Academia Emulada Ltda',
  cidade: 'SAO PAULO',
  pixKey: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  account: { agencia: '0001', conta: '1234567', tipoConta: 'PAGAMENTO' },
} as const

const ispb = '99999004'
export const payersIspb = '99999005'

export type Payer = { cpf: string; nome: string } | { cnpj: string; nome: string }

// The data that the API shows are stored under the API's own names and in the same form. Amounts are in centavos.

export interface Location {
  id: number
  tipoCob: 'cob' | 'cobv' | 'rec'
  /** Host and path, without the scheme, as in a BR Code (documented). */
  location: string
  criacao: string
  /** The txid or idRec that it stands for. */
  shows?: string
}

export interface Charge {
  kind: 'cob' | 'cobv'
  txid: string
  createdAt: Date
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  revision: number
  amountCents: number
  /** The sections of the request, checked: calendario, devedor, valor, chave and the text. */
  sections: Json
  location: Location
  /** Its earlier versions, before each change. */
  past: Json[]
}

export interface Refund {
  amountCents: number
  shown: {
    id: string
    rtrId: string
    valor: string
    natureza: 'ORIGINAL' | 'MED_FRAUDE'
    descricao?: string
    horario: { solicitacao: string; liquidacao?: string }
    status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
    motivo?: string
  }
}

export interface Payment {
  endToEndId: string
  txid?: string
  /** A payment of Pix Automático goes to an account and has no key (deduced). */
  key?: string
  amountCents: number
  at: Date
  payer: Payer
  refunds: Refund[]
}

/** The states of an object, each with its time. */
interface Moving<Status extends string> {
  status: Status
  atualizacao: { status: Status; data: string }[]
}

export interface Mandate extends Moving<'CRIADA' | 'APROVADA' | 'REJEITADA' | 'CANCELADA'> {
  idRec: string
  vinculo: Json
  calendario: { dataInicial: string; dataFinal?: string; periodicidade: Period }
  valor?: { valorRec?: string; valorMinimoRecebedor?: string }
  politicaRetentativa: 'NAO_PERMITE' | 'PERMITE_3R_7D'
  recebedor: Json
  pagador?: Json
  ativacao: {
    tipoJornada: 'AGUARDANDO_DEFINICAO' | 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4'
    /** The charge whose payment accepts the mandate, in journey 3. */
    dadosJornada?: { txid: string }
  }
  encerramento?: Json
}

export type Period = 'SEMANAL' | 'MENSAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL'

export interface Attempt extends Moving<'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA'> {
  endToEndId: string
  dataLiquidacao: string
  tipo: 'AGND' | 'NTAG'
  rejeicao?: Json
}

export interface Cycle extends Moving<'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA'> {
  txid: string
  mandate: Mandate
  /** The number of the mandate's cycle, from 0. */
  number: number
  createdAt: Date
  amountCents: number
  dueDay: string
  sections: Json
  tentativas: Attempt[]
  encerramento?: Json
}

export type Message = 'pix' | 'rec' | 'cobr'

/** All data of the bank. The parts of the emulator read and change these data. */
export interface Bank {
  now: () => Date
  /** Host and port, which begin every location. */
  host: () => string
  draw: () => number
  happens: (fault: keyof typeof noFaults) => boolean
  soon: (afterMs: number, work: () => unknown) => void
  charges: Map<string, Charge>
  locations: Map<number, Location>
  payments: Map<string, Payment>
  mandates: Map<string, Mandate>
  cycles: Map<string, Cycle>
  /** Sends a message to an address. */
  send: (url: string, text: string) => void
  /** Sends a webhook, if one is registered. */
  tell: (message: Message, item: object) => void
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

export function moveTo<S extends string>(bank: Bank, thing: Moving<S>, status: S): void {
  thing.status = status
  thing.atualizacao.push({ status, data: bank.now().toISOString() })
}
