import type { Door } from '../../devices/adapter.ts'

const wrongMs = 60_000

export type ReaderClock = ReturnType<typeof createClock>

/** The reader shows and tells local time, and may be wrong. */
export function createClock(door: Door) {
  let drift = 0
  const zoneOffset = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(door.timeZone).offsetNanoseconds / 1e6
  const realOf = (text: string): number | undefined => {
    const shown = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN
    return Number.isNaN(shown) ? undefined : shown - zoneOffset(door.now())
  }
  return {
    /** `YYYY-MM-DD HH:MM:SS` of now, as `cloudtime` has it. */
    text: () => new Date(door.now() + zoneOffset(door.now())).toISOString().slice(0, 19).replace('T', ' '),
    /** What the reader shows now; answers how far that is off, in ms. */
    shows(text: unknown): number {
      const real = realOf(String(text ?? ''))
      if (real === undefined) return 0
      drift = Math.round(real + 500 - door.now())
      door.health({ clock_drift_ms: drift })
      door.alarm('clock_off', Math.abs(drift) > wrongMs)
      return drift
    },
    /**
     * Real times that a record's time may mean: by its clock as it is by now, and as it was when it was last asked. An
     * answer's `cloudtime` may have set it since, which nobody has said.
     */
    readings(text: unknown): number[] {
      const real = realOf(String(text ?? ''))
      return real === undefined ? [] : [real, real - drift]
    },
  }
}
