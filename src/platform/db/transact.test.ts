import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notFound } from '#platform/errors/failure.ts'
import { countWaiting } from '#test/harness/database.ts'
import { useService } from '#test/harness/service.ts'
import { type Wire, watchWire } from '#test/harness/wire.ts'
import { guarded } from './constraints.ts'
import { createDb, createPool, type Db } from './pool.ts'
import { afterCommit, attempt, transact, withCommit } from './transact.ts'

const service = useService()
let db: Db
let wire: Wire

beforeAll(async () => {
  const pool = createPool(service.owner)
  wire = watchWire(pool)
  db = createDb(pool)
  await sql`create table numbers (number int primary key)`.execute(db)
})
afterAll(() => db.destroy())

const insert = (tx: Db, number: number) => sql`insert into numbers values (${number})`.execute(tx)
const isThere = async (number: number) =>
  (await sql`select from numbers where number = ${number}`.execute(db)).rows.length === 1

test('statements that are awaited together travel with begin, and the last writes with the commit', async () => {
  wire.reset()
  await transact({ db }, async (tx) => {
    await Promise.all([sql`select 1`.execute(tx.db), sql`select 2`.execute(tx.db)])
    withCommit(tx, undefined, insert(tx.db, 1), insert(tx.db, 2))
  })
  expect(wire.cost()).toEqual({ statements: 6, roundTrips: 2 })
  expect([await isThere(1), await isThere(2)]).toEqual([true, true])
})

test('a statement sees what was committed while another one, sent with it, waited for a lock', async () => {
  await insert(db, 10)
  const { promise: seen, resolve: hasLocked } = Promise.withResolvers<void>()
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  const lock = (tx: Db) => sql`select from numbers where number = 10 for update`.execute(tx)
  const first = transact({ db }, async (tx) => {
    await lock(tx.db)
    hasLocked()
    await mayGo
    withCommit(tx, undefined, insert(tx.db, 11))
  })
  await seen
  const second = transact({ db }, async (tx) => {
    const [, { rows }] = await Promise.all([
      lock(tx.db),
      sql`select number from numbers where number = 11`.execute(tx.db),
    ])
    return rows
  })
  go()
  await first
  expect(await second).toEqual([{ number: 11 }])
})

test('a statement that fails with the commit is the error, and nothing of the transaction is left', async () => {
  await insert(db, 20)
  const failing = transact({ db }, async (tx) => {
    withCommit(tx, undefined, insert(tx.db, 21), insert(tx.db, 20), insert(tx.db, 22))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'numbers_pkey' })
  expect([await isThere(21), await isThere(22)]).toEqual([false, false])
})

