/** Days are YYYY-MM-DD in the gym's own calendar, so that they can be compared as text. */
export type Day = string

export function plus(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The same day of a later month, or its last day if it has no such day. */
export function plusMonths(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

export function between(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(to).days
}

export function latest(a: Day, b: Day): Day {
  return a > b ? a : b
}

/** The local date and time of an instant in milliseconds since 1970. */
export function localTime(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
}

export function dayOf(at: number, timeZone: string): Day {
  return localTime(at, timeZone).toPlainDate().toString()
}

/** The instant of a local time, such as 07:00; by default, the beginning of the day. */
export function instantOf(day: Day, timeZone: string, time?: string): number {
  const plainTime = time === undefined ? {} : { plainTime: time }
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, ...plainTime }).epochMilliseconds
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return plus(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}
