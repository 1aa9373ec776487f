import type { Clock } from './clock.ts'
import type { Kept } from './kept.ts'

/** The clock of a device: its own wall clock, which may drift, and jumps when it is set. */
export function deviceClock(kept: Kept, clock: Clock, switches: { wall_clock_hours: number; drift_ppm: number }) {
  type Set = { real: number; shown: number }
  if (!kept.get('note', 'clock')) {
    kept.put('note', 'clock', { real: clock.now(), shown: clock.now() + switches.wall_clock_hours * 3_600_000 })
  }
  const shown = () => {
    const { real, shown } = kept.get<Set>('note', 'clock')!
    const passed = clock.now() - real
    return shown + passed + (passed * switches.drift_ppm) / 1e6
  }
  const set = (ms: number) => kept.put('note', 'clock', { real: clock.now(), shown: ms })
  return {
    /** The wall clock's time as if it were UTC, in ms. */
    shown,
    /** `YYYY-MM-DD HH:MM:SS` by the device's clock. */
    text: () => textOfTime(shown()),
    set,
    jump: (seconds: number) => set(shown() + seconds * 1000),
  }
}

export type DeviceClock = ReturnType<typeof deviceClock>

export function textOfTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

/** Reads `YYYY-MM-DD HH:MM:SS` as if it were UTC; undefined for anything else. */
export function timeOfText(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? undefined : ms
}
