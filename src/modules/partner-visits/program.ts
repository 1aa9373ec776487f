import type { IncomingHttpHeaders } from 'node:http'
import type { TObject } from 'typebox'
import type { OutsideAnswer, OutsideRequest } from '#platform/http/call-out.ts'

// The interface of a partner program; each program is a folder of programs/. A program decides nothing and writes nothing: it translates.
// Times are instants of real time as ISO 8601 text.

/** A request to a partner, with the settings of one connection. */
export interface Call<Settings> {
  settings: Settings
  /** Sends a request and reads the answer; throws an OutsideFailure if there is none. */
  send(request: OutsideRequest): Promise<OutsideAnswer>
}

/** Settings that every program has. `units` has the partner's name for each unit. */
export interface CommonSettings {
  base_url: string
  units: Record<string, string>
  /** The class types that the program's visitors may book, by id; none if left out. */
  classes?: Record<string, { product_id: number; most_seats?: number }>
  /** The most seats of one class that the program may have, unless its class type says otherwise. */
  most_seats?: number
}

/** The person who checked in. Data that the partner does not send are null. */
export interface Person {
  /** The partner's key of the person, which never changes. */
  key: string
  name: string | null
  email: string | null
  phone: string | null
  /** Eleven digits. */
  cpf: string | null
}

/** A check-in reported by a webhook. */
export interface CheckIn {
  unitId: string
  /** The same for each message about this check-in. */
  reference: string
  person: Person
  checked_in_at: string
  /** Null if the partner does not say. */
  expires_at: string | null
  /** The address that confirms this check-in, if the partner gives one. */
  endpoint: string | null
}

/** A booking in the partner's app, or its cancellation, reported by a webhook. */
export interface BookingTold {
  unitId: string
  /** The partner's number of the booking. */
  booking: string
  slotId: string
  isGivenUp: boolean
  person: Person
  told_at: string
}

/** The content of a message: a check-in, a booking, nothing for us, or why it is refused. */
export type Told = CheckIn | BookingTold | 'nothing' | 'forged' | 'unknown' | { field: string; message: string }

/** A check-in to be confirmed. */
export interface Visit {
  unitId: string
  personKey: string
  endpoint: string | null
  /** An earlier call had no answer, so the partner may have confirmed it. */
  unclear: boolean
}

/** The partner's answer about a check-in. */
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
  /** The seats that a visitor can't have any more. */
  taken: number
  opensAt: string | null
  closesAt: string
  cancellableUntil: string
  trainer: string | null
}

/** The result of a booking here. */
export type BookingAnswer =
  | { status: 'reserved' }
  | { status: 'by_gym' }
  | { status: 'rejected'; reason: (typeof rejectionReasons)[number] }

export const rejectionReasons = [
  ...(['full', 'limit', 'booked_already', 'closed', 'blocked', 'class_cancelled', 'unknown_class'] as const),
] as const

/** Classes that visitors book in the partner's app. Every call may be repeated. Each throws an OutsideFailure if nothing was decided. */
export interface BookedClasses<Settings> {
  /** How long the partner waits for an answer. */
  answerMinutes: number
  /** Creates or changes a class, and returns the partner's id of it. */
  publishClass(
    call: Call<Settings>,
    unitId: string,
    given: { offered: OfferedClass; known: string | null },
  ): Promise<string>
  /** Creates or changes a slot, and returns the partner's id of it; `isOther` says whether a slot belongs to another class. */
  publishSlot(
    call: Call<Settings>,
    unitId: string,
    given: { slot: Slot; known: string | null; isOther: (slotId: string) => Promise<boolean> },
  ): Promise<string>
  removeSlot(call: Call<Settings>, unitId: string, slot: { classId: string; slotId: string }): Promise<void>
  /** `unknown`: the partner has no such booking; `refused`: it refuses the answer, which it may already have. */
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
  /** The content of the file for `partner connect --file`. */
  settings: TObject
  /** The settings that are sealed when they are stored, and never shown again. */
  secrets: readonly string[]
  /** Throws an OutsideFailure that names the wrong setting; registers the webhook's address if the partner accepts it by API. */
  connect(call: Call<Settings>, webhookUrl: string): Promise<void>
  /** `path` is the part after the connection's address; `body` is the exact bytes that were sent. */
  parseWebhook(settings: Settings, message: { path: string; headers: IncomingHttpHeaders; body: Buffer }): Told
  /** Makes the partner confirm a check-in. Throws an OutsideFailure if it is not known whether it did. */
  validate(call: Call<Settings>, visit: Visit): Promise<Verdict>
  /** The format of the partner's key of a person. */
  personKey: RegExp
  /** Whether the partner can be asked about a person without a reported check-in. */
  asksForPersons: boolean
  /** Null if visitors cannot book classes. */
  classes: BookedClasses<Settings> | null
}
