import type { Door } from '../../devices/adapter.ts'
import { linesOf, type Terminal } from './http-client.ts'

/** Beyond this the clock is set at once; what is below is how long an answer takes and how it rounds. */
const offMs = 5000
/** Beyond this it is said to be wrong. */
const wrongMs = 60_000

export type TerminalClock = ReturnType<typeof createClock>

/** The terminal shows local time. How far it was off when it was last asked corrects what it told before it was set. */
export function createClock(door: Door, terminal: Terminal) {
  let drift = 0

  const zoneOffset = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(door.timeZone).offsetNanoseconds / 1e6

  return {
    zoneOffset,
    get driftMs() {
      return drift
    },
    /** `YYYY-MM-DD HH:MM:SS` as the terminal shows that time. */
    shownAt: (at: number) => new Date(at + zoneOffset(at)).toISOString().slice(0, 19).replace('T', ' '),
    /** Asks what it shows; answers whether it has to be set. */
    async measure(): Promise<boolean> {
      const before = door.now()
      const text = linesOf(await terminal.get('global.cgi?action=getCurrentTime')).get('result') ?? ''
      const shown = Date.parse(`${text.trim().replace(' ', 'T')}Z`)
      if (Number.isNaN(shown)) return true
      const real = Math.round((before + door.now()) / 2)
      // It counts whole seconds: half of one is the best guess.
      drift = Math.round(shown + 500 - zoneOffset(real) - real)
      door.health({ clock_drift_ms: drift })
      door.alarm('clock_off', Math.abs(drift) > wrongMs)
      return Math.abs(drift) > offMs
    },
    async set(): Promise<void> {
      const time = encodeURIComponent(this.shownAt(door.now()))
      await terminal.get(`global.cgi?action=setCurrentTime&time=${time}`)
    },
  }
}
