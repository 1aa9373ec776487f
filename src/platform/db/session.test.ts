import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addressOf, startProxy } from '#test/harness/proxy.ts'
import { isPostgres17 } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { connectClient, ServiceClient } from './client.ts'
import { readTarget } from './hosts.ts'
import { createDb, createPool, type Db } from './pool.ts'
import { transact, transactLong } from './transact.ts'
import { whyUnavailable } from './unavailable.ts'

const service = useService()
let db: Db

beforeAll(() => {
  db = createDb(createPool(service.target, { max: 1 }))
})
afterAll(() => db.destroy())

async function limitsOf(of: Db): Promise<string> {
  const { rows } = await sql<{ limits: string }>`
    select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
                     current_setting('idle_in_transaction_session_timeout'), current_setting('transaction_timeout', true),
                     current_setting('timezone')) as limits`.execute(of)
  return rows[0]!.limits
}

test('every connection begins with the limits and the formats of the service', async () => {
  expect(await limitsOf(db)).toBe(`15s 5s 15s ${isPostgres17 ? '30s ' : ''}UTC`)
})

test('long work has its own limits, which end with its transaction', async () => {
  expect(await transactLong({ db }, (tx) => limitsOf(tx.db))).toBe(`1h 1min 1min ${isPostgres17 ? '0 ' : ''}UTC`)
  expect(await limitsOf(db)).toBe(`15s 5s 15s ${isPostgres17 ? '30s ' : ''}UTC`)
})

test.runIf(isPostgres17)(
  'long work may begin within a transaction, whose time limit then does not end it',
  async () => {
    await transact({ db }, async (tx) => {
      await sql`set local transaction_timeout = '300ms'`.execute(tx.db)
      await transactLong(tx, async () => {
        await sql`select pg_sleep(0.5)`.execute(tx.db)
      })
    })
  },
)

test('a migration sets its own limits', async () => {
  const owner = createDb(createPool(service.owner, { max: 1, session: 'unlimited' }))
  expect(await limitsOf(owner)).toBe(`0 0 0 ${isPostgres17 ? '0 ' : ''}UTC`)
  await owner.destroy()
})

test("limits and formats are defaults of the service's role, for connections that a pooler opens", async () => {
  const { rows } = await sql<{ set: string }>`
    select lower(unnest(s.setconfig)) as set from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where d.datname = ${inject('template').database}`.execute(service.db)
  expect(rows.map(({ set }) => set)).toEqual(
    expect.arrayContaining(['timezone=utc', 'datestyle=iso', 'statement_timeout=15000', 'lock_timeout=5000']),
  )
})

test('a process that begins while the first host is away begins with the next', async () => {
  const { user, database } = service.target
  const there = await startProxy(addressOf(service.target))
  const away = await startProxy({ port: 1 })
  away.cut()
  const url = `postgres://${user}@127.0.0.1:${away.port},127.0.0.1:${there.port}/${database}`
  const pool = createPool(readTarget(url), { max: 1 })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  const client = await connectClient(readTarget(url))
  await client.end()
  there.cut()
  const none = createPool(readTarget(url), { max: 1 })
  await expect(none.query('select 1')).rejects.toThrow()
  await none.end()
  for (const proxy of [there, away]) proxy.close()
})

test('a server that accepts no writes is skipped', async () => {
  await sql`alter role catraca_service in database ${sql.id(service.target.database as string)}
              set default_transaction_read_only = on`.execute(service.db)
  const wanting = new ServiceClient({ ...service.target, demandsWrites: true })
  await expect(wanting.connect()).rejects.toThrow('takes no writes')
  const content = new ServiceClient(service.target)
  await content.connect()
  await content.end()
})

test('a connection that does not answer is given up, and one that owes no answer is kept', async () => {
  const proxy = await startProxy(addressOf(service.target))
  const silenceMs = 600
  const client = await connectClient({ ...service.target, host: '127.0.0.1', port: proxy.port, silenceMs })
  await pause(2 * silenceMs)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  // The answer comes in parts, each of them in time.
  const slow = client.query(`select pg_sleep(0.2), repeat('x', 9000) from generate_series(1, 5)`)
  expect((await slow).rowCount).toBe(5)
  proxy.fallSilent()
  const began = performance.now()
  const refusals = [client.query('select 1'), client.query('select $1::int', [1])].map((asked) =>
    asked.catch((error: unknown) => error),
  )
  for (const error of await Promise.all(refusals)) {
    expect(whyUnavailable(error)).toBe('DATABASE_AWAY')
  }
  expect(performance.now() - began).toBeGreaterThan(0.8 * silenceMs)
  proxy.close()
})

test('a pool that receives nothing on any connection ends what is under way, refuses at once, and recovers when the database answers', async () => {
  const proxy = await startProxy(addressOf(service.target))
  const silentAfterMs = 600
  const pool = createPool({ ...service.target, host: '127.0.0.1', port: proxy.port }, { silentAfterMs })
  // A slow statement is not silence: a new connection is answered meanwhile.
  expect((await pool.query('select pg_sleep(1.5), 1 as one')).rows).toMatchObject([{ one: 1 }])
  const whyRefused = (text: string) => pool.query(text).then(() => undefined, whyUnavailable)
  proxy.fallSilent()
  // More statements than the pool has connections: one connection exists, others are being made, and the rest of the statements wait.
  const underWay = await Promise.all(Array.from({ length: 40 }, () => whyRefused('select 1')))
  expect(new Set(underWay)).toEqual(new Set(['DATABASE_AWAY']))
  const began = performance.now()
  expect(await whyRefused('select 1')).toBe('DATABASE_AWAY')
  expect(performance.now() - began).toBeLessThan(silentAfterMs / 2)
  proxy.speak()
  await expect.poll(() => whyRefused('select 1'), { timeout: 10_000 }).toBeUndefined()
  await pool.end()
  proxy.close()
})

test('a connection that gets no notice of its end still ends', async () => {
  const proxy = await startProxy(addressOf(service.target))
  const client = await connectClient({ ...service.target, host: '127.0.0.1', port: proxy.port, silenceMs: 600 })
  proxy.fallSilent()
  await client.end()
  proxy.close()
})

test('long work without any answer is not given up before its own time limit', async () => {
  const one = createDb(createPool(service.target, { max: 1, silenceMs: 600 }))
  await expect(sql`select pg_sleep(1)`.execute(one)).rejects.toThrow('does not answer')
  await transactLong({ db: one }, (tx) => sql`select pg_sleep(1)`.execute(tx.db))
  await expect(sql`select pg_sleep(1)`.execute(one)).rejects.toThrow('does not answer')
  await one.destroy()
})
