/** Real time as the bridge knows it: it never jumps with the clock of the PC. */
export interface BridgeClock {
  /** ms since 1970. */
  now: () => number
  /** Follows what the server said; `roundTripMs` is how long its answer took. */
  follow(serverNowMs: number, roundTripMs: number): void
}

/** Closer than this, the difference is the network's. */
const toleranceMs = 250

/**
 * Takes the machine's clock once, at the start, and counts on by the monotonic one; the server corrects it. It never
 * begins before `latest`, the last time that an earlier run knew: some machines start in the year 2000.
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

/** The day in a time zone, of ms since 1970. */
export function localDate(ms: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate()
}
