import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from './log.ts'
import { type Counter, countTries, type Tries } from './tries.ts'

const windowSeconds = 60

export interface RateLimiter {
  /** Counts one request of a key. `used` includes it; the window ends in `resetMs`, for all servers alike. */
  count(keyId: string): Promise<{ used: number; resetMs: number }>
  /** Counts attempts at guessing, in the same store and therefore across all servers. */
  tries: Tries
  close(): Promise<void>
}

/**
 * Counts in fixed windows of a minute that begin with a key's first request: in memory while one process owns the
 * embedded database, in PostgreSQL when several servers may share one, in Redis when there is one.
 */
export async function createRateLimiter(where: {
  redisUrl: string | undefined
  pool: pg.Pool
  embedded: boolean
  log: Logger
}): Promise<RateLimiter> {
  // Limits differ by key, so the library only counts and the caller compares.
  const options = { points: Number.MAX_SAFE_INTEGER, duration: windowSeconds, keyPrefix: 'rate' }
  if (where.redisUrl !== undefined) {
    const { Redis } = await import('ioredis')
    const redis = new Redis(where.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
    redis.on('error', (error) =>
      where.log.warn({ err: error }, 'Redis cannot be reached, requests are counted in memory'),
    )
    const insuranceLimiter = new RateLimiterMemory(options)
    return counting(new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter }), async () => {
      redis.disconnect()
    })
  }
  if (where.embedded) return counting(new RateLimiterMemory(options), async () => {})
  const inPostgres = new RateLimiterPostgres({
    ...options,
    storeClient: where.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  })
  return counting(inPostgres, async () => {})
}

function counting(
  limiter: Counter & { consume(key: string): Promise<RateLimiterRes> },
  close: () => Promise<void>,
): RateLimiter {
  return {
    tries: countTries(limiter),
    async count(keyId) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(keyId)
      return { used: consumedPoints, resetMs: msBeforeNext }
    },
    close,
  }
}
