import { expect, test } from 'vitest'
import { Client } from '#test/harness/client.ts'
import { demoKey, newDatabase, newDemoDatabase, startService } from './launch.ts'

test('two services that start at once on an empty database migrate it and make the demo gym once', async () => {
  const { services, key } = await startTwo(await newDatabase())
  for (const { url, banner } of services) {
    expect(banner).toContain('  Database  PostgreSQL at DATABASE_URL\n')
    expect(banner).toContain('  Demo gym  Academia Horizonte (horizonte)\n')
    const { status, body } = await new Client(url, key).get('/members')
    expect([status, body.pagination.total]).toEqual([200, 500])
  }
})

test('two services count the requests of a key together', async () => {
  const { services, key } = await startTwo(await newDemoDatabase())
  const clients = services.map(({ url }) => new Client(url, key))
  const answers = await Promise.all(Array.from({ length: 120 }, (_, i) => clients[i % 2]!.get('/members?page_size=1')))
  const admitted = answers.filter((answer) => answer.status === 200)
  const refused = answers.filter((answer) => answer.status === 429)
  expect([admitted.length, refused.length]).toEqual([100, 20])
  const remaining = admitted.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).sort((a, b) => a - b)
  expect(remaining).toEqual(Array.from({ length: 100 }, (_, i) => i))
  for (const { headers, body } of refused) {
    expect(body.error.code).toBe('RATE_LIMIT_EXCEEDED')
    expect(Number(headers.get('retry-after'))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60)
    expect(headers.get('ratelimit-remaining')).toBe('0')
  }
})

/** Two services, started at the same moment, and a key of their demo gym. */
async function startTwo(DATABASE_URL: string) {
  const env = { DATABASE_URL, CATRACA_DEMO: 'true', MAX_CONNECTIONS_PER_ADDRESS: '200' }
  const services = await Promise.all([startService(env), startService(env)])
  return { services, key: await demoKey(env) }
}
