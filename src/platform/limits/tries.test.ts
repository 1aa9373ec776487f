import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { createPool } from '../db/pool.ts'
import { createLogger } from '../log/log.ts'
import { newId } from '../values/ids.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import type { Share } from './tries.ts'

const service = useService()
const log = createLogger('silent')

describe.each(['in memory', 'in PostgreSQL'] as const)('%s', (where) => {
  let pool: ReturnType<typeof createPool>
  let limiters: RateLimiter[]
  const newShare = (): Share => ({ key: newId(), free: 3 })
  const pass = async (seconds: number) => {
    if (where === 'in memory') vi.advanceTimersByTime(seconds * 1000)
    else await sql`update rate_limits set expire = expire - ${seconds * 1000}::bigint`.execute(service.db)
  }
  /** In PostgreSQL real time goes on, so the value is approximate. */
  const isAbout = (waitMs: number, expected: number) => {
    expect(waitMs).toBeLessThanOrEqual(expected)
    expect(waitMs).toBeGreaterThan(expected - (where === 'in memory' ? 1 : 5000))
  }

  beforeEach(async () => {
    if (where === 'in memory') vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    pool = createPool(service.target ?? inject('template'))
    const make = () => createRateLimiter({ redisUrl: undefined, pool, embedded: where === 'in memory', log })
    const first = await make()
    limiters = [first, where === 'in memory' ? first : await make()]
  })

  afterEach(async () => {
    vi.useRealTimers()
    for (const limiter of limiters) await limiter.close()
    await pool.end()
  })

  test('after the free tries each failure doubles the wait, from half a minute to an hour', async () => {
    const share = newShare()
    const [{ tries }] = limiters as [RateLimiter]
    const waits: number[] = []
    for (let i = 0; i < 12; i++) {
      const taken = await tries.take(share)
      expect(taken.waitMs).toBe(0)
      waits.push(taken.nextWaitSeconds)
      if (taken.nextWaitSeconds === 0) continue
      isAbout((await tries.take(share)).waitMs, taken.nextWaitSeconds * 1000)
      await pass(taken.nextWaitSeconds)
    }
    expect(waits).toEqual([0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    expect(await tries.take(newShare())).toMatchObject({ waitMs: 0 })
  })

  test('of many simultaneous tries, on all servers, only the free ones go ahead; refused ones do not lengthen the wait', async () => {
    const share = newShare()
    const taken = await Promise.all(Array.from({ length: 60 }, (_, i) => limiters[i % 2]!.tries.take(share)))
    expect(taken.filter(({ waitMs }) => waitMs === 0)).toHaveLength(share.free)
    await pass(30)
    expect(await limiters[0]!.tries.take(share)).toMatchObject({ waitMs: 0, nextWaitSeconds: 60 })
  })

  test('a try that is given back does not count, and a recognised person starts anew', async () => {
    const share = newShare()
    const [{ tries }] = limiters as [RateLimiter]
    for (let i = 0; i < 10; i++) await tries.giveBack(await tries.take(share))
    for (let i = 0; i < 3; i++) expect((await tries.take(share)).waitMs).toBe(0)
    isAbout((await tries.take(share)).waitMs, 30_000)
    await tries.forget(share)
    for (let i = 0; i < 3; i++) expect((await tries.take(share)).waitMs).toBe(0)
  })
})
