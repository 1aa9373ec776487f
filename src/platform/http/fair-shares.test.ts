import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFairShares } from './fair-shares.ts'

test('requests without a session share a small lane, in which addresses take turns, and companies do not wait for them', async () => {
  const shares = createFairShares({ connections: 16, maxConnections: 1000 })
  const app = fastify({ trustProxy: true })
  shares.watch(app)
  const inside: { address: string; end: (value: string) => void }[] = []
  app.addHook('onRequest', (request, reply) =>
    request.url === '/open' ? shares.enterAsStranger(request, reply) : shares.enter(request, reply, 'a company'),
  )
  app.get('/open', ({ ip: address }) => new Promise((end) => inside.push({ address, end })))
  app.get('/company', async () => 'served')
  const come = (address: string) => app.inject({ url: '/open', headers: { 'x-forwarded-for': address } })
  const loud = Array.from({ length: 40 }, () => come('203.0.113.1'))
  const quiet = come('203.0.113.2')
  await expect.poll(() => inside.length).toBe(2)
  expect((await app.inject('/company')).body).toBe('served')
  // A request from the other address is admitted before the rest of the earlier ones.
  for (let left = 0; left < 3; left++) {
    inside[left]!.end('')
    await expect.poll(() => inside.length).toBeGreaterThan(left + 2)
  }
  expect(inside.slice(0, 5).map(({ address }) => address)).toContain('203.0.113.2')
  for (let left = 3; left < 41; left++) {
    await expect.poll(() => inside.length).toBeGreaterThan(left)
    inside[left]!.end('')
  }
  expect(new Set((await Promise.all([...loud, quiet])).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await app.close()
})
