/**
 * The machine's clock, read in this one place. Rules and queries get `now` as an argument; a test company's clock is
 * this one plus an offset that only grows.
 */
export function machineNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now())
}

const [firstInstant, endOfInstants] = ['1900-01-01T00:00Z', '2200-01-01T00:00Z'].map((text) =>
  Temporal.Instant.from(text),
)
const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Whether days and sums around this instant can be reckoned with and stored: the years 1900 to 2199. */
export function isInBounds(instant: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, firstInstant!) >= 0 && Temporal.Instant.compare(instant, endOfInstants!) < 0
}

/** An ISO 8601 timestamp with its offset, from outside; undefined when it is none or out of bounds. */
export function parseInstant(text: string): Temporal.Instant | undefined {
  if (!instantForm.test(text)) return undefined
  try {
    const instant = Temporal.Instant.from(text)
    return isInBounds(instant) ? instant : undefined
  } catch {
    return undefined
  }
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