test('the statement that failed first is the error, not a later one that failed because of it', async () => {
  const failing = transact({ db }, async (tx) => {
    withCommit(tx, undefined, insert(tx.db, 30), insert(tx.db, 30))
    await sql`select 1`.execute(tx.db)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
})

test('of statements that are awaited together, the one that failed is the error, in whatever order the results arrive', async () => {
  const late = async (tx: Db) => {
    try {
      return await sql`select 1 / 0`.execute(tx)
    } finally {
      await new Promise(setImmediate)
    }
  }
  const failing = transact({ db }, (tx) => Promise.all([late(tx.db), sql`select 1`.execute(tx.db)]))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('a failure rolls back what was already sent', async () => {
  const refused = await transact({ db }, async (tx) => {
    withCommit(tx, undefined, insert(tx.db, 40))
    return notFound('Number')
  })
  expect(refused).toEqual(notFound('Number'))
  expect(await isThere(40)).toBe(false)
})

test('a violated constraint that stands for a failure becomes the result, also in a joined transaction', async () => {
  await insert(db, 60)
  const taken = { numbers_pkey: () => notFound('Free number') }
  const write = (tx: { db: Db }) =>
    transact(tx, async (tx) =>
      withCommit(tx, 'written', insert(tx.db, 61), guarded(insert(tx.db, 60), taken), insert(tx.db, 62)),
    )
  expect(await write({ db })).toEqual(notFound('Free number'))
  expect(await transact({ db }, write)).toEqual(notFound('Free number'))
  expect([await isThere(61), await isThere(62)]).toEqual([false, false])
})

test('an attempt that fails rolls back only its own part', async () => {
  await insert(db, 70)
  const taken = { numbers_pkey: () => notFound('Free number') }
  const results = await transact({ db }, async (tx) => {
    const one = (number: number) =>
      attempt(tx, async () =>
        withCommit(tx, number, guarded(insert(tx.db, number), taken), insert(tx.db, number + 100)),
      )
    return [await one(70), await one(71), await attempt(tx, async () => notFound('Number')), await one(72)]
  })
  expect(results).toEqual([notFound('Free number'), 71, notFound('Number'), 72])
  expect(await Promise.all([71, 72, 170, 171, 172].map(isThere))).toEqual([true, true, false, true, true])
})

test('a statement that never reached PostgreSQL does not count as a failed commit', async () => {
  const unsent = transact({ db }, async (tx) =>
    withCommit(tx, undefined, insert(tx.db, 80), Promise.reject(new Error('never sent'))),
  )
  await expect(unsent).rejects.toThrow('Committed in spite of an error')
})

test('statements that are sent after the end of a transaction are refused', async () => {
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  await transact({ db }, async (tx) => {
    late = isOver.then(() => insert(tx.db, 90))
  })
  over()
  await expect(late).rejects.toThrow('The transaction has ended')
})

test('an attempt whose own statement makes its next one fail is rolled back alone', async () => {
  await insert(db, 95)
  const taken = { numbers_pkey: () => notFound('Free number') }
  const results = await transact({ db }, async (tx) => {
    const failed = await attempt(tx, async () => {
      withCommit(tx, undefined, guarded(insert(tx.db, 95), taken))
      await sql`select 1`.execute(tx.db)
      return 95
    })
    return [failed, await attempt(tx, async () => withCommit(tx, 96, insert(tx.db, 96)))]
  })
  expect(results).toEqual([notFound('Free number'), 96])
  expect(await isThere(96)).toBe(true)
})

test('a lost connection does not hide the original error', async () => {
  const lost = transact({ db }, async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db).catch(() => {})
    throw new Error('the reason')
  })
  await expect(lost).rejects.toThrow('the reason')
  expect(await isThere(10)).toBe(true)
})

test('a failure that belongs to no failed statement is a bug', async () => {
  const lying = transact({ db }, async (tx) => withCommit(tx, 'written', Promise.resolve(notFound('Number'))))
  await expect(lying).rejects.toThrow('Committed in spite of: Number not found.')
})

test('an error that was caught inside does not count as a commit', async () => {
  const swallowing = transact({ db }, async (tx) => {
    await sql`select 1 / 0`.execute(tx.db).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('The transaction was rolled back')
})

test('two transactions that block each other are repeated', async () => {
  await insert(db, 50)
  await insert(db, 51)
  const lockBoth = (numbers: number[]) =>
    transact({ db }, async (tx) => {
      for (const number of numbers) {
        await sql`select pg_sleep(0.05), number from numbers where number = ${number} for update`.execute(tx.db)
      }
    })
  await Promise.all([lockBoth([50, 51]), lockBoth([51, 50])])
})

test('without a transaction there is no commit to wait for', () => {
  expect(() => withCommit({ db }, undefined, Promise.resolve())).toThrow('needs a transaction')
})

test('work for after the commit runs once the commit is visible, and never after a rollback', async () => {
  const seen: Promise<boolean>[] = []
  const insertAndLook = (number: number) =>
    transact({ db }, async (tx) => {
      afterCommit(tx, () => void seen.push(isThere(number)))
      return withCommit(tx, number === 91 ? notFound('number') : undefined, insert(tx.db, number))
    })
  await insertAndLook(90)
  await insertAndLook(91)
  await expect(insertAndLook(90)).rejects.toThrow('duplicate key')
  expect(await Promise.all(seen)).toEqual([true])
})

test.each([
  ['prepared', ''],
  ['planned for its value', '/* planned for its value */'],
])('a single statement that a deadlock ends is repeated, also if it is %s', async (_, comment) => {
  await sql`insert into numbers values (40), (41) on conflict do nothing`.execute(db)
  await sql`create or replace function take(first int, second int) returns int set deadlock_timeout = '2s' language plpgsql as $$
              begin
                perform from numbers where number = first for update;
                perform from numbers where number = second for update;
                return first;
              end $$`.execute(db)
  let alone: Promise<{ rows: { taken: number }[] }>
  await transact({ db }, async (tx) => {
    await sql`set local deadlock_timeout = '1min'`.execute(tx.db) // so that the other one is ended
    await sql`select from numbers where number = 40 for update`.execute(tx.db)
    alone = sql<{ taken: number }>`select take(41, ${40}) as taken ${sql.raw(comment)}`.execute(db)
    await expect.poll(() => countWaiting(db)).toBe(1)
    await sql`select from numbers where number = 41 for update`.execute(tx.db)
  })
  expect((await alone!).rows).toEqual([{ taken: 41 }])
})
