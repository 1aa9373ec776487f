/** Real time as the bridge knows it. It does not jump when the clock of the PC does. */
export interface BridgeClock {
  /** ms since 1970. */
  now: () => number
  /** Follows the time that the server sent; `roundTripMs` is how long the server's answer took. */
  follow(serverNowMs: number, roundTripMs: number): void
}

/** A difference smaller than this comes from the network. */
const toleranceMs = 250

/**
 * Reads the machine's clock once, at the start. From then on it counts by the monotonic clock, and the server corrects it. It never begins
 * before `latest`, the last time that an earlier run knew, because some machines start in the year 2000.
 */
export function bridgeClock(latest: number): BridgeClock {
  let aheadMs = Math.max(Date.now(), latest) - performance.now()
  return {
    now: () => Math.floor(performance.now() + aheadMs),
    follow: (serverNowMs, roundTripMs) => {
      const ahead = serverNowMs + roundTripMs / 2 - performance.now()
      if (Math.abs(ahead - aheadMs) > toleranceMs + roundTripMs / 2) aheadMs = ahead
    },
  }
}

/** The day of `ms` (since 1970) in a time zone. */
export function localDate(ms: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
}
