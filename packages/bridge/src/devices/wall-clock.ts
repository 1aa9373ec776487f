import type { Door } from './adapter.ts'

/** If it differs by more than this, the clock is set. The time that an answer takes and its rounding can explain smaller differences. */
const offMs = 5000
/** If it differs by more than this, the clock is reported as wrong. */
const wrongMs = 60_000

export type WallClock = ReturnType<typeof createWallClock>

/** The clock of a device that shows the gym's local time, and may be wrong. */
export function createWallClock(door: Door) {
  let driftMs = 0
  const zoneOffset = (at = door.now()) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(door.timeZone).offsetNanoseconds / 1e6
  const clock = {
    zoneOffset,
    /** How far the device was ahead when it was last asked. That corrects the times of what it recorded before its clock was set. */
    get driftMs() {
      return driftMs
    },
    isOff: () => Math.abs(driftMs) > offMs,
    /** `YYYY-MM-DD HH:MM:SS`, as a correct clock shows that time. */
    textOf: (at: number) => new Date(at + zoneOffset(at)).toISOString().slice(0, 19).replace('T', ' '),
    /** Real time of such a text, provided that the clock is right; undefined for anything else. */
    realOf(text: unknown): number | undefined {
      const shown = String(text ?? '').trim()
      if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(shown)) return undefined
      const wall = Date.parse(`${shown.replace(' ', 'T')}Z`)
      return Number.isNaN(wall) ? undefined : wall - zoneOffset()
    },
    /** The device showed this text at that time. It shows whole seconds, so half a second more is the best guess. */
    shows(text: unknown, at = door.now()): void {
      const real = clock.realOf(text)
      if (real !== undefined) clock.isAhead(Math.round(real + 500 - at))
    },
    isAhead(ms: number): void {
      driftMs = ms
      door.health({ clock_drift_ms: ms })
      door.alarm('clock_off', Math.abs(ms) > wrongMs)
    },
  }
  return clock
}
