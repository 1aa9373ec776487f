import type { Selectable } from 'kysely'
import type { ClassInstances, Memberships, Plans } from '#platform/db/schema.generated.ts'

// Who may have a seat. Pure: facts in, decision out; days are the company's local ones as YYYY-MM-DD.

/** A membership of somebody who wants a seat, with what its plan says about classes. */
export type AttendingMembership = Pick<
  Selectable<Memberships>,
  | 'status'
  | 'start_date'
  | 'end_date'
  | 'trial_ends_on'
  | 'auto_renew'
  | 'freeze_end_date'
  | 'effective_date'
  | 'cancelled_from'
> &
  Pick<Selectable<Plans>, 'has_group_classes' | 'max_classes_per_week'>

export type ClassState = Pick<
  Selectable<ClassInstances>,
  'status' | 'starts_at' | 'date' | 'max_capacity' | 'current_bookings' | 'waiting'
>

export interface Refused {
  refused: 'CLASS_NOT_BOOKABLE' | 'NO_ACTIVE_MEMBERSHIP' | 'GROUP_CLASSES_NOT_INCLUDED' | 'WEEKLY_LIMIT_REACHED'
  message: string
  numbers: Record<string, unknown>
}

/**
 * Whether a membership is good on a day. One that renews by itself is good beyond its end date; a frozen one from the
 * day its freeze ends; one cancelled at the end of a period through its effective date.
 */
function isValidOn(membership: AttendingMembership, day: string): boolean {
  if (day < membership.start_date) return false
  switch (membership.status) {
    case 'cancelled':
      return membership.cancelled_from !== null && day <= membership.effective_date!
    case 'frozen':
      return membership.freeze_end_date !== null && day >= membership.freeze_end_date && lasts(membership, day)
    case 'trial':
      return (
        lasts(membership, day) &&
        (membership.auto_renew || membership.trial_ends_on === null || day < membership.trial_ends_on)
      )
    default:
      return lasts(membership, day)
  }
}

function lasts({ auto_renew, end_date }: AttendingMembership, day: string): boolean {
  return auto_renew || day <= end_date
}

/** Whether somebody with these memberships may take part in a class on a day. */
export function mayAttend(memberships: AttendingMembership[], day: string): boolean {
  return memberships.some((membership) => membership.has_group_classes && isValidOn(membership, day))
}

/** A seat, a place on the waitlist, or the reason why not. `seatsInWeek` counts those the member has, waiting ones too. */
export function decideBooking(
  instance: ClassState,
  memberships: AttendingMembership[],
  seatsInWeek: number,
  now: string,
): { status: 'confirmed' | 'waitlisted'; waitlist_position: number | null } | Refused {
  const unbookable = whyNotBookable(instance, now)
  if (unbookable !== undefined) return unbookable
  const valid = memberships.filter((membership) => isValidOn(membership, instance.date))
  if (valid.length === 0) {
    const message = `The member has no membership that is valid on ${instance.date}.`
    return { refused: 'NO_ACTIVE_MEMBERSHIP', message, numbers: { date: instance.date } }
  }
  const including = valid.filter((membership) => membership.has_group_classes)
  if (including.length === 0) {
    return { refused: 'GROUP_CLASSES_NOT_INCLUDED', message: "The member's plan has no group classes.", numbers: {} }
  }
  const limit = weeklyLimit(including)
  if (seatsInWeek >= limit) {
    const message = `The plan allows ${limit} classes a week, and the member has ${seatsInWeek} in that week.`
    return { refused: 'WEEKLY_LIMIT_REACHED', message, numbers: { limit, used: seatsInWeek } }
  }
  if (instance.current_bookings < instance.max_capacity) return { status: 'confirmed', waitlist_position: null }
  return { status: 'waitlisted', waitlist_position: instance.waiting + 1 }
}

/** Of several plans the most generous counts; without a limit it is Infinity. */
function weeklyLimit(memberships: AttendingMembership[]): number {
  return Math.max(...memberships.map((membership) => membership.max_classes_per_week ?? Number.POSITIVE_INFINITY))
}

/** A class that was cancelled or has begun takes and gives up no seats. */
export function whyNotBookable(instance: Pick<ClassState, 'status' | 'starts_at'>, now: string): Refused | undefined {
  if (instance.status === 'cancelled') {
    return { refused: 'CLASS_NOT_BOOKABLE', message: 'The class was cancelled.', numbers: { cause: 'cancelled' } }
  }
  if (instance.starts_at <= now) {
    const numbers = { cause: 'started', starts_at: instance.starts_at }
    return { refused: 'CLASS_NOT_BOOKABLE', message: 'The class has begun.', numbers }
  }
  return undefined
}

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { monday: monday.toString(), sunday: monday.add({ days: 6 }).toString() }
}
