import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '#test/harness/free-port.ts'
import { addressOf, startProxy } from '#test/harness/proxy.ts'
import { useService } from '#test/harness/service.ts'
import { createDb, createPool, type Db } from './pool.ts'
import { repeatRead, transact, withCommit } from './transact.ts'
import { whyUnavailable } from './unavailable.ts'

const service = useService()
let pool: pg.Pool
let db: Db
let latest: Socket

beforeAll(async () => {
  pool = createPool(service.owner, { max: 1 })
  pool.on('acquire', (client) => {
    latest = (client as unknown as { connection: { stream: Socket } }).connection.stream
  })
  db = createDb(pool)
  await sql`create table done (n integer)`.execute(db)
})
beforeEach(async () => void (await sql`truncate done`.execute(db)))
afterAll(() => db.destroy())

const why = (work: Promise<unknown>) => work.then(() => 'served', whyUnavailable)
const count = async () => (await sql<{ n: number }>`select count(*) as n from done`.execute(db)).rows[0]!.n
const die = (on: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(on)

test('an error by which the database is temporarily unavailable gives its reason', async () => {
  const inTransaction = (text: string) => transact({ db }, (tx) => sql.raw(text).execute(tx.db))
  expect(await why(inTransaction(`set local statement_timeout = 50; select pg_sleep(5)`))).toBe('TOOK_TOO_LONG')
  expect(await why(inTransaction(`do $$ begin raise sqlstate '53100'; end $$`))).toBe('DATABASE_FULL')
  expect(await why(inTransaction(`set transaction read only; truncate done`))).toBe('DATABASE_AWAY')
  expect(await why(inTransaction(`do $$ begin raise sqlstate '40001'; end $$`))).toBe('TOO_BUSY')
  expect(await why(inTransaction(`select 1/0`))).toBeUndefined()
})

test('a session that idles in its transaction is ended, and its locks are freed', async () => {
  const idle = transact({ db }, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx.db)
    await new Promise((resolve) => latest.once('close', resolve))
    await sql`select 1`.execute(tx.db)
  })
  expect(await why(idle)).toBe('DATABASE_AWAY')
})

test('a caller who waits too long for a connection learns that too much is under way', async () => {
  const held = await pool.connect()
  expect(await why(sql`select 1`.execute(db))).toBe('TOO_BUSY')
  held.release()
})

test('a server that answered before and is down is awaited, but not for long', async () => {
  const address = addressOf(service.owner)
  const proxy = await startProxy(address)
  const away = createPool({ ...service.owner, host: '127.0.0.1', port: proxy.port })
  const ask = () => repeatRead(() => away.query('select 1'))
  await ask()
  proxy.cut()
  setTimeout(() => proxy.pointTo(address), 500)
  expect(await why(ask())).toBe('served')
  proxy.cut()
  expect(await why(ask())).toBe('DATABASE_AWAY')
  const began = performance.now()
  expect(await why(ask())).toBe('DATABASE_AWAY')
  expect(performance.now() - began).toBeLessThan(1000)
  await away.end()
  proxy.close()
})

test('an address where there never was a server fails at once', async () => {
  const away = createPool({ host: '127.0.0.1', port: await freePort() })
  const began = performance.now()
  expect(await why(away.query('select 1'))).toBe('DATABASE_AWAY')
  expect(performance.now() - began).toBeLessThan(1000)
  await away.end()
})

test('a server that accepts connections but never answers is given up', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const away = createPool({ host: '127.0.0.1', port })
  expect(await why(away.query('select 1'))).toBe('DATABASE_AWAY')
  await away.end()
  silent.close()
})

test('a transaction whose connection breaks before its commit is repeated', async () => {
  let tries = 0
  await transact({ db }, async (tx) => {
    await sql`insert into done values (1)`.execute(tx.db)
    if (++tries === 1) await die(tx.db)
  })
  expect([tries, await count()]).toEqual([2, 1])
})

test('a transaction whose server ends it during the commit is repeated', async () => {
  let tries = 0
  await transact({ db }, async (tx) => {
    await sql`insert into done values (1)`.execute(tx.db)
    return ++tries === 1 ? withCommit(tx, undefined, die(tx.db)) : undefined
  })
  expect([tries, await count()]).toEqual([2, 1])
})

test('a commit whose answer is lost is not repeated', async () => {
  let tries = 0
  const lost = transact({ db }, async (tx) => {
    tries++
    await sql`insert into done values (1)`.execute(tx.db)
    setTimeout(() => latest.destroy(), 100)
    return withCommit(tx, undefined, sql`select pg_sleep(0.3)`.execute(tx.db))
  })
  expect([await why(lost), tries]).toEqual(['OUTCOME_UNKNOWN', 1])
})

test('a read whose connection breaks is repeated once', async () => {
  let tries = 0
  const read = () => repeatRead(() => (++tries < 2 ? die(db) : sql`select 1`.execute(db)))
  await read()
  expect(tries).toBe(2)
  expect(await why(repeatRead(() => die(db)))).toBe('DATABASE_AWAY')
})
