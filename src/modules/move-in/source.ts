import type { TObject } from 'typebox'

// What a source to move in from has to do; each is a folder of sources/. It reads and translates: days are YYYY-MM-DD, amounts centavos, and
// every row has the id that the other system gave it.

export interface SourcePlan {
  id: string
  name: string
  price_cents: number
  duration_days: number
  /** Entries that it is good for; null for a plan of days. */
  credits: number | null
}

export interface SourcePerson {
  id: string
  full_name: string
  email: string | null
  phone: string | null
  cpf: string | null
  birth_date: string | null
  joined_on: string | null
  card: string | null
  /** Why the door is closed to the person; null while it is open. */
  blocked: string | null
  /** The name of the person's trainer. */
  trainer: string | null
}

export interface SourceContract {
  id: string
  person: string
  plan_name: string
  /** The id of the sale, by which debts name it. */
  sale: string | null
  start_date: string
  end_date: string
  /** As it was sold; null for what the plan costs. */
  price_cents: number | null
  renews: boolean
  cancelled_on: string | null
  frozen: { from: string; until: string } | null
  credits_left: number | null
}

export interface SourceDebt {
  id: string
  person: string
  sale: string | null
  description: string
  due_date: string
  /** What is open, or what it was of one that is closed. */
  amount_cents: number
  state: 'open' | 'paid' | 'cancelled'
  paid_on: string | null
  method: 'credit_card' | 'debit_card' | 'pix' | 'boleto' | 'cash' | null
}

/** One entry at a door there. */
export interface SourceVisit {
  person: string
  /** By the gym's clock: 2026-11-30T18:05:00. */
  at: string
  method: 'manual' | 'qr' | 'card' | 'biometric' | 'facial'
}

/** Where the photo of a person is, whose id it has. */
export interface SourcePhoto {
  id: string
  url: string
}

/** Somebody who works there. */
export interface SourceStaff {
  id: string
  name: string
  email: string
  role: 'receptionist' | 'trainer'
}

/** A seat in a class to come. */
export interface SourceBooking {
  id: string
  person: string
  class_name: string
  date: string
  /** HH:MM */
  start_time: string
}

/** Rows that were read together, and how to go on after them. */
export interface Page<Row> {
  rows: Row[]
  mark: string
  /** What could not be read among them: where it stands, and why. */
  problems?: { external_id: string; reason: string }[]
}

/** What the account may not read: the rest is done. */
export class NotAllowed extends Error {
  readonly what: string

  constructor(what: string) {
    super(`The account may not read ${what}.`)
    this.what = what
  }
}

/** What comes from one place. The source keeps the other side's limit of requests, and waits when it is told to. */
export interface OpenSource {
  /** Throws an OutsideFailure where the account cannot be used. */
  check(): Promise<void>
  readPlans(after?: string): AsyncIterable<Page<SourcePlan>>
  /** A person's contracts come with the person. */
  readPeople(after?: string): AsyncIterable<Page<{ person: SourcePerson; contracts: SourceContract[] }>>
  /** Those that do not come with their people, such as ones that have ended. */
  readContracts(after?: string): AsyncIterable<Page<SourceContract>>
  readDebts(after?: string): AsyncIterable<Page<SourceDebt>>
  readVisits(after?: string): AsyncIterable<Page<SourceVisit>>
  /** People who have asked about the gym and bought nothing, where they are wanted. */
  readLeads?(after?: string): AsyncIterable<Page<{ person: SourcePerson; contracts: SourceContract[] }>>
  readPhotos?(after?: string): AsyncIterable<Page<SourcePhoto>>
  readBookings?(after?: string): AsyncIterable<Page<SourceBooking>>
  readStaff?(after?: string): AsyncIterable<Page<SourceStaff>>
}

export interface MoveInSource<Settings = Record<string, unknown>> {
  id: string
  name: string
  /** What the file of settings takes. */
  settings: TObject
  /** Which of them are sealed and never shown. */
  secrets: readonly string[]
  open(settings: Settings, given: { send: Send; signal?: AbortSignal }): OpenSource
}

export type Send = (request: {
  method: 'GET'
  url: string
  headers: Record<string, string>
}) => Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: unknown }>
