import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLockTaken } from './months.ts'
import type { Db } from './pool.ts'
import { isDeadlock } from './unavailable.ts'

/** How long a change of a table waits for its lock. All other calls on that table queue behind it meanwhile. */
const lockPatienceMs = 300
const longestPauseMs = 2000
const giveUpAfterMs = 300_000

/**
 * Runs a short transaction that needs locks which keep others away, such as a change of a table. It waits for each lock only for a moment,
 * because everybody else would queue behind it, and tries again with growing pauses.
 */
export function shortly<T>(owner: Db, run: (tx: Db) => Promise<T>, onWaiting?: () => void): Promise<T> {
  return patiently(
    () =>
      owner.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockPatienceMs)}`.execute(tx)
        return run(tx)
      }),
    onWaiting,
  )
}

/** Repeats work that could not get its locks. `onWaiting` is called once, after the first tries. */
export async function patiently<T>(run: () => Promise<T>, onWaiting = () => {}): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isPassing(error) || performance.now() - began > giveUpAfterMs) throw error
      if (attempt === 5) onWaiting()
      await pause(Math.min(attempt * lockPatienceMs, longestPauseMs) * (0.5 + Math.random()))
    }
  }
}

const isPassing = (error: unknown) => isLockTaken(error) || isDeadlock(error)
