import type { TObject } from 'typebox'
import type { PaymentMethod } from '#modules/billing/index.ts'
import type { OutsideAnswer as ProviderAnswer, OutsideRequest as ProviderRequest } from '#platform/http/call-out.ts'

export {
  type OutsideAnswer as ProviderAnswer,
  OutsideFailure as ProviderFailure,
  type OutsideRequest as ProviderRequest,
} from '#platform/http/call-out.ts'

// The interface of a payment provider; each provider is a folder of providers/. A provider decides nothing and writes nothing: it
// translates. Amounts are integers in centavos, and times are instants as ISO 8601 text.

/** A request to a provider, with the settings of one connection. */
export interface Call<Settings = Record<string, unknown>> {
  settings: Settings
  /** The connection's id: data that a provider keeps in memory, such as a token, belong to it. */
  connectionId: string
  /** Sends a request and reads the answer, however the server behaves; throws a ProviderFailure if there is no answer. */
  send(request: ProviderRequest): Promise<ProviderAnswer>
  /** Real time. */
  now: Temporal.Instant
}

/** With a code that is paid now, with a code that can be paid until some days after a due day, or with a mandate. */
export type AttemptKind = 'code' | 'due' | 'cycle'

/** A charge as it is identified to a provider. */
export interface NamedCharge {
  kind: AttemptKind
  /** Chosen by us: 32 letters and digits. */
  reference: string
  /** The provider's id; null before it has answered, or if it uses our reference. */
  external_id: string | null
  /** The provider's id of the mandate; null unless a mandate pays the charge. */
  mandate: string | null
}

/** The person who owes something; each provider states which of these data it needs. */
export interface Debtor {
  /** The member's id. */
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
  /** Null if it is paid at once. */
  due_date: string | null
  /** Until when a code for immediate payment must be payable; null for the connection's usual time. */
  pay_until: string | null
}

/** The provider's data about a charge. A charge that a mandate pays has neither code nor page, and does not expire by itself. */
export interface ProviderCharge {
  external_id: string | null
  /** A Pix code. */
  copia_e_cola: string | null
  /** The page where it can be paid in a browser. */
  page_url: string | null
  expires_at: string | null
  /** Unpaid: a bank did not pay with the mandate, plans no further try, and may be asked again. */
  state: 'waiting' | 'unpaid' | 'paid' | 'ended'
  amount_cents: number
  payments: ProviderPayment[]
}

/** Money that arrived. */
export interface ProviderPayment {
  reference: string
  method: PaymentMethod
  /** The charge that it was meant for; null if it names none. */
  chargeReference: string | null
  amount_cents: number
  received_at: string
  refunds: ProviderRefund[]
}

export interface ProviderRefund {
  /** Our reference if the provider stores it, otherwise the provider's own. */
  reference: string
  state: 'refunding' | 'refunded' | 'refused'
  amount_cents: number
  requested_at: string
}

/** How a member accepts a mandate: with its own code, with a first payment, or with a charge that is due later. */
export type Journey = 2 | 3 | 4

export interface MandateToOffer {
  /** Our contract number, with which the mandate is found after a lost answer. */
  contract: string
  journey: Journey
  debtor: Debtor
  /** The first day of the first cycle. */
  start: string
  /** The length of a cycle in days. */
  days: number
  /** The lowest limit that the member may set. */
  least_amount_cents: number
  /** The charge that is paid when it is accepted; null for journey 2. */
  firstReference: string | null
}

export interface ProviderMandate {
  reference: string
  state: 'waiting' | 'active' | 'cancelled' | 'refused'
  /** The code for accepting it; null once it can no longer be accepted. */
  copia_e_cola: string | null
  /** The page for accepting it; null once it can no longer be accepted. */
  page_url: string | null
}

/** Our addresses, which a provider gets. */
export interface OurAddresses {
  /** The address to which it sends messages. */
  webhookUrl: string
  /** The page where members see what they owe, and whether it is paid. */
  memberUrl: string
}

/** What has to be read again after a webhook. */
export type WhatToRead = { kind: 'charge' | 'payment' | 'mandate'; reference: string }

