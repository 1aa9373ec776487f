import type { TObject } from 'typebox'
import type { PaymentMethod } from '#modules/billing/index.ts'
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
  /** What the provider calls it; null before it has answered, and where it calls it by our reference. */
  external_id: string | null
  /** The provider's name of the mandate; null unless it is collected by one. */
  mandate: string | null
}

/** Who owes something; each provider says what it needs to know of somebody. */
export interface Debtor {
  /** Of the member. */
  id: string
  name: string
  cpf: string | null
  email: string | null
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
}

/** What a provider knows of a charge. One that a mandate pays has neither code nor page, and its time is not over by itself. */
export interface ProviderCharge {
  external_id: string | null
  /** A Pix code. */
  copia_e_cola: string | null
  /** Where it can be paid in a browser. */
  page_url: string | null
  expires_at: string | null
  /** Unpaid: a bank did not pay by the mandate, has nothing planned any more, and may be asked again. */
  state: 'waiting' | 'unpaid' | 'paid' | 'ended'
  amount_cents: number
  payments: ProviderPayment[]
}

/** Money that arrived. */
export interface ProviderPayment {
  reference: string
  method: PaymentMethod
  /** The charge that it was meant for; null where it names none. */
  chargeReference: string | null
  amount_cents: number
  received_at: string
  refunds: ProviderRefund[]
}

export interface ProviderRefund {
  /** Ours where the provider keeps it, or else its own. */
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
  debtor: Debtor
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
  /** The page on which it is accepted; null once it is no longer to be accepted. */
  page_url: string | null
}

/** What a provider is told of us. */
export interface OurAddresses {
  /** Where it sends what happens. */
  webhookUrl: string
  /** Where members see what they owe, and whether it is paid. */
  memberUrl: string
}

/** What a webhook says is to be read again. */
export type WhatToRead = { kind: 'charge' | 'payment' | 'mandate'; reference: string }

/** What a provider has sent to the address of a connection. */
export interface Message {
  /** What follows the address that was registered. */
  path: string
  query: Record<string, string | undefined>
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The text as JSON; undefined where it is none. */
  body: unknown
}

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
  /** Whether what is made days before can still be paid on its day, so that a reminder can carry it. */
  lasts: boolean
  /**
   * Throws a ProviderFailure that names the wrong setting; registers the address to which the provider sends what happens. Returns further
   * settings to keep.
   */
  connect(call: Call<Settings>, addresses: OurAddresses): Promise<Partial<Settings>>
  /** Asked again with the same reference it makes nothing that could be paid twice. */
  createCharge(call: Call<Settings>, charge: ChargeToCollect): Promise<ProviderCharge>
  /** Undefined where the provider knows of none. */
  readCharge(call: Call<Settings>, charge: NamedCharge): Promise<ProviderCharge | undefined>
  /** Ends a charge that waits; what it is then, which may be paid. */
  endCharge(call: Call<Settings>, charge: NamedCharge): Promise<ProviderCharge | undefined>
  readPayment(call: Call<Settings>, reference: string): Promise<ProviderPayment | undefined>
  /** Asked again with the same reference it does nothing twice. */
  refund(call: Call<Settings>, refund: RefundToMake): Promise<ProviderRefund>
  readRefund(call: Call<Settings>, refund: NamedRefund): Promise<ProviderRefund | undefined>
  /** What arrived in a time, oldest first. */
  listPayments(call: Call<Settings>, period: { since: string; until: string }): AsyncIterable<ProviderPayment>
  /** Undefined where the provider, or the contract with it, has no mandates. */
  mandates(settings: Settings): MandatesOf<Settings> | undefined
  /** Whether a message is signed as the provider signs; undefined where it does not, and the secret of the address is all there is. */
  isGenuine?(settings: Settings, message: Message, now: Temporal.Instant): boolean
  /** What to read again; empty for a message that says nothing. */
  parseWebhook(message: Message): WhatToRead[]
}

export interface MandatesOf<Settings> {
  /** What pays. */
  by: 'pix' | 'credit_card'
  journeys: readonly Journey[]
  needsCpf: boolean
  /** How many days before its day a charge of a cycle is asked for: at the earliest, at the latest, and where it is asked for again. */
  ahead: { earliest: number; latest: number; again: number }
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
  /** Asks again for an unpaid charge, to be paid on a day. */
  retry(call: Call<Settings>, charge: NamedCharge, day: string): Promise<void>
}

export interface NamedRefund {
  paymentReference: string
  /** Chosen by us: 32 letters and digits. */
  reference: string
  /** The provider's own name of it; null before it has answered, and where it keeps ours. */
  external_id: string | null
}

/** Some of a payment, to give back. */
export interface RefundToMake extends NamedRefund {
  amount_cents: number
}
