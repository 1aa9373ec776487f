/** Platformatic DB on the floor's tables: no key, no rule. Started by the bench with { dir, target }; prints its address. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { dir, target } = JSON.parse(process.argv[2]!)
const { create } = await import(createRequire(join(dir, 'x.js')).resolve('@platformatic/db'))
const { host, port, user, password = '', database } = target
const connectionString = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
const app = await create(dir, {
  db: { connectionString, schema: ['floor'], poolSize: 16, graphql: false, openapi: true, events: false },
  server: { hostname: '127.0.0.1', port: 0, logger: { level: 'error' } },
})
await app.init()
await app.start({ listen: true })
console.log(app.getUrl().replace('0.0.0.0', '127.0.0.1'))
