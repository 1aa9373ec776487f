/**
 * The machine's clock, read only here. Rules and queries receive `now` as an argument; a test company's clock is this
 * clock plus an offset that only grows.
 */
export function machineNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now())
}

const [firstInstant, endOfInstants] = ['1900-01-01T00:00Z', '2200-01-01T00:00Z'].map((text) =>
  Temporal.Instant.from(text),
)
const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Whether the instant is within the years 1900 to 2199, the range in which dates can safely be stored and calculated.
 */
export function isInBounds(instant: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, firstInstant!) >= 0 && Temporal.Instant.compare(instant, endOfInstants!) < 0
}

/** Parses an ISO 8601 timestamp with an offset; undefined when it is malformed or out of bounds. */
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

/**
 * The instant at which a local day of the company begins: midnight, or later on days when a clock change skips
 * midnight.
 */
export function startOfDay(day: Temporal.PlainDate | string, timeZone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant()
}

/** When the company's local day began, as text for PostgreSQL. */
export function dayStartOf({ now, timeZone }: { now: Temporal.Instant; timeZone: string }): string {
  return timestampText(now.toZonedDateTimeISO(timeZone).startOfDay().toInstant())
}
