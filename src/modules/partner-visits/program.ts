import type { IncomingHttpHeaders } from 'node:http'
import type { TObject } from 'typebox'
import type { OutsideAnswer, OutsideRequest } from '#platform/http/call-out.ts'

// What a partner program has to do; each is a folder of programs/. A program decides nothing and writes nothing: it translates. Times are
// instants of real time as ISO 8601 text.

/** What is asked of a partner with the settings of one connection. */
export interface Call<Settings> {
  settings: Settings
  /** Sends a request and reads the answer; an OutsideFailure where there is none. */
  send(request: OutsideRequest): Promise<OutsideAnswer>
}

/** Settings that every program has. `units` name each unit as the partner does. */
export interface CommonSettings {
  base_url: string
  units: Record<string, string>
  /** The class types that the program's visitors may book, by id; none without it. */
  classes?: Record<string, { product_id: number; most_seats?: number }>
  /** The most seats of one class that the program may have, unless its class type says otherwise. */
  most_seats?: number
}

/** Who checked in. What the partner does not tell is null. */
export interface Person {
  /** The partner's name of the person, which stays the same. */
  key: string
  name: string | null
  email: string | null
  phone: string | null
  /** Eleven digits. */
  cpf: string | null
}

/** A check-in of which a webhook tells. */
export interface CheckIn {
  unitId: string
  /** The same for each message about this check-in. */
  reference: string
  person: Person
  checked_in_at: string
  /** Null where the partner does not say. */
  expires_at: string | null
  /** The address by which this check-in is confirmed, where the partner gives one. */
  endpoint: string | null
}

/** A booking in the partner's app, or that it was given up, of which a webhook tells. */
export interface BookingTold {
  unitId: string
  /** The partner's number of the booking. */
  booking: string
  slotId: string
  isGivenUp: boolean
  person: Person
  told_at: string
}

/** What a message says: a check-in, a booking, nothing for us, or why it is not taken. */
export type Told = CheckIn | BookingTold | 'nothing' | 'forged' | 'unknown' | { field: string; message: string }

/** A check-in to be confirmed. */
export interface Visit {
  unitId: string
  personKey: string
  endpoint: string | null
  /** An earlier question had no answer, so the partner may have taken it. */
  unclear: boolean
}

/** What the partner says of a check-in. */
export type Verdict = { state: 'validated' } | { state: 'refused' | 'expired' | 'cancelled'; reason: string }

/** A class type as it is offered to visitors. */
export interface OfferedClass {
  typeId: string
  name: string
  description: string
  productId: number
}

/** A class of one day as it is offered to visitors. */
export interface Slot {
  /** The partner's id of its class. */
  classId: string
  productId: number
  /** With the offset of the company's time zone. */
  startsAt: string
  minutes: number
  seats: number
  /** Those that a visitor can't have any more. */
  taken: number
  opensAt: string | null
  closesAt: string
  cancellableUntil: string
  trainer: string | null
}

/** What became of a booking here. */
export type BookingAnswer =
  | { status: 'reserved' }
  | { status: 'by_gym' }
  | { status: 'rejected'; reason: (typeof rejectionReasons)[number] }

export const rejectionReasons = [
  ...(['full', 'limit', 'booked_already', 'closed', 'blocked', 'class_cancelled', 'unknown_class'] as const),
] as const

/** Classes that visitors book in the partner's app. Every call may be repeated. Each throws an OutsideFailure where nothing was decided. */
export interface BookedClasses<Settings> {
  /** For how long the partner waits for an answer. */
  answerMinutes: number
  /** Makes or changes a class, and returns the partner's id of it. */
  publishClass(
    call: Call<Settings>,
    unitId: string,
    given: { offered: OfferedClass; known: string | null },
  ): Promise<string>
  /** Makes or changes a slot, and returns the partner's id of it; `isOther` tells whether a slot is another class's. */
  publishSlot(
    call: Call<Settings>,
    unitId: string,
    given: { slot: Slot; known: string | null; isOther: (slotId: string) => Promise<boolean> },
  ): Promise<string>
  removeSlot(call: Call<Settings>, unitId: string, slot: { classId: string; slotId: string }): Promise<void>
  /** `unknown`: the partner has no such booking; `refused`: it says no, perhaps to what it knows already. */
  answerBooking(
    call: Call<Settings>,
    unitId: string,
    given: { booking: string; answer: BookingAnswer },
  ): Promise<'taken' | 'unknown' | 'refused'>
}

export interface PartnerProgram<Settings extends CommonSettings = CommonSettings> {
  id: string
  /** As people know it; also the name of the company's program and of its visitors' origin. */
  name: string
  /** What `partner connect --file` takes. */
  settings: TObject
  /** The settings that are sealed when they are stored, and never shown again. */
  secrets: readonly string[]
  /** Throws an OutsideFailure that names the wrong setting; registers the webhook's address where the partner takes it from us. */
  connect(call: Call<Settings>, webhookUrl: string): Promise<void>
  /** `path` is what follows the connection's address; `body` is what was sent, to the byte. */
  parseWebhook(settings: Settings, message: { path: string; headers: IncomingHttpHeaders; body: Buffer }): Told
  /** Has the partner take a check-in. Throws an OutsideFailure where nobody knows whether it did. */
  validate(call: Call<Settings>, visit: Visit): Promise<Verdict>
  /** How the partner's name of a person looks. */
  personKey: RegExp
  /** Whether a person can be asked for of whose check-in nothing was told. */
  asksForPersons: boolean
  /** Null where visitors book no classes. */
  classes: BookedClasses<Settings> | null
}
