/**
 * The machine's clock, read in this one place. Rules and queries get `now` as an argument; a test company's clock is
 * this one plus an offset that only grows.
 */
export function machineNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now())
}

/** The instant as PostgreSQL and the API write it: ISO 8601 UTC with three decimals, `2026-03-01T12:00:00.000Z`. */
export function timestampText(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

/** The company's local day at this instant, `YYYY-MM-DD`. */
export function localDate(instant: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate()
}

/** The instant at which a local day of the company begins: midnight, or later where a change of the clock skips it. */
export function startOfDay(day: Temporal.PlainDate | string, timeZone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant()
}
