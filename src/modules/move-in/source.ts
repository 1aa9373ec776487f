import type { TObject } from 'typebox'

// The interface of a source to move in from; each source is a folder of sources/. A source reads and translates: days are YYYY-MM-DD,
// amounts centavos, and every row has the id that the other system gave it.

export interface SourcePlan {
  id: string
  name: string
  price_cents: number
  duration_days: number
  /** The number of entries it includes; null for a plan of days. */
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
  /** Why the person may not enter; null if they may. */
  blocked: string | null
  /** The name of the person's trainer. */
  trainer: string | null
}

export interface SourceContract {
  id: string
  person: string
  plan_name: string
  /** The id of the sale, with which debts refer to it. */
  sale: string | null
  start_date: string
  end_date: string
  /** The price at the sale; null for the price of the plan. */
  price_cents: number | null
  renews: boolean
  cancelled_on: string | null
  /** Null for a day that the source does not say: frozen from now on, or until somebody ends it. */
  frozen: { from: string | null; until: string | null } | null
  credits_left: number | null
}

export interface SourceDebt {
  id: string
  person: string
  sale: string | null
  description: string
  due_date: string
  /** The open amount, or for a closed debt its original amount. */
  amount_cents: number
  state: 'open' | 'paid' | 'cancelled'
  paid_on: string | null
  method: 'credit_card' | 'debit_card' | 'pix' | 'boleto' | 'cash' | null
}

/** One entry at a door in the other system. */
export interface SourceVisit {
  person: string
  /** In the gym's local time: 2026-11-30T18:05:00. */
  at: string
  method: 'manual' | 'qr' | 'card' | 'biometric' | 'facial'
}

/** The address of a person's photo; the id is the person's. */
export interface SourcePhoto {
  id: string
  url: string
}

/** A person who works there. */
export interface SourceStaff {
  id: string
  name: string
  email: string
  role: 'receptionist' | 'trainer'
}

/** A seat in a coming class. */
export interface SourceBooking {
  id: string
  person: string
  class_name: string
  date: string
  /** HH:MM */
  start_time: string
}

/** Rows that were read together, and the mark for continuing after them. */
export interface Page<Row> {
  rows: Row[]
  mark: string
  /** Records among them that could not be read: where each is, and why. */
  problems?: { external_id: string; reason: string }[]
}

/** Data that the account may not read: the rest is imported. */
export class NotAllowed extends Error {
  readonly what: string

  constructor(what: string) {
    super(`The account may not read ${what}.`)
    this.what = what
  }
}

/** The data of one source. The source respects the other side's limit of requests, and waits when it is told to. */
export interface OpenSource {
  /** Throws an OutsideFailure if the account cannot be used. */
  check(): Promise<void>
  readPlans(after?: string): AsyncIterable<Page<SourcePlan>>
  /** A person's contracts are returned with the person. */
  readPeople(after?: string): AsyncIterable<Page<{ person: SourcePerson; contracts: SourceContract[] }>>
  /** Contracts that are not returned with their people, such as ended ones. */
  readContracts(after?: string): AsyncIterable<Page<SourceContract>>
  readDebts(after?: string): AsyncIterable<Page<SourceDebt>>
  readVisits(after?: string): AsyncIterable<Page<SourceVisit>>
  /** People who asked about the gym and bought nothing, if they are to be imported. */
  readLeads?(after?: string): AsyncIterable<Page<{ person: SourcePerson; contracts: SourceContract[] }>>
  readPhotos?(after?: string): AsyncIterable<Page<SourcePhoto>>
  readBookings?(after?: string): AsyncIterable<Page<SourceBooking>>
  readStaff?(after?: string): AsyncIterable<Page<SourceStaff>>
}

export interface MoveInSource<Settings = Record<string, unknown>> {
  id: string
  name: string
  /** The content of the settings file. */
  settings: TObject
  /** The settings that are sealed and never shown. */
  secrets: readonly string[]
  open(settings: Settings, given: { send: Send; signal?: AbortSignal }): OpenSource
}

export type Send = (request: {
  method: 'GET'
  url: string
  headers: Record<string, string>
}) => Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: unknown }>
