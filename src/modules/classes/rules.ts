import {
  judge,
  mainObjection,
  type Objection,
  objectionToMember,
  type Standing,
} from '@catraca/device-contract/validity-rules.ts'
import type { Selectable } from 'kysely'
import { nextGoodDay, withDebtPaid } from '#modules/validity/index.ts'
import type { ClassInstances, Plans } from '#platform/db/schema.generated.ts'
import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'

// The rules of class bookings. Pure: they take facts and return decisions; days are the company's local ones as
// YYYY-MM-DD.

/** A member who wants a seat, and their plans' rules about classes. */
export type Attendee = Standing<AttendingMembership>
type AttendingMembership = Standing['memberships'][number] &
  Pick<Selectable<Plans>, 'has_group_classes' | 'max_classes_per_week'>

export type ClassState = Pick<
  Selectable<ClassInstances>,
  'status' | 'starts_at' | 'date' | 'max_capacity' | 'current_bookings' | 'waiting'
>

/** Why a booking is refused: because of the class, or because of the member's plans. */
export type NoSeat =
  | 'CLASS_NOT_BOOKABLE'
  | 'ACCESS_BLOCKED'
  | 'NO_ACTIVE_MEMBERSHIP'
  | 'GROUP_CLASSES_NOT_INCLUDED'
  | 'WEEKLY_LIMIT_REACHED'

/** Whether a member may use the gym and take part in a class on a given day. */
export function mayAttend(attendee: Attendee, day: string): boolean {
  return judge(attendee, day).some(
    ({ membership, objection }) => objection === undefined && membership.has_group_classes,
  )
}

/**
 * Whether a member keeps an existing seat. A block may be lifted and a debt paid before the class: a block never costs a seat, and a debt
 * only after its grace period. A seat that was booked by a partner program needs no membership; as at the door, a member whom the gym has set
 * to cancelled or frozen loses it.
 */
export function keepsSeat(
  attendee: Attendee,
  { day, partner_program_id }: { day: string; partner_program_id: string | null },
  today: string,
): boolean {
  const unblocked = { ...attendee, access_enabled: true }
  if (partner_program_id !== null) return objectionToMember(unblocked) === undefined
  const memberships = attendee.memberships.map((membership) => withDebtPaid(membership, today))
  return mayAttend({ ...unblocked, memberships }, day)
}

/** Why a seat is refused to a visitor of a partner program. */
export type NoSeatForPartner = 'CLASS_NOT_BOOKABLE' | 'ACCESS_BLOCKED' | 'CLASS_FULL' | 'PROGRAM_SEATS_TAKEN'

/** Why a visitor of a partner program gets no seat; undefined if they get one. They are not offered a waiting place. */
export function whyNoSeatForPartner(
  instance: ClassState,
  attendee: Attendee,
  { ofProgram, mostSeats }: { ofProgram: number; mostSeats: number },
  now: string,
): RuleViolated<NoSeatForPartner> | undefined {
  const unbookable = whyNotBookable(instance, now)
  if (unbookable !== undefined) return unbookable
  if (objectionToMember(attendee) !== undefined) {
    return ruleViolated('ACCESS_BLOCKED', 'The gym has blocked this member, or set them to cancelled or frozen.')
  }
  if (instance.current_bookings >= instance.max_capacity) return ruleViolated('CLASS_FULL', 'The class is full.')
  if (ofProgram < mostSeats) return undefined
  const message = `The program has ${mostSeats} seats in this class, and they are taken.`
  return ruleViolated('PROGRAM_SEATS_TAKEN', message, { limit: mostSeats, used: ofProgram })
}

/** Returns a seat, a waitlist place, or the reason for a refusal. `seatsInWeek` includes waitlist places. */
export function decideBooking(
  instance: ClassState,
  attendee: Attendee,
  seatsInWeek: number,
  now: string,
): { status: 'confirmed' | 'waitlisted'; waitlist_position: number | null } | RuleViolated<NoSeat> {
  const unbookable = whyNotBookable(instance, now)
  if (unbookable !== undefined) return unbookable
  const judged = judge(attendee, instance.date)
  const valid = judged.filter(({ objection }) => objection === undefined).map(({ membership }) => membership)
  if (valid.length === 0) return whyNotGood(attendee, judged, instance.date)
  const including = valid.filter((membership) => membership.has_group_classes)
  if (including.length === 0) {
    return ruleViolated('GROUP_CLASSES_NOT_INCLUDED', "The member's plan has no group classes.")
  }
  const limit = weeklyLimit(including)
  if (seatsInWeek >= limit) {
    const message = `The plan allows ${limit} classes a week, and the member has ${seatsInWeek} in that week.`
    return ruleViolated('WEEKLY_LIMIT_REACHED', message, { limit, used: seatsInWeek })
  }
  if (instance.current_bookings < instance.max_capacity) return { status: 'confirmed', waitlist_position: null }
  return { status: 'waitlisted', waitlist_position: instance.waiting + 1 }
}

/** Includes the first day on which a membership is valid, which helps to choose a class. */
function whyNotGood(
  attendee: Attendee,
  judged: { objection: Objection | undefined }[],
  day: string,
): RuleViolated<'ACCESS_BLOCKED' | 'NO_ACTIVE_MEMBERSHIP'> {
  if (!attendee.access_enabled) return ruleViolated('ACCESS_BLOCKED', 'The front desk has blocked this member.')
  return ruleViolated('NO_ACTIVE_MEMBERSHIP', `The member has no membership that is good on ${day}.`, {
    date: day,
    cause: mainObjection(attendee, judged),
    // A block set by hand has no known end.
    good_from: objectionToMember(attendee) === undefined ? nextGoodDay(attendee.memberships, day) : null,
  })
}

/** The weekly limit of the most generous plan; Infinity without a limit. */
function weeklyLimit(memberships: AttendingMembership[]): number {
  return Math.max(...memberships.map((membership) => membership.max_classes_per_week ?? Number.POSITIVE_INFINITY))
}

/** A class that was cancelled or has begun accepts neither bookings nor cancellations. */
export function whyNotBookable(
  instance: Pick<ClassState, 'status' | 'starts_at'>,
  now: string,
): RuleViolated<'CLASS_NOT_BOOKABLE'> | undefined {
  if (instance.status === 'cancelled') {
    return ruleViolated('CLASS_NOT_BOOKABLE', 'The class was cancelled.', { cause: 'cancelled' })
  }
  if (instance.starts_at <= now) {
    const numbers = { cause: 'started', starts_at: instance.starts_at }
    return ruleViolated('CLASS_NOT_BOOKABLE', 'The class has begun.', numbers)
  }
  return undefined
}

/** The Monday and Sunday of the week that contains a day. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { monday: monday.toString(), sunday: monday.add({ days: 6 }).toString() }
}
