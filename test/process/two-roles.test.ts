import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { Client } from '#test/harness/client.ts'
import { catraca, catracaJson, demoKey, launch, newDatabase, newDatabaseOfTwo, startService } from './launch.ts'

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

test('the owner makes the tables, and the service only needs another role that owns nothing', async () => {
  const { owner, service: DATABASE_URL } = await newDatabaseOfTwo()
  const env = { DATABASE_URL, CATRACA_DEMO: 'true' }
  const service = await startService({ ...env, DATABASE_OWNER_URL: owner })
  const key = await demoKey({ ...env, DATABASE_OWNER_URL: owner })
  service.api = new Client(service.url, key)
  expect((await service.api.get('/members')).body.pagination.total).toBe(500)
  expect((await service.api.post('/members', { full_name: 'Ana Souza' })).status).toBe(201)
  expect(service.output.stderr).not.toContain('it needs none of that')
  expect((await service.stop()).code).toBe(0)

  const asService = await connected(DATABASE_URL)
  const { rows } = await asService.query('select from pg_class where relowner = current_user::regrole')
  expect(rows).toEqual([])

  // From then on only the person who upgrades has to know the owner's address.
  const again = await startService(env, key)
  expect((await again.api.get('/members')).body.pagination.total).toBe(501)
  expect(await catracaJson(['migrate'], env)).toEqual({ applied: [] })

  const asOwner = await connected(owner)
  const newest = readdirSync(join(projectRoot, 'migrations')).sort().at(-1)!.replace(/\..*$/, '')
  await asOwner.query('delete from schema_migrations where name = $1', [newest])
  const refused = await launch([join(projectRoot, 'bin', 'serve.js')], { ...env, PORT: '0' }).ended
  expect(refused.stderr).toBe(
    `The database needs the migrations ${newest}, which the role "${new URL(DATABASE_URL).username}" may not make. Run npx catraca migrate with DATABASE_OWNER_URL set to the owner of the tables.\n`,
  )
  await again.stop()
  await asOwner.end()
  await asService.end()
})

test('a service whose role has needless privileges reports that, and a single address still works for both', async () => {
  const DATABASE_URL = await newDatabase()
  const env = { DATABASE_URL, CATRACA_DEMO: 'false', LOG_LEVEL: 'warn' }
  const alone = await startService(env)
  expect((await alone.stop()).stderr).toBe('')
  const { owner, service } = await newDatabaseOfTwo()
  const admin = await connected(DATABASE_URL)
  await admin.query(`grant pg_execute_server_program to ${new URL(service).username}`)
  await admin.end()
  const mighty = await startService({ ...env, DATABASE_URL: service, DATABASE_OWNER_URL: owner })
  expect((await mighty.stop()).stderr).toMatch(/of DATABASE_URL may run programs on the server: it needs none of that/)
})

test('an owner that cannot be used, or is given alone, is refused in one sentence', async () => {
  const DATABASE_OWNER_URL = 'postgres://ana:s3gr3do@127.0.0.1:1/gym'
  const alone = await catraca(['company', 'list'], { DATABASE_OWNER_URL })
  expect(alone.stderr).toBe('DATABASE_OWNER_URL is set but DATABASE_URL, as which the service works, is not.\n')
  const unreachable = await catraca(['company', 'list'], { DATABASE_URL: await newDatabase(), DATABASE_OWNER_URL })
  expect(unreachable.stderr).toBe(
    'The database at DATABASE_OWNER_URL (127.0.0.1:1/gym) cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n',
  )
})
