import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addressOf, startProxy } from '#test/harness/proxy.ts'
import { useService } from '#test/harness/service.ts'
import { readMigrations } from '../migrations/files.ts'
import { createSchemaCheck } from '../migrations/schema-check.ts'
import { createReadiness, type Readiness } from './readiness.ts'

const service = useService()
let readiness: Readiness
afterEach(() => readiness.close())

const all = { database: true, schema: true, clock: true, secrets: true, queue: true, disk: true }

test('a server is ready when every part is well, and otherwise gives one sentence for each problem', async () => {
  readiness = createReadiness(service.target, service.log)
  expect(await readiness.look()).toEqual({ ready: true, checks: all, problems: {} })
  let wrong: string | undefined = 'The clock is slow.'
  readiness.add('clock', () => wrong)
  const checks = { ...all, clock: false }
  expect(await readiness.look()).toEqual({ ready: false, checks, problems: { clock: 'The clock is slow.' } })
  wrong = undefined
  expect((await readiness.look()).ready).toBe(true)
})

test('secrets that no key opens are reported, but calls are still sent here: every server lacks the same key', async () => {
  readiness = createReadiness(service.target, service.log)
  readiness.add('secrets', () => 'One webhook sends nothing.')
  const checks = { ...all, secrets: false }
  const problems = { secrets: 'One webhook sends nothing.' }
  expect(await readiness.look()).toEqual({ ready: true, checks, problems })
  readiness.add('clock', () => 'The clock is slow.')
  expect(await readiness.look()).toMatchObject({ ready: false, checks: { ...checks, clock: false } })
})

test('missing tables of a release are named, and parts that are well are not', async () => {
  readiness = createReadiness(service.target, service.log)
  readiness.add('schema', createSchemaCheck(await readMigrations()))
  const last = sql`name = (select max(name) from schema_migrations)`
  const kept = await sql<{ name: string; timestamp: string }>`
    delete from schema_migrations where ${last} returning name, timestamp`.execute(service.db)
  const report = await readiness.look()
  expect(report).toMatchObject({ ready: false, checks: { ...all, schema: false } })
  expect(report.problems.schema).toContain(kept.rows[0]!.name)
  const { name, timestamp } = kept.rows[0]!
  await sql`insert into schema_migrations (name, timestamp) values (${name}, ${timestamp})`.execute(service.db)
})

test('a disk that PostgreSQL found full counts as missing for a while', async () => {
  readiness = createReadiness(service.target, service.log)
  readiness.noteFullDisk()
  expect(await readiness.look()).toMatchObject({ ready: false, checks: { ...all, disk: false } })
})

test('it answers within a second while the network is silent, and is ready again soon after', async () => {
  const proxy = await startProxy(addressOf(service.target))
  readiness = createReadiness({ ...service.target, host: '127.0.0.1', port: proxy.port }, service.log)
  expect((await readiness.look()).ready).toBe(true)
  proxy.fallSilent()
  for (let i = 0; i < 4; i++) {
    const began = performance.now()
    expect(await readiness.look()).toMatchObject({ ready: false, checks: { database: false, clock: true } })
    expect(performance.now() - began).toBeLessThan(1000)
  }
  proxy.speak()
  await expect.poll(async () => (await readiness.look()).ready).toBe(true)
  proxy.close()
})
