import fastify from 'fastify'
import { expect, test } from 'vitest'
import { accountRoutes } from '#apis/staff/routes/account.ts'
import { secondFactorRoutes } from '#apis/staff/routes/second-factor.ts'
import { sessionRoutes } from '#apis/staff/routes/sessions.ts'
import { sessionOperations } from '../../scripts/staff-description.ts'

test('every route for signing in and the own account is described for the client, and no other', async () => {
  const served: string[] = []
  const app = fastify()
  app.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD') served.push(`${method} ${url}`)
  })
  // The dependencies of the routes are only used when a route is called.
  await app.register((routes) => sessionRoutes(routes, {} as never))
  await app.register((routes) => secondFactorRoutes(routes, {} as never))
  await app.register((routes) => accountRoutes(routes, {} as never))
  expect(sessionOperations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(served.sort())
})
