import type { TObject } from 'typebox'
import type { OutsideAnswer as ProviderAnswer, OutsideRequest as ProviderRequest } from '#platform/http/call-out.ts'

export {
  type OutsideAnswer as ProviderAnswer,
  OutsideFailure as ProviderFailure,
  type OutsideRequest as ProviderRequest,
} from '#platform/http/call-out.ts'

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

/** By a code that is paid now, by one that is paid until some days after a day, or by a mandate. */
export type AttemptKind = 'code' | 'due' | 'cycle'

/** A charge as it is named to a provider. */
export interface NamedCharge {
  kind: AttemptKind
  /** Chosen by us: 32 letters and digits. */
  reference: string
}

/** Who owes something; without a CPF nobody is named. */
export interface Debtor {
  name: string
  cpf: string | null
}

/** A charge to collect. */
export interface ChargeToCollect extends NamedCharge {
  amount_cents: number
  description: string
  debtor: Debtor
  /** Null where it is paid at once. */
  due_date: string | null
  /** Until when a code that is paid at once can be paid at least; null for as long as the connection says. */
  pay_until: string | null
  /** The provider's name of the mandate; null unless it is collected by one. */
  mandate: string | null
}

/** A charge that waits at the provider to be paid; one that a mandate pays has no code, and its time is not over by itself. */
export interface WaitingCharge {
  copia_e_cola: string | null
  expires_at: string | null
}

/** What a provider knows of a charge. */
export interface ProviderCharge extends WaitingCharge {
  /** Unpaid: a bank did not pay by the mandate, has nothing planned any more, and may be asked again. */
  state: 'waiting' | 'unpaid' | 'paid' | 'ended'
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

/** How a member accepts a mandate: by a code of its own, with a first payment, or with a charge that is due. */
export type Journey = 2 | 3 | 4

export interface MandateToOffer {
  /** Our number of it, by which it is found when an answer was lost. */
  contract: string
  journey: Journey
  debtor: { name: string; cpf: string }
  /** The first day of the first cycle. */
  start: string
  /** How long a cycle is, in days. */
  days: number
  /** The member may set no lower limit than this. */
  least_amount_cents: number
  /** The charge that is paid by accepting it; null for journey 2. */
  firstReference: string | null
}

export interface ProviderMandate {
  reference: string
  state: 'waiting' | 'active' | 'cancelled' | 'refused'
  /** The code by which it is accepted; null once it is no longer to be accepted. */
  copia_e_cola: string | null
}

/** What a webhook says is to be read again. */
export type WhatToRead = { kind: 'charge' | 'payment' | 'mandate'; reference: string }

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
  readCharge(call: Call<Settings>, charge: NamedCharge): Promise<ProviderCharge | undefined>
  /** Ends a charge that waits; what it is then, which may be paid. */
  endCharge(call: Call<Settings>, charge: NamedCharge): Promise<ProviderCharge | undefined>
  readPayment(call: Call<Settings>, reference: string): Promise<ProviderPayment | undefined>
  /** Asked again with the same reference it does nothing twice. */
  refund(call: Call<Settings>, refund: RefundToMake): Promise<ProviderRefund>
  readRefund(call: Call<Settings>, refund: Omit<RefundToMake, 'amount_cents'>): Promise<ProviderRefund | undefined>
  /** What arrived in a time, oldest first. */
  listPayments(call: Call<Settings>, period: { since: string; until: string }): AsyncIterable<ProviderPayment>
  /** Undefined where the provider, or the contract with it, has no mandates. */
  mandates(settings: Settings): MandatesOf<Settings> | undefined
  /** What to read again; empty for a message that says nothing. `path` is what follows the address that was registered. */
  parseWebhook(path: string, body: unknown): WhatToRead[]
}

export interface MandatesOf<Settings> {
  /** For which a mandate can be made: a cycle of so many days. */
  hasCycle(days: number): boolean
  create(call: Call<Settings>, mandate: MandateToOffer): Promise<ProviderMandate>
  /** The mandate of a contract, after an answer that was lost. */
  find(call: Call<Settings>, mandate: MandateToOffer, since: string): Promise<ProviderMandate | undefined>
  read(
    call: Call<Settings>,
    mandate: { reference: string; firstReference: string | null },
  ): Promise<ProviderMandate | undefined>
  cancel(call: Call<Settings>, reference: string): Promise<ProviderMandate | undefined>
  /** Asks again for an unpaid charge, to be paid on a day to come. */
  retry(call: Call<Settings>, chargeReference: string, day: string): Promise<void>
}

/** Some of a payment, to give back. */
export interface RefundToMake {
  paymentReference: string
  /** Chosen by us: 32 letters and digits. */
  reference: string
  amount_cents: number
}
