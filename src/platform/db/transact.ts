import { Failure } from '../failure.ts'
import type { Db } from './pool.ts'

class RolledBack {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

/**
 * Runs `work` in one transaction with `ctx.db` replaced by it. A returned Failure rolls everything back and is handed
 * on as the result, so a use case can refuse at any point and nothing is half-written. Inside a transaction it joins it.
 */
export async function transact<C extends { db: Db }, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const result = await work({ ...ctx, db })
      if (result instanceof Failure) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.failure as T
    throw error
  }
}
