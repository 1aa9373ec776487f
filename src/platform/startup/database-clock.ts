import type pg from 'pg'
import type { Logger } from '../log/log.ts'
import { machineAheadMs, setClock } from '../time/clock.ts'
import { repeat } from '../time/repeat.ts'

const measureEveryMs = 60_000
const lookEveryMs = 1000
/** By how much the machine's clock may differ from its monotonic one before the database's clock is measured again. */
const jumpMs = 250
const samples = 3
/** The differences of the machine's clock beyond which there is a warning, and beyond which this server gets no work. */
const limitsMs = { warns: 5000, stops: 30_000 }

export type ClockVerdict = 'right' | 'off' | 'wrong'

/** Keeps the time of this process at the database's clock, which all servers share. */
export interface DatabaseClock {
  /** Whether the machine's own clock agrees with the database's: it may differ by up to 5 s, and counts as wrong beyond 30 s. */
  verdict(): ClockVerdict
  /** One sentence on how far the machine's clock is off. */
  sentence(): string
  close(): Promise<void>
}

interface Measurement {
  /** How far the database is ahead of the monotonic clock. */
  aheadMs: number
  /** Half a round trip: the database's clock was read at some moment during it. */
  boundMs: number
}

/**
 * Measures the database's clock now, every minute, and as soon as the machine's clock was set or the machine slept. In between, time
 * follows the monotonic clock, so no request asks the database for it. While the database cannot be reached, the last measurement is used.
 */
export async function followDatabaseClock(pool: pg.Pool, log: Logger): Promise<DatabaseClock> {
  let followed: number | undefined
  let offMs = 0
  let verdict: ClockVerdict = 'right'
  let machineAt = machineAheadMs()
  let measuredAt = performance.now()

  async function measure(): Promise<void> {
    measuredAt = performance.now()
    machineAt = machineAheadMs()
    const { aheadMs, boundMs } = await measureClock(pool)
    // A measurement that may only differ from the last one by its inaccuracy changes nothing, so that time does not jitter.
    if (followed === undefined || Math.abs(aheadMs - followed) > boundMs) {
      followed = aheadMs
      setClock(aheadMs)
    }
    offMs = machineAheadMs() - aheadMs
    judge(Math.max(0, Math.abs(offMs) - boundMs))
  }

  function judge(certainMs: number): void {
    const found = certainMs > limitsMs.stops ? 'wrong' : certainMs > limitsMs.warns ? 'off' : 'right'
    if (found === verdict) return
    verdict = found
    const of = { clock_error_ms: Math.round(offMs) }
    if (found === 'right') log.info(of, 'the clock of this machine agrees with the database’s again')
    else log.warn(of, `${sentence()} ${consequences[found]} Set both by NTP.`)
  }

  const sentence = () =>
    `The clock of this machine is ${(Math.abs(offMs) / 1000).toFixed(1)} s ${offMs > 0 ? 'ahead of' : 'behind'} the database’s.`
  const isDue = () => performance.now() - measuredAt > measureEveryMs || Math.abs(machineAheadMs() - machineAt) > jumpMs
  const looking = repeat(
    async () => void (isDue() && (await measure())),
    lookEveryMs,
    (error) => log.warn({ err: error }, 'the database’s clock could not be read; time goes on by the last reading'),
  )

  await measure()
  looking.start()
  return {
    verdict: () => verdict,
    sentence,
    async close() {
      await looking.close()
      setClock(undefined)
    },
  }
}

const consequences = {
  off: 'The service goes by the database’s.',
  wrong: 'The service goes by the database’s, is not ready, and does no background work.',
}

/** Of a few readings, takes the one with the shortest round trip, which is the most exact. */
async function measureClock(pool: pg.Pool): Promise<Measurement> {
  const client = await pool.connect()
  try {
    let best: Measurement | undefined
    for (let i = 0; i < samples; i++) {
      const asked = performance.now()
      const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
      const answered = performance.now()
      const boundMs = (answered - asked) / 2
      if (best === undefined || boundMs < best.boundMs) {
        best = { aheadMs: Number(rows[0].ms) - (asked + answered) / 2, boundMs }
      }
    }
    return best!
  } finally {
    client.release()
  }
}
