import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { currentGeneration, prepareAgain } from './named-statements.ts'
import { createDb, createPool, type Db } from './pool.ts'
import { quickStatement } from './statement.ts'
import { transact, withCommit } from './transact.ts'

// A newer release adds columns to tables while this one works: no statement fails because it was prepared before.

const service = useService()
const connections = 3
let pool: pg.Pool
let db: Db
let columns = 0

beforeAll(async () => {
  // Earlier test files of this worker may already have named the maximum of statements.
  prepareAgain({ name: '', text: '', generation: currentGeneration() })
  pool = createPool(service.owner, { max: connections })
  db = createDb(pool)
  for (const name of ['things', 'others']) await sql`create table ${sql.table(name)} (id int)`.execute(service.db)
  await sql`insert into things values (1)`.execute(service.db)
})
afterAll(() => db.destroy())

const find = (on: Db, id = 1) => sql<Record<string, number>>`select * from things where id = ${id}`.execute(on)
const findOther = (on: Db, id = 1) => sql`select * from others where id = ${id}`.execute(on)
const findQuickly = quickStatement(
  (_db, { id }: { id: number }) => sql<Record<string, number>>`select * from things where id = ${id}`,
)

/** Returns the column's name. */
async function addColumn(table = 'things'): Promise<string> {
  const name = `column_${++columns}`
  await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} int default ${sql.lit(columns)}`.execute(
    service.db,
  )
  return name
}

const together = <T>(times: number, run: () => Promise<T>) => Promise.all(Array.from({ length: times }, run))

/** Runs it on each of the pool's connections; otherwise one connection would often serve all calls. */
async function onEachConnection(run: (on: Db) => Promise<unknown>): Promise<void> {
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  await together(connections, () =>
    transact({ db }, async (tx) => {
      await run(tx.db)
      if (++arrived === connections) resolve()
      await all
    }),
  )
}

/** Once for the connections with earlier plans, which are then closed, and once for those that take their places. */
async function prepareOnEachConnection(): Promise<void> {
  for (let i = 0; i < 2; i++) await onEachConnection((on) => Promise.all([find(on), findOther(on)]))
}

test('a statement on a connection of its own is prepared again', async () => {
  await together(3, () => find(db))
  const name = await addColumn()
  for (const { rows } of await together(3, () => find(db))) expect(rows[0]).toHaveProperty(name)
})

test('statements that share a connection are each prepared again', async () => {
  await together(20, () => findQuickly(db, { id: 1 }))
  const name = await addColumn()
  for (const rows of await together(20, () => findQuickly(db, { id: 1 }))) expect(rows[0]).toHaveProperty(name)
})

test('a query of the pool is prepared again, with a callback or a promise', async () => {
  const text = 'select * from things where id = $1'
  await pool.query(text, [1])
  const name = await addColumn()
  const { promise, resolve } = Promise.withResolvers<pg.QueryResult>()
  pool.query(text, [1], (_error, result) => resolve(result))
  expect((await promise).rows[0]).toHaveProperty(name)
  const next = await addColumn()
  expect((await pool.query(text, [1])).rows[0]).toHaveProperty(next)
})

// On a cluster a plan goes on with the columns that it was made with.
onOneServer('a transaction begins again, and writes once', async () => {
  const write = (id: number, between: () => Promise<unknown>) =>
    transact({ db }, async (tx) => {
      const before = sql`insert into others (id) values (${id})`.execute(tx.db)
      await between()
      const [{ rows }] = await Promise.all([find(tx.db), findOther(tx.db)])
      return withCommit(tx, rows[0]!, before)
    })
  await prepareOnEachConnection()
  const [name] = [await addColumn(), await addColumn('others')]
  expect(await write(3, async () => {})).toHaveProperty(name)

  // The table gets another column while it runs.
  await prepareOnEachConnection()
  let times = 0
  const late = await write(4, async () => {
    if (++times === 1) await addColumn()
  })
  expect([times, late]).toEqual([2, expect.objectContaining({ [`column_${columns}`]: columns })])
  expect((await sql`select from others where id in (3, 4)`.execute(service.db)).rows).toHaveLength(2)
})

// The same.
onOneServer('connections whose plans nobody will use are closed, and no other is', async () => {
  const pids = async () => {
    const found = await together(connections, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(${0.05})`.execute(db),
    )
    return found.map(({ rows }) => rows[0]!.pid).sort()
  }
  await prepareOnEachConnection()
  const before = await pids()
  expect(await pids()).toEqual(before)
  await addColumn()
  await onEachConnection(find)
  expect(new Set(before).isDisjointFrom(new Set(await pids()))).toBe(true)
})
