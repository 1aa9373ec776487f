import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { createDb, createPool, type Db } from './pool.ts'
import { quickStatement, statement } from './statement.ts'

const service = useService()
let pool: pg.Pool
let db: Db

beforeAll(() => {
  pool = createPool(service.owner, { max: 5 })
  db = createDb(pool)
})
afterAll(() => pool.end())

const pidOf = quickStatement(
  (_db, { ms }: { ms: number }) => sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(${ms} / 1000.0)`,
)

test('a statement is built once for each set of given values', async () => {
  let built = 0
  const find = statement((db, { slug, timezone }: { slug: string; timezone?: string | undefined }) => {
    built++
    const query = db.selectFrom('companies').select('slug').where('slug', '=', slug)
    return timezone === undefined ? query : query.where('timezone', '=', timezone)
  })
  const { slug } = await service.gym()
  expect(await find(db, { slug })).toEqual([{ slug }])
  expect(await find(db, { slug: 'none', timezone: undefined })).toEqual([])
  expect(built).toBe(1)
  expect(await find(db, { slug, timezone: 'Europe/Lisbon' })).toEqual([])
  expect(await find(db, { timezone: 'America/Sao_Paulo', slug })).toEqual([{ slug }])
  expect(await db.transaction().execute((tx) => find(tx, { slug }))).toEqual([{ slug }])
  expect(built).toBeLessThanOrEqual(3)
})

test('a value that decides how a query is built, instead of being put into it, is refused', async () => {
  const find = statement((db, { name }: { name: string }) =>
    db.selectFrom('companies').select('id').where('name', 'like', `%${name}%`),
  )
  await expect(find(db, { name: 'a' })).rejects.toThrow('The value of name is not known when the statement is built')
})

test('simultaneous quick statements share connections, sixteen to each, which are free again afterwards', async () => {
  const pids = (await Promise.all(Array.from({ length: 40 }, () => pidOf(db, { ms: 1 })))).map(([row]) => row!.pid)
  expect(new Set(pids).size).toBe(3)
  expect([pool.totalCount, pool.idleCount]).toEqual([3, 3])
})

test('in a transaction a quick statement uses its connection', async () => {
  await db.transaction().execute(async (tx) => {
    const [own] = await pidOf(tx, { ms: 0 })
    const [other] = await pidOf(db, { ms: 0 })
    expect((await pidOf(tx, { ms: 0 }))[0]).toEqual(own)
    expect(other).not.toEqual(own)
  })
})

test('a statement that PostgreSQL refuses fails alone; a connection that breaks only fails its own statements', async () => {
  const divide = quickStatement((_db, { by }: { by: number }) => sql<{ n: number }>`select 1 / ${by}::int as n`)
  const answers = await Promise.allSettled([1, 0, 1].map((by) => divide(db, { by })))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])

  const [{ pid }] = (await pidOf(db, { ms: 0 })) as [{ pid: number }]
  const long = Array.from({ length: 3 }, () => pidOf(db, { ms: 20_000 }))
  const broken = Promise.allSettled(long)
  await expect.poll(() => activeOf(pid)).toBe(1)
  await service.db.executeQuery(sql`select pg_terminate_backend(${pid}::integer)`.compile(service.db))
  expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await divide(db, { by: 1 })).toEqual([{ n: 1 }])
  expect(pool.totalCount).toBe(pool.idleCount)
})

async function activeOf(pid: number): Promise<number> {
  const { rows } = (await pool.query(
    `select count(*)::int as n from pg_stat_activity where pid = $1 and state = 'active'`,
    [pid],
  )) as { rows: { n: number }[] }
  return rows[0]!.n
}
