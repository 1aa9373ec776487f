import type { ProviderRefund } from '../../provider.ts'
import {
  type Call,
  type ProviderAnswer,
  type ProviderCharge,
  ProviderFailure,
  type ProviderPayment,
} from '../../provider.ts'
import { instantText } from '../api.ts'

// The data that banks send with the central bank's API Pix 2.9.0, read loosely: new fields and values there are no error.

/** The answer to a charge: one that is paid now (`cob`), one with a due day (`cobv`), or one of a cycle (`cobr`). */
export interface Cob {
  txid: string
  status: string
  calendario: { criacao: string; expiracao?: number; dataDeVencimento?: string; validadeAposVencimento?: number }
  valor: { original: string }
  pixCopiaECola?: string
  pix?: Pix[]
  /** For a cycle: the tries of the payer's bank, past and planned. */
  tentativas?: { status: string }[]
}

export interface Pix {
  endToEndId: string
  txid?: string
  valor: string
  horario: string
  devolucoes?: Devolucao[]
}

export interface Devolucao {
  id: string
  valor: string
  status: string
  horario?: { solicitacao?: string }
}

/** `12.50` is 1250. The API has no other form of an amount. */
function centsOf(text: unknown): number {
  const [, whole, part] = /^(\d{1,10})\.(\d{2})$/.exec(String(text)) ?? []
  if (whole === undefined) throw new ProviderFailure('unclear', `The bank sent "${text}" as an amount`)
  return Number(whole) * 100 + Number(part)
}

export const amountText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** There is no state for a charge that is too old to be paid: it stays waiting, with its time over. */
const states: Record<string, ProviderCharge['state']> = {
  ATIVA: 'waiting',
  CRIADA: 'waiting',
  CONCLUIDA: 'paid',
}

export function chargeOf(cob: Cob): ProviderCharge {
  return {
    state: isUnpaid(cob) ? 'unpaid' : (states[cob.status] ?? 'ended'),
    external_id: null,
    amount_cents: centsOf(cob.valor.original),
    page_url: null,
    copia_e_cola: cob.pixCopiaECola ?? null,
    expires_at: cob.pixCopiaECola === undefined ? null : expiryOf(cob),
    payments: (cob.pix ?? []).map((pix) => paymentOf({ ...pix, txid: pix.txid ?? cob.txid })),
  }
}

/** Whether the payer's bank has tried, and will not try again by itself. */
const isUnpaid = ({ status, tentativas = [] }: Cob) =>
  status === 'ATIVA' &&
  tentativas.length > 0 &&
  tentativas.every((attempt) => attempt.status === 'EXPIRADA' || attempt.status === 'REJEITADA')

/** Bank days end with the payer's day; the day of Brasília is used, which is right within some hours. */
const bankZone = 'America/Sao_Paulo'
const usualValidDays = 30

function expiryOf({ calendario }: Cob): string {
  const { criacao, expiracao, dataDeVencimento, validadeAposVencimento = usualValidDays } = calendario
  if (dataDeVencimento === undefined) {
    return new Date(Date.parse(instantText(criacao)) + (expiracao ?? 86_400) * 1000).toISOString()
  }
  const last = Temporal.PlainDate.from(dataDeVencimento).add({ days: validadeAposVencimento + 1 })
  return last.toZonedDateTime(bankZone).toInstant().toString({ smallestUnit: 'millisecond' })
}

export function paymentOf({ endToEndId, txid, valor, horario, devolucoes = [] }: Pix): ProviderPayment {
  return {
    reference: endToEndId,
    method: 'pix',
    chargeReference: txid ?? null,
    amount_cents: centsOf(valor),
    received_at: instantText(horario),
    refunds: devolucoes.map((devolucao) => refundOf(devolucao, horario)),
  }
}

const refundStates: Record<string, ProviderRefund['state']> = { DEVOLVIDO: 'refunded', NAO_REALIZADO: 'refused' }

/** `otherwise` is the time for a refund without one. */
export function refundOf({ id, valor, status, horario }: Devolucao, otherwise: string): ProviderRefund {
  return {
    reference: id,
    state: refundStates[status] ?? 'refunding',
    amount_cents: centsOf(valor),
    requested_at: instantText(horario?.solicitacao ?? otherwise),
  }
}

/** Values that the standard names, each with the setting that it belongs to. */
const settingsOfFields: Record<string, string> = { chave: 'pix_key' }

/** The meaning of a refusal. Banks answer with the standard's problem documents, or with their own. */
export function failureOf({ status, headers, body }: ProviderAnswer): ProviderFailure {
  const {
    detail,
    title,
    mensagem,
    violacoes = [],
  } = Object(body) as {
    detail?: string
    title?: string
    mensagem?: string
    violacoes?: { razao?: string; propriedade?: string }[]
  }
  const reasons = violacoes.map(({ propriedade, razao }) => `${propriedade}: ${razao}`)
  const message = [`${status}`, detail ?? title ?? mensagem, ...reasons].filter(Boolean).join('; ').slice(0, 300)
  if (status === 429) {
    const after = Number(headers['retry-after'])
    return new ProviderFailure('busy', message, Number.isFinite(after) ? { waitSeconds: after } : {})
  }
  if (status === 401 || status === 403) return new ProviderFailure('unauthorised', message)
  if (status === 503) return new ProviderFailure('away', message)
  if (status >= 500 || status < 400) return new ProviderFailure('unclear', message)
  const field = violacoes.map(({ propriedade }) => settingsOfFields[propriedade?.split('.').at(-1) ?? '']).find(Boolean)
  return new ProviderFailure('refused', message, field === undefined ? {} : { field })
}

export type PixCall = Call<PixSettings>

export interface PixSettings {
  base_url: string
  token_url: string
  client_id: string
  /** Some banks identify a client by its certificate alone. */
  client_secret?: string
  /** How a client is identified to get a token: by Basic authentication, or in the body. */
  token_auth?: 'basic' | 'body'
  /** What the bank requires with each call beyond the standard. */
  headers?: Record<string, string>
  query?: Record<string, string>
  pix_key: string
  merchant?: { name: string; city: string }
  certificate?: string
  certificate_key?: string
  ca?: string
  expiry_seconds: number
  automatic: boolean
  environment: 'production' | 'test'
  account?: { number: string; type: 'checking' | 'savings' | 'payment' }
}
