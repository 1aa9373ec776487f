import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPool } from '#platform/db/pool.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { useService } from '#test/harness/service.ts'
import { admitTry } from './admit-try.ts'

const service = useService()

test('a network leaves no more counts than it has tries, however many e-mail addresses it invents', async () => {
  const pool = createPool(service.target)
  const limiter = await createRateLimiter({ redisUrl: undefined, pool, embedded: false, log: service.log })
  const visitor = { origin: { address: '203.0.113.9', device: null }, marks: [] }
  const nobody = async () => ({ accounts: [], isShared: false })
  for (let i = 0; i < 60; i++) await admitTry(limiter.tries, `nobody${i}@example.com`, visitor, nobody)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from rate_limits where key like '%e-mail%'`.execute(service.db)
  expect(rows[0]!.n).toBe(30)
  await limiter.close()
  await pool.end()
})
