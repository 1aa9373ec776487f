/** How far the database's clock is ahead of this process's monotonic one; undefined until it was measured. */
let aheadMs: number | undefined

/**
 * The current time, which is only read here. It follows the database's clock once that was measured (`database-clock.ts`), so that all
 * servers on one database agree; before that, it follows the machine's clock. Rules and queries receive `now` as an argument. A test
 * company's clock is this one plus its `offsetMs`, which only grows.
 */
export function machineNow(offsetMs = 0): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(machineNowMs() + offsetMs)
}

/** The same in whole milliseconds since 1970. */
export function machineNowMs(): number {
  return aheadMs === undefined ? Date.now() : Math.floor(performance.now() + aheadMs)
}

/** The same as text in the form of `timestampText`. */
export function machineNowText(): string {
  return new Date(machineNowMs()).toISOString()
}

/** The name of the time zone that the machine is set to. */
export function machineTimeZone(): string {
  return Temporal.Now.timeZoneId()
}

/** From now on the current time is the monotonic clock plus this; undefined: the machine's clock. */
export function setClock(aheadOfMonotonicMs: number | undefined): void {
  aheadMs = aheadOfMonotonicMs
}

/** Whether the current time is the database's. */
export function followsDatabase(): boolean {
  return aheadMs !== undefined
}

/** The difference to add to a time that a library took from the machine's clock. */
export function correctionMs(): number {
  return machineNowMs() - Date.now()
}

/** How far the machine's own clock is ahead of its monotonic one. It changes whenever the machine's clock is set. */
export function machineAheadMs(): number {
  return Date.now() - performance.now()
}

/** The years in which dates can safely be stored and calculated: from the first instant to before the second, in milliseconds. */
const [firstInstant, endOfInstants] = [Date.UTC(1900), Date.UTC(2200)]
/**
 * Timestamps that Temporal, `Date.parse` and PostgreSQL read alike: Temporal reads second 60 as 59, and PostgreSQL only knows offsets of
 * less than 16 hours.
 */
const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/

/**
 * Parses an ISO 8601 timestamp with an offset; undefined when it is malformed or out of bounds. Every timestamp from outside is checked
 * here, by the format `date-time` of a schema or as an argument of a command. Code that reads its text afterwards finds the same instant.
 */
export function parseInstant(text: string): Temporal.Instant | undefined {
  if (!instantForm.test(text)) return undefined
  try {
    const instant = Temporal.Instant.from(text)
    const isInBounds = instant.epochMilliseconds >= firstInstant && instant.epochMilliseconds < endOfInstants
    return isInBounds ? instant : undefined
  } catch {
    return undefined
  }
}

/** The instant as PostgreSQL and the API write it: ISO 8601 UTC with three decimals, `2026-03-01T12:00:00.000Z`. */
export function timestampText(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

const quarterMs = 15 * 60_000
/** Since 1973 all time zones differ from UTC by whole quarters of an hour, and every day begins at such a quarter. */
const firstWholeQuarter = Date.UTC(1973, 0) / quarterMs
/** The last requested day in each time zone. Nearly all requests need today's, and computing it takes 5 µs. */
const lastDays = new Map<string, { quarter: number; day: Temporal.PlainDate }>()

/** The company's local day at this instant, `YYYY-MM-DD`. */
export function localDate(instant: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  const quarter = Math.floor(instant.epochMilliseconds / quarterMs)
  const last = lastDays.get(timeZone)
  if (last?.quarter === quarter) return last.day
  const day = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  if (quarter >= firstWholeQuarter) lastDays.set(timeZone, { quarter, day })
  return day
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