/** A message that a provider has sent to the address of a connection. */
export interface Message {
  /** The part after the registered address. */
  path: string
  query: Record<string, string | undefined>
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The text as JSON; undefined if it is not JSON. */
  body: unknown
}

export interface PaymentProvider<Settings = Record<string, unknown>> {
  id: string
  /** The name that people know. */
  name: string
  /** The content of the file for `payments connect --file`. */
  settings: TObject
  /** The settings that are sealed when they are stored, and never shown again. */
  secrets: readonly string[]
  /** The settings that are paths of PEM files, whose content is stored instead. */
  files: readonly string[]
  /** The addresses that may be called. */
  addresses: readonly string[]
  /** The certificates for TLS, with which we identify ourselves. */
  tls(settings: Settings): { cert?: string | undefined; key?: string | undefined; ca?: string | undefined }
  environmentOf(settings: Settings): 'production' | 'test'
  /** Whether a code created days before the due day can still be paid on that day, so that a reminder can contain it. */
  lasts: boolean
  /**
   * Throws a ProviderFailure that names the wrong setting; registers the address for the provider's messages. Returns further settings to
   * store.
   */
  connect(call: Call<Settings>, addresses: OurAddresses): Promise<Partial<Settings>>
  /** A repeated call with the same reference creates nothing that could be paid twice. */
  createCharge(call: Call<Settings>, charge: ChargeToCollect): Promise<ProviderCharge>
  /** Undefined if the provider has none. */
  readCharge(call: Call<Settings>, charge: NamedCharge): Promise<ProviderCharge | undefined>
  /** Ends a waiting charge; returns its state after that, which may be paid. */
  endCharge(call: Call<Settings>, charge: NamedCharge): Promise<ProviderCharge | undefined>
  readPayment(call: Call<Settings>, reference: string): Promise<ProviderPayment | undefined>
  /** A repeated call with the same reference has no further effect. */
  refund(call: Call<Settings>, refund: RefundToMake): Promise<ProviderRefund>
  readRefund(call: Call<Settings>, refund: NamedRefund): Promise<ProviderRefund | undefined>
  /** The money that arrived in a period, oldest first. */
  listPayments(call: Call<Settings>, period: { since: string; until: string }): AsyncIterable<ProviderPayment>
  /** Undefined if the provider, or the contract with it, has no mandates. */
  mandates(settings: Settings): MandatesOf<Settings> | undefined
  /**
   * Whether a message has the provider's signature; undefined if the provider does not sign, and the secret of the address is the only
   * protection.
   */
  isGenuine?(settings: Settings, message: Message, now: Temporal.Instant): boolean
  /** What to read again; empty if the message says nothing relevant. */
  parseWebhook(message: Message): WhatToRead[]
}

export interface MandatesOf<Settings> {
  /** What pays. */
  by: 'pix' | 'credit_card'
  journeys: readonly Journey[]
  needsCpf: boolean
  /** How many days before its day a cycle's charge is requested: at the earliest, at the latest, and for a repeated request. */
  ahead: { earliest: number; latest: number; again: number }
  /** Whether a mandate with a cycle of this many days is possible. */
  hasCycle(days: number): boolean
  create(call: Call<Settings>, mandate: MandateToOffer): Promise<ProviderMandate>
  /** The mandate of a contract, after a lost answer. */
  find(call: Call<Settings>, mandate: MandateToOffer, since: string): Promise<ProviderMandate | undefined>
  read(
    call: Call<Settings>,
    mandate: { reference: string; firstReference: string | null },
  ): Promise<ProviderMandate | undefined>
  cancel(call: Call<Settings>, reference: string): Promise<ProviderMandate | undefined>
  /** Requests an unpaid charge again, to be paid on a given day. */
  retry(call: Call<Settings>, charge: NamedCharge, day: string): Promise<void>
}

export interface NamedRefund {
  paymentReference: string
  /** Chosen by us: 32 letters and digits. */
  reference: string
  /** The provider's own id; null before it has answered, or if it uses ours. */
  external_id: string | null
}

/** A part of a payment, or all of it, to refund. */
export interface RefundToMake extends NamedRefund {
  amount_cents: number
}
