import type pg from 'pg'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Logger } from '../log/log.ts'
import type { CountRequest } from './count.ts'
import { countInMemory } from './in-memory.ts'
import { countInPostgres } from './in-postgres.ts'
import { countInRedis } from './in-redis.ts'
import { countTries, type Tries } from './tries.ts'
import { countTriesInPostgres } from './tries-in-postgres.ts'

export interface RateLimiter {
  /** Counts one request of a key unless that would make more than `limit` in any 60 seconds, on all servers together. */
  count: CountRequest
  /** Counts attempts at guessing, across all servers. */
  tries: Tries
  close(): Promise<void>
}

/**
 * Counts in memory while one process owns the embedded database, and in PostgreSQL when several servers may share one. If there is a Redis,
 * requests are counted in Redis.
 */
export async function createRateLimiter(where: {
  redisUrl: string | undefined
  pool: pg.Pool
  embedded: boolean
  log: Logger
}): Promise<RateLimiter> {
  const { redisUrl, pool, embedded, log } = where
  const opened = new AsyncDisposableStack()
  const close = () => opened.disposeAsync()
  if (embedded && redisUrl === undefined) {
    const requests = countInMemory()
    opened.defer(requests.close)
    // The limits of tries are those of `countTries`; the library only counts.
    const inMemory = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 })
    return { count: requests.count, tries: countTries(inMemory), close }
  }
  const tries = countTriesInPostgres(pool)
  opened.defer(tries.close)
  if (redisUrl === undefined) return { count: countInPostgres(pool), tries: countTries(tries), close }
  const requests = await countInRedis(redisUrl, log)
  opened.defer(requests.close)
  return { count: requests.count, tries: countTries(tries), close }
}
