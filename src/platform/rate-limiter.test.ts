import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { createPool } from './db/pool.ts'
import { newId } from './ids.ts'
import { createLogger } from './log.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

const service = useService()
const log = createLogger('silent')

describe.each(['in memory', 'in PostgreSQL'] as const)('%s', (where) => {
  let pool: ReturnType<typeof createPool>
  let limiter: RateLimiter

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: where === 'in memory' ? ['Date', 'setTimeout', 'clearTimeout'] : ['Date'] })
    pool = createPool(service.target ?? inject('template'))
    limiter = await createRateLimiter({ redisUrl: undefined, pool, embedded: where === 'in memory', log })
  })

  afterEach(async () => {
    vi.useRealTimers()
    await limiter.close()
    await pool.end()
  })

  test('counts to the end of a minute that starts with the first request, and then anew', async () => {
    const key = newId()
    expect(await limiter.count(key)).toEqual({ used: 1, resetMs: 60_000 })
    vi.setSystemTime(Date.now() + 20_000)
    expect(await limiter.count(key)).toEqual({ used: 2, resetMs: 40_000 })
    expect(await limiter.count(newId())).toEqual({ used: 1, resetMs: 60_000 })
    if (where === 'in memory') vi.advanceTimersByTime(40_000)
    else vi.setSystemTime(Date.now() + 40_000)
    expect((await limiter.count(key)).used).toBe(1)
  })

  test('counts every one of many simultaneous requests', async () => {
    const key = newId()
    const counts = await Promise.all(Array.from({ length: 300 }, () => limiter.count(key)))
    expect(counts.map((count) => count.used).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 300 }, (_, i) => i + 1),
    )
  })
})

test('the 101st request of a key inside a minute is 429 with Retry-After; other keys go on', async () => {
  const gym = await service.gym()
  const client = await gym.client({ rateLimit: 100 })
  for (let i = 1; i <= 100; i++) {
    const { status, headers } = await client.get(i % 2 === 0 ? '/members?page_size=1' : '/nothing')
    expect([status, headers.get('ratelimit-remaining')]).toEqual([i % 2 === 0 ? 200 : 403, String(100 - i)])
  }
  const { status, headers, body } = await client.get('/members')
  expect([status, body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  const retryAfter = Number(headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(50)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(headers.get('ratelimit-reset')).toBe(String(retryAfter))
  expect((await gym.api.get('/members')).status).toBe(200)
  expect((await service.anon.get('/members')).status).toBe(401)
})
