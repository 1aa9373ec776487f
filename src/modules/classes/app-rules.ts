import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { addDays } from '#platform/time/days.ts'
import type { BookingRow, InstanceRow } from './sql.ts'

// The rules of a company for members who book by themselves in the app; they do not apply to the front desk or the API. Pure; times are
// text that sorts by time, days the company's local ones.

export interface AppRules {
  /** How many hours before a class its booking opens; null: as soon as the class is in the schedule. */
  book_hours_before: number | null
  /** How many hours before a class its seats can no longer be given up; 0: until it begins. */
  leave_hours_before: number
  /** For how many days after a missed class a member who had a seat may not book; 0: no block. */
  no_show_block_days: number
}

/** A class in which a member had a seat, but which they did not attend. */
export interface MissedClass {
  class_type: string
  date: string
}

/** From when a class may be booked; null when that is always possible. */
export function opensAt({ starts_at }: Pick<InstanceRow, 'starts_at'>, rules: AppRules): string | null {
  return rules.book_hours_before === null ? null : hoursBefore(starts_at, rules.book_hours_before)
}

/**
 * Until when a booking may be given up. For a waiting place this is the beginning of the class, and also for a seat that came from the
 * waitlist, or was moved with its class, when it was already too late to give it up.
 */
export function leavableUntil(
  { starts_at }: Pick<InstanceRow, 'starts_at'>,
  booking: Pick<BookingRow, 'status' | 'promoted_at'>,
  rules: AppRules,
): string {
  const until = hoursBefore(starts_at, rules.leave_hours_before)
  if (booking.status !== 'confirmed') return starts_at
  return booking.promoted_at !== null && booking.promoted_at > until ? starts_at : until
}

export function whyTooEarly(
  instance: Pick<InstanceRow, 'starts_at'>,
  rules: AppRules,
  now: string,
): RuleViolated<'TOO_EARLY_TO_BOOK'> | undefined {
  const opens_at = opensAt(instance, rules)
  if (opens_at === null || opens_at <= now) return undefined
  const hours = rules.book_hours_before!
  const message = `Members book from ${hours} hours before the class on.`
  return ruleViolated('TOO_EARLY_TO_BOOK', message, { hours, opens_at })
}

export function whyTooLate(
  instance: Pick<InstanceRow, 'starts_at'>,
  booking: Pick<BookingRow, 'status' | 'promoted_at'>,
  rules: AppRules,
  now: string,
): RuleViolated<'TOO_LATE_TO_LEAVE'> | undefined {
  const until = leavableUntil(instance, booking, rules)
  // A class that has begun is refused for that reason.
  if (now <= until || now >= instance.starts_at) return undefined
  const hours = rules.leave_hours_before
  const message = `Members give up a seat until ${hours} hours before the class.`
  return ruleViolated('TOO_LATE_TO_LEAVE', message, { hours, until })
}

/** The first day on which a member who missed a class may book again; null when they may book today. */
export function blockedUntil(missed: MissedClass | undefined, rules: AppRules, today: string): string | null {
  if (missed === undefined || rules.no_show_block_days === 0) return null
  const free = addDays(missed.date, rules.no_show_block_days + 1)
  return today < free ? free : null
}

export function whyBlocked(
  missed: MissedClass | undefined,
  rules: AppRules,
  today: string,
): RuleViolated<'MISSED_A_CLASS'> | undefined {
  const book_from = blockedUntil(missed, rules, today)
  if (book_from === null) return undefined
  const days = rules.no_show_block_days
  const message = `Members who miss a class they have booked do not book for ${days} days.`
  return ruleViolated('MISSED_A_CLASS', message, { days, missed, book_from })
}

function hoursBefore(time: string, hours: number): string {
  return Temporal.Instant.from(time).subtract({ hours }).toString({ fractionalSecondDigits: 3 })
}
