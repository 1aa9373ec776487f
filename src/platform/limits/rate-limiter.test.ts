import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { isInstalled } from '#test/faults/ground/installed.ts'
import { freePort } from '#test/harness/free-port.ts'
import { useService } from '#test/harness/service.ts'
import { createPool } from '../db/pool.ts'
import { createLogger } from '../log/log.ts'
import { newId } from '../values/ids.ts'
import { countInMemory } from './in-memory.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

const service = useService()
const log = createLogger('silent')

let pool: ReturnType<typeof createPool>

beforeEach(() => {
  pool = createPool(service.target ?? inject('template'))
})

afterEach(async () => {
  vi.useRealTimers()
  await pool.end()
})

/** Makes everything that PostgreSQL has counted older. */
async function age(seconds: number): Promise<void> {
  const by = `${seconds * 1_000_000}`
  await sql`update request_times
               set at = array(select x - ${by}::bigint from unnest(at) with ordinality u (x, n) order by n)`.execute(
    service.db,
  )
}

describe.each(['in memory', 'in PostgreSQL'] as const)('%s', (where) => {
  let limiters: RateLimiter[]
  const pass = async (seconds: number) => {
    if (where === 'in memory') vi.advanceTimersByTime(seconds * 1000)
    else await age(seconds)
  }

  beforeEach(async () => {
    if (where === 'in memory') vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    const make = () => createRateLimiter({ redisUrl: undefined, pool, embedded: where === 'in memory', log })
    limiters = [await make()]
    // Only PostgreSQL gives several servers one memory.
    if (where === 'in PostgreSQL') limiters.push(await make(), await make())
  })

  afterEach(async () => {
    for (const limiter of limiters) await limiter.close()
  })

  const of = (i: number) => limiters[i % limiters.length]!
  const allowedOf = async (key: string, calls: number, limit: number) => {
    const counts = await Promise.all(Array.from({ length: calls }, (_, i) => of(i).count(key, limit)))
    return counts.filter(({ allowed }) => allowed).length
  }

  test.each([7, 100, 600])(
    'of many simultaneous requests exactly the limit of %i is allowed, and each that expires makes room',
    async (limit) => {
      const key = newId()
      const counts = await Promise.all(Array.from({ length: limit + 50 }, (_, i) => of(i).count(key, limit)))
      const used = counts.filter(({ allowed }) => allowed).map((count) => count.used)
      expect(used.toSorted((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i + 1))
      for (const { resetMs } of counts) {
        expect(resetMs).toBeGreaterThan(50_000)
        expect(resetMs).toBeLessThanOrEqual(60_600)
      }
      expect(await of(0).count(newId(), limit)).toMatchObject({ allowed: true, used: 1 })
    },
  )

  test('around the edge of a minute, no more than the limit pass in any 60 seconds', async () => {
    const key = newId()
    expect(await allowedOf(key, 1, 100)).toBe(1)
    await pass(50)
    expect(await allowedOf(key, 150, 100)).toBe(99)
    await pass(13)
    // A server that does not remember the refusal, and so has to ask.
    const other =
      where === 'in memory' ? of(0) : await createRateLimiter({ redisUrl: undefined, pool, embedded: false, log })
    const counts = await Promise.all(Array.from({ length: 50 }, () => other.count(key, 100)))
    expect(counts.filter(({ allowed }) => allowed)).toHaveLength(1)
    expect(counts.at(-1)!.resetMs).toBeGreaterThan(37_000)
    expect(counts.at(-1)!.resetMs).toBeLessThanOrEqual(47_000)
    if (other !== of(0)) await other.close()
  })

  test('a refused request costs nothing, and a raised limit applies at once', async () => {
    const key = newId()
    expect(await allowedOf(key, 30, 5)).toBe(5)
    expect(await of(0).count(key, 6)).toMatchObject({ allowed: true, used: 6 })
    await pass(61)
    expect(await of(1).count(key, 7)).toMatchObject({ allowed: true, used: 1 })
  })

  test('counted requests keep their order and number while a minute slides over them', async () => {
    const key = newId()
    for (const [seconds, expected] of [
      [0, 40],
      [20, 40],
      [20, 20],
      [10, 0],
      [15, 40],
      [20, 40],
    ] as const) {
      await pass(seconds)
      if (where === 'in PostgreSQL') {
        for (const limiter of limiters.splice(0)) await limiter.close()
        limiters.push(await createRateLimiter({ redisUrl: undefined, pool, embedded: false, log }))
      }
      expect(await allowedOf(key, 40, 100)).toBe(expected)
    }
  })
})

describe.skipIf(!isInstalled('redis-server'))('in Redis (skipped without redis-server)', () => {
  let port: number
  let redis: ChildProcess
  let limiters: RateLimiter[] = []

  async function startRedis(): Promise<void> {
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    redis = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    redis.stdout!.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    await expect.poll(() => said).toContain('Ready to accept connections')
  }
  async function endRedis(): Promise<void> {
    const ended = once(redis, 'exit')
    redis.kill('SIGKILL')
    await ended
  }
  beforeEach(async () => {
    port = await freePort()
    await startRedis()
    const redisUrl = `redis://127.0.0.1:${port}`
    for (let i = 0; i < 3; i++) limiters.push(await createRateLimiter({ redisUrl, pool, embedded: false, log }))
  })

  afterEach(async () => {
    for (const limiter of limiters) await limiter.close()
    limiters = []
    if (redis.exitCode === null && redis.signalCode === null) await endRedis()
  })

  async function allowedOf(key: string, calls: number, limit = 100): Promise<number> {
    const counts = await Promise.all(Array.from({ length: calls }, (_, i) => limiters[i % 3]!.count(key, limit)))
    return counts.filter(({ allowed }) => allowed).length
  }

  /** Each server counts a request of its own key, so that each has noticed whether Redis answers. */
  const notice = () => Promise.all(limiters.map(({ count }) => count(newId(), 1)))

  test('three servers allow exactly the limit together', async () => {
    const [first, second] = [newId(), newId()]
    expect(await allowedOf(first, 60)).toBe(60)
    expect(await allowedOf(first, 60)).toBe(40)
    expect(await allowedOf(second, 250)).toBe(100)
  })

  test.each(['killed', 'frozen'] as const)(
    'while Redis is %s each server applies the limit by itself, without waiting, and then all do so together again',
    async (how) => {
      const [known, fresh] = [newId(), newId()]
      expect(await allowedOf(known, 60)).toBe(60)
      if (how === 'killed') await endRedis()
      else redis.kill('SIGSTOP')
      await notice()
      const began = performance.now()
      // Each server has let 20 through before.
      expect(await allowedOf(known, 600)).toBe(3 * 80)
      expect(await allowedOf(fresh, 600)).toBe(3 * 100)
      expect(performance.now() - began).toBeLessThan(1000)

      if (how === 'killed') await startRedis()
      else redis.kill('SIGCONT')
      const together = async () => {
        const key = newId()
        return allowedOf(key, 30, 10)
      }
      await expect.poll(together, { timeout: 20_000, interval: 250 }).toBe(10)
      // Each server still knows which requests it allowed meanwhile.
      expect(await allowedOf(fresh, 30)).toBe(0)
    },
  )
})

test.each([32_093.593257907683, 106_404.98515379497, 249_192.9425511814])(
  'in memory a request expires after exactly 60 seconds, also %d ms after the start',
  (now) => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    vi.spyOn(performance, 'now').mockReturnValue(now)
    const requests = countInMemory()
    expect(requests.count(newId(), 100)).toEqual({ allowed: true, used: 1, resetMs: 60_000 })
    requests.close()
    vi.restoreAllMocks()
  },
)

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
