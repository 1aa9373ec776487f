import type { TObject } from 'typebox'
import type { Dispatcher } from 'undici'

// What a payment provider has to do; each is a folder of providers/. A provider decides nothing and writes nothing: it translates. Amounts
// are integers in centavos, and times are instants as ISO 8601 text.

/** What is asked of a provider with the settings of one connection. */
export interface Call<Settings = Record<string, unknown>> {
  settings: Settings
  /** Of the connection: what a provider may keep in memory, such as a token, belongs to it. */
  connectionId: string
  /** Sends a request and reads the answer, however the server behaves; a ProviderFailure where there is no answer. */
  send(request: ProviderRequest): Promise<ProviderAnswer>
  /** Real time. */
  now: Temporal.Instant
}

export interface ProviderRequest {
  method: Dispatcher.HttpMethod
  url: string
  headers?: Record<string, string>
  /** JSON, or text as it is. */
  body?: object | string
}

export interface ProviderAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: what a provider sends is looked at by its own folder
  body: any
}

/** Why a provider did not do what it was asked. The caller decides by the kind, and never by the provider's text. */
export type FailureKind =
  /** It says no, and would say it again. */
  | 'refused'
  /** It does not know us, or no longer. */
  | 'unauthorised'
  /** It is asked too often. */
  | 'busy'
  /** It cannot be reached, and has done nothing. */
  | 'away'
  /** There was no answer, so it may have done it. */
  | 'unclear'

export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly kind: FailureKind
  /** The setting that is wrong, if it is about one. */
  readonly field: string | undefined
  /** After how long a busy provider may be asked again. */
  readonly waitSeconds: number | undefined

  constructor(kind: FailureKind, message: string, more: { field?: string; waitSeconds?: number } = {}) {
    super(message)
    this.kind = kind
    this.field = more.field
    this.waitSeconds = more.waitSeconds
  }
}

/** A charge to collect. */
export interface ChargeToCollect {
  /** Chosen by us: 32 letters and digits. */
  reference: string
  amount_cents: number
  description: string
  /** Who owes it; without a CPF nobody is named. */
  debtor: { name: string; cpf: string | null }
}

/** A charge that waits at the provider to be paid. */
export interface WaitingCharge {
  copia_e_cola: string
  expires_at: string
}

/** What a provider knows of a charge. */
export interface ProviderCharge extends WaitingCharge {
  state: 'waiting' | 'paid' | 'ended'
  amount_cents: number
  payments: ProviderPayment[]
}

/** Money that arrived. */
export interface ProviderPayment {
  reference: string
  /** The charge that it was meant for; null where it names none. */
  chargeReference: string | null
  amount_cents: number
  received_at: string
  refunds: ProviderRefund[]
}

export interface ProviderRefund {
  /** Ours, or the provider's own where it began by itself. */
  reference: string
  state: 'refunding' | 'refunded' | 'refused'
  amount_cents: number
  requested_at: string
}

/** What a webhook says is to be read again. */
export type WhatToRead = { kind: 'charge' | 'payment'; reference: string }

export interface PaymentProvider<Settings = Record<string, unknown>> {
  id: string
  /** As people know it. */
  name: string
  /** What `payments connect --file` takes. */
  settings: TObject
  /** The settings that are sealed when they are stored, and never shown again. */
  secrets: readonly string[]
  /** The settings that are paths of PEM files, whose content is stored in their place. */
  files: readonly string[]
  /** The addresses that are called. */
  addresses: readonly string[]
  /** With what we show who we are. */
  tls(settings: Settings): { cert?: string | undefined; key?: string | undefined; ca?: string | undefined }
  environmentOf(settings: Settings): 'production' | 'test'
  /** Throws a ProviderFailure that names the wrong setting; registers the address to which the provider sends what happens. */
  connect(call: Call<Settings>, webhookUrl: string): Promise<void>
  createCharge(call: Call<Settings>, charge: ChargeToCollect): Promise<WaitingCharge>
  /** Undefined where the provider knows of none. */
  readCharge(call: Call<Settings>, reference: string): Promise<ProviderCharge | undefined>
  /** Ends a charge that waits; what it is then, which may be paid. */
  endCharge(call: Call<Settings>, reference: string): Promise<ProviderCharge | undefined>
  readPayment(call: Call<Settings>, reference: string): Promise<ProviderPayment | undefined>
  /** Asked again with the same reference it does nothing twice. */
  refund(call: Call<Settings>, refund: RefundToMake): Promise<ProviderRefund>
  readRefund(call: Call<Settings>, refund: Omit<RefundToMake, 'amount_cents'>): Promise<ProviderRefund | undefined>
  /** What arrived in a time, oldest first. */
  listPayments(call: Call<Settings>, period: { since: string; until: string }): AsyncIterable<ProviderPayment>
  /** What to read again; empty for a message that says nothing. `path` is what follows the address that was registered. */
  parseWebhook(path: string, body: unknown): WhatToRead[]
}

/** Some of a payment, to give back. */
export interface RefundToMake {
  paymentReference: string
  /** Chosen by us: 32 letters and digits. */
  reference: string
  amount_cents: number
}
