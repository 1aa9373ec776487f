import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { addDays } from '#platform/time/days.ts'
import type { BookingRow, InstanceRow } from './sql.ts'

// What a company asks of members who book by themselves, in the app; neither the front desk nor the API is held to it.
// Pure; times are text that sorts by time, days the company's local ones.

export interface AppRules {
  /** From how many hours before a class on it may be booked; null: as soon as it stands in the schedule. */
  book_hours_before: number | null
  /** Until how many hours before a class its seat may be given up; 0: until it begins. */
  leave_hours_before: number
  /** For how many days after a class a member who had a seat and did not come may not book; 0: no price. */
  no_show_block_days: number
}

/** A class in which a member had a seat and to which they did not come. */
export interface MissedClass {
  class_type: string
  date: string
}

/** From when on a class may be booked; null when that is always so. */
export function opensAt({ starts_at }: Pick<InstanceRow, 'starts_at'>, rules: AppRules): string | null {
  return rules.book_hours_before === null ? null : hoursBefore(starts_at, rules.book_hours_before)
}

/**
 * Until when a booking may be given up: a waiting place until the class begins, and so a seat that came from the waitlist
 * when it was too late to give it up.
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
  // One that has begun is refused for that.
  if (now <= until || now >= instance.starts_at) return undefined
  const hours = rules.leave_hours_before
  const message = `Members give up a seat until ${hours} hours before the class.`
  return ruleViolated('TOO_LATE_TO_LEAVE', message, { hours, until })
}

/** The first day on which a member who missed a class may book again; null when they may today. */
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
