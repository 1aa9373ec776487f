import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import type { Db } from './pool.ts'

class RolledBack {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

/** Deadlocks and serialization failures: nothing was written, and a second attempt may succeed. */
const passing = new Set(['40P01', '40001'])
const mostRepeats = 2
const longestPauseMs = 50

/**
 * Runs `work` in one transaction with `ctx.db` replaced by it. A returned Failure rolls everything back and is handed
 * on as the result, so a use case can refuse at any point and nothing is half-written. Inside a transaction it joins it.
 *
 * When PostgreSQL ends it because of a deadlock, the whole of `work` is done again, twice at most. So it does nothing but
 * through `tx`: what is to happen outside is a job that the transaction adds.
 */
export async function transact<C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let repeats = 0; ; repeats++) {
    try {
      return await ctx.db.transaction().execute(async (db) => {
        const result = await work({ ...ctx, db })
        if (result instanceof Failure) throw new RolledBack(result)
        return result
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.failure as T
      if (repeats === mostRepeats || !passing.has((error as { code?: string }).code ?? '')) throw error
      // Give the other transaction time to finish. The random pause keeps two that collided from colliding again.
      await pause(Math.random() * longestPauseMs)
    }
  }
}
