import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { compatibility } from '../compatibility.ts'
import { parseMigration } from './files.ts'
import { missingMigrations, runMigrations } from './run.ts'

const service = useService()
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })

const run = (files: Record<string, string>, contract = false) =>
  runMigrations(service.db, log, {
    contract,
    migrations: Object.entries(files).map(([name, text]) => parseMigration(name, text)),
  })

async function rowsOf<Row = { n: number }>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(service.db)).rows
}

async function another(): Promise<pg.Client> {
  const client = new pg.Client(service.owner)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('a migration runs once, together with earlier ones, and one that fails leaves nothing', async () => {
  const files = {
    '9001_a.expand.sql': 'create table a (id int); insert into a values (1);',
    '9002_b.expand.sql': 'create table b (id int); select 1 / 0;',
  }
  await expect(run(files)).rejects.toThrow('Migration 9002_b failed and was rolled back: division by zero')
  expect(await rowsOf(`select count(*) as n from a`)).toEqual([{ n: 1 }])
  expect(await rowsOf(`select to_regclass('b') as b`)).toEqual([{ b: null }])
  const mended = { ...files, '9002_b.expand.sql': 'create table b (id int)' }
  expect(await run(mended)).toEqual({ applied: ['9002_b'], heldBack: [] })
  expect(await run(mended)).toEqual({ applied: [], heldBack: [] })
})

test('a migration in steps keeps what it has done, and reports that it goes on', async () => {
  const files = {
    '9005_steps.expand.sql': 'create table steps (id int, done boolean); insert into steps values (1), (0);',
    '9006_fill.backfill.sql': `update steps set done = 1 / id > 0
       where id = (select max(id) from steps where done is null)`,
  }
  await expect(run(files)).rejects.toThrow(
    'Migration 9006_fill failed and goes on when it is run again: division by zero',
  )
  expect(await rowsOf(`select id from steps where done`)).toEqual([{ id: 1 }])
})

test('while a migration waits for a lock, others do not wait for it', async () => {
  await run({ '9011_held.expand.sql': 'create table held (id int)' })
  const slow = await another()
  await slow.query('begin; select from held')
  let done = false
  const migrating = run({ '9012_wider.expand.sql': 'alter table held add column more int' }).then(() => (done = true))
  const reader = await another()
  const waits: number[] = []
  for (const until = performance.now() + 3000; performance.now() < until; await pause(5)) {
    const began = performance.now()
    await reader.query('select from held')
    waits.push(performance.now() - began)
  }
  expect(done).toBe(false)
  expect(Math.max(...waits)).toBeLessThan(1000)
  await slow.query('commit')
  await migrating
  expect(await rowsOf('select more from held')).toEqual([])
})

test('a migration that removes something waits until it is requested, and comes after those that add', async () => {
  const files = {
    '9021_old.expand.sql': 'create table old (id int, name text)',
    '9022_narrower.contract.sql': `-- needs: ${compatibility}\nalter table old drop column name`,
    '9023_wider.expand.sql': 'alter table old add column title text',
  }
  expect(await run(files)).toEqual({ applied: ['9021_old', '9023_wider'], heldBack: ['9022_narrower'] })
  expect(await rowsOf('select name, title from old')).toEqual([])

  // As if a server of an older release were working.
  for (const name of [`catraca listen ${compatibility - 1}`, `catraca worker ${compatibility - 1}`]) {
    const older = new pg.Client({ ...service.owner, application_name: name })
    await older.connect()
    await expect(run(files, true)).rejects.toThrow('because a server of an older release')
    expect(await rowsOf('select name from old')).toEqual([])
    await older.end()
  }
  expect(await run(files, true)).toEqual({ applied: ['9022_narrower'], heldBack: [] })
  await expect(rowsOf('select name from old')).rejects.toThrow('does not exist')
})

test('a release works with what a newer one has added, and refuses what it cannot read', async () => {
  await run({ '9031_new.expand.sql': 'create table new (id int)' })
  expect(await run({})).toEqual({ applied: [], heldBack: [] })
  expect(await missingMigrations(service.db)).toEqual([])

  await sql`insert into schema_migrations values ('9032_gone', '', ${compatibility + 1})`.execute(service.db)
  const refusal = `cannot read the database since the migration 9032_gone of a newer one, which needs compatibility ${compatibility + 1} where this release has ${compatibility}.`
  await expect(run({})).rejects.toThrow(refusal)
  await expect(missingMigrations(service.db)).rejects.toThrow(refusal)
  await sql`delete from schema_migrations where name = '9032_gone'`.execute(service.db)
})

test('the first file replaces earlier migrations, is remembered as them, and does not run after only some of them', async () => {
  const beginning = { '9035_beginning.expand.sql': '-- stands for: 9036_a 9037_b\n-- stands for: 9038_c\nselect 1 / 0' }
  const remember = (...names: string[]) =>
    sql`insert into schema_migrations select name, '', 0 from unnest(${names}::text[]) name`.execute(service.db)
  await remember('9036_a', '9037_b')
  await expect(run(beginning)).rejects.toThrow('it lacks the migration 9038_c. Nothing was changed.')
  await remember('9038_c')
  const later = { ...beginning, '9039_later.expand.sql': 'create table later (id int)' }
  expect(await run(later)).toEqual({ applied: ['9039_later'], heldBack: [] })
  await sql`delete from schema_migrations where name between '9036' and '9039'`.execute(service.db)
  await expect(run(later)).rejects.toThrow('Migration 9035_beginning failed and was rolled back: division by zero')
  expect(
    await run({ '9035_beginning.expand.sql': beginning['9035_beginning.expand.sql'].replace('1 / 0', '1') }),
  ).toEqual({
    applied: ['9035_beginning'],
    heldBack: [],
  })
  expect(
    await rowsOf<{ name: string }>(
      `select name from schema_migrations where name between '9035' and '9039' order by 1`,
    ),
  ).toEqual(['9036_a', '9037_b', '9038_c'].map((name) => ({ name })))
})

test('rows are filled in batches, and a second try goes on where the first ended', async () => {
  await run({
    '9041_rows.expand.sql': 'create table rows as select n as id, null::int as filled from generate_series(1, 95) n',
  })
  // As if the process had ended when some of the work was done.
  await sql`update rows set filled = 0 where id <= 10`.execute(service.db)
  const text = `-- In order.
    update rows set filled = txid_current() where id in (select id from rows where filled is null order by id limit 20)`
  expect((await run({ '9042_fill.backfill.sql': text })).applied).toEqual(['9042_fill'])
  expect(await rowsOf('select count(*) as n from rows group by filled order by filled')).toEqual(
    [10, 20, 20, 20, 20, 5].map((n) => ({ n })),
  )
  expect(logged).toContain('The migration 9042_fill has changed 85 rows.')
})

const indexes = (table: string) =>
  rowsOf<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid::regclass::text like '${table}%'
      order by 1`,
  )

test('an index is made while others write, also after a try that failed', async () => {
  await run({ '9051_t.expand.sql': 'create table twice as select n % 5 as id from generate_series(1, 10) n' })
  const writer = await another()
  await writer.query('begin; insert into twice values (7)')
  const file = { '9052_t.index.sql': 'create unique index concurrently twice_id on twice (id)' }
  const making = run(file)
  making.catch(() => {})
  // It waits for the transaction that writes, but further writers do not wait.
  await expect.poll(() => indexes('twice')).toHaveLength(1)
  await sql`insert into twice values (8)`.execute(service.db)
  await writer.query('commit')
  await expect(making).rejects.toThrow('Migration 9052_t failed')
  expect(await indexes('twice')).toEqual([{ name: 'twice_id', valid: false }])
  await sql`delete from twice where ctid not in (select min(ctid) from twice group by id)`.execute(service.db)
  expect((await run(file)).applied).toEqual(['9052_t'])
  expect(await indexes('twice')).toEqual([{ name: 'twice_id', valid: true }])
})

test('an index of a table that is kept by month is made one month after the other', async () => {
  await run({
    '9061_m.expand.sql': `create table monthly (at int) partition by range (at);
      create table monthly_first partition of monthly for values from (0) to (10);
      create table monthly_default partition of monthly default`,
    '9062_m.index.sql': 'create index concurrently monthly_at on monthly (at)',
  })
  await sql`create table monthly_later partition of monthly for values from (10) to (20)`.execute(service.db)
  expect(await indexes('monthly')).toEqual(
    ['monthly_at', 'monthly_at_default', 'monthly_at_first', 'monthly_later_at_idx'].map((name) => ({
      name,
      valid: true,
    })),
  )
})
