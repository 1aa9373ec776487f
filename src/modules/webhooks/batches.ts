import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/db/pool.ts'
import type { Logger } from '#platform/log/log.ts'
import { type Attempted, recordAttempts } from './record-attempts.ts'
import type { Target } from './sql.ts'

const writeAgainAfterMs = 250

/**
 * Batches the results of one webhook's attempts for recording: those that arrive during a write are written together
 * in the next one. Results that cannot be written within `patienceMs`, when the leases end, are lost, and the
 * deliveries are attempted again, here or in another process.
 */
export function createBatches(
  target: Target,
  given: { db: Db; log: Logger; clock: () => Temporal.Instant; patienceMs: number },
): (attempted: Attempted) => Promise<void> {
  const { db, log, clock, patienceMs } = given
  let unrecorded: Attempted[] = []
  let writing = Promise.resolve()
  let nextWrite: Promise<void> | undefined

  async function write(batch: Attempted[]): Promise<void> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        return await recordAttempts(db, target, batch, clock())
      } catch (error) {
        if (performance.now() > deadline) {
          log.warn({ err: error, webhook: target.webhookId, attempts: batch.length }, 'attempts were not recorded')
          return
        }
        await pause(writeAgainAfterMs)
      }
    }
  }

  return (attempted) => {
    unrecorded.push(attempted)
    nextWrite ??= writing.then(() => {
      const batch = unrecorded
      unrecorded = []
      nextWrite = undefined
      writing = write(batch)
      return writing
    })
    return nextWrite
  }
}
