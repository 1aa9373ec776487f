import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '#test/harness/earlier-database.ts'
import { idAt, monthStart } from '#test/harness/months.ts'

const remembered = sql<{ name: string }>`select name from schema_migrations order by name`

test('a database of 0.2.0 continues with later migrations, and its list equals that of a new one', async () => {
  const { owner, upgrade } = await databaseBefore('0069')
  const before = (await remembered.execute(owner)).rows.map(({ name }) => name)
  expect([before.length, before[0], before.at(-1)]).toEqual([67, '0001_companies', '0068_gather_audit'])
  const { applied } = await upgrade()
  expect(applied[0]).toBe('0069_running_trials')
  expect((await remembered.execute(owner)).rows.map(({ name }) => name)).toEqual([...before, ...applied])
  expect((await upgrade()).applied).toEqual([])
})

test('a database from before 0.2.0 is refused with what to do, and stays unchanged', async () => {
  const { owner, upgrade } = await databaseBefore('0069')
  await sql`delete from schema_migrations where name > '0042_members_by_level'`.execute(owner)
  // As release 0.1 left it.
  await sql`alter table schema_migrations drop column needs`.execute(owner)
  await sql`drop schema graphile_worker cascade`.execute(owner)
  await expect(upgrade()).rejects.toThrow(
    'before 83dfd45 (0.2.0): it lacks the migration 0043_member_app. Nothing was changed. Start 83dfd45 on it once',
  )
  expect((await remembered.execute(owner)).rows.at(-1)).toEqual({ name: '0042_members_by_level' })
  const { rows } = await sql`select to_regnamespace('graphile_worker') as jobs`.execute(owner)
  expect(rows).toEqual([{ jobs: null }])
})

test('a new database accepts rows of every time, and each month is made like the first', async () => {
  const { owner, upgrade } = await databaseBefore('0069')
  await upgrade()
  const { rows: tables } = await sql<{ name: string }>`select name from monthly_tables() order by 1`.execute(owner)
  expect(tables).toHaveLength(6)
  for (const { name } of tables) {
    const rules = async (partition: string) => {
      const { rows } = await sql<{ rule: string }>`
        select regexp_replace(pg_get_constraintdef(oid), '_(first|default|\\d{6})\\M', '', 'g') as rule from pg_constraint
         where conrelid = ${partition}::regclass
         union all
        select regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON (ONLY )?\\S+', '') from pg_index
         where indrelid = ${partition}::regclass
         union all
        select tgname || tgenabled::text || encode(tgargs, 'escape') from pg_trigger
         where tgrelid = ${partition}::regclass and not tgisinternal
         union all
        select coalesce(array_to_string(reloptions, ','), '') from pg_class where oid = ${partition}::regclass
         order by 1`.execute(owner)
      return rows.map(({ rule }) => rule)
    }
    const first = await rules(`${name}_first`)
    expect(await rules(`${name}_default`)).toEqual(first)
    const { rows: months } = await sql<{ partition: string }>`
      select partition from months_of(${name}) where partition <> ${`${name}_first`}`.execute(owner)
    expect(months).toHaveLength(1)
    expect(await rules(months[0]!.partition)).toEqual(first)
  }
  const ids = [-500, 0, 1, 30].map((month) => idAt(monthStart(month).add({ hours: 1 })))
  for (const id of ids) {
    await sql`insert into api_requests (team_id, id, at, api_key_id, method, path, status, duration_ms)
              values (${id}, ${id}, now(), ${id}, 'GET', '/', 200, 3)`.execute(owner)
  }
  const { rows } = await sql<{ place: string }>`
    select right(tableoid::regclass::text, -length('api_requests_')) as place from api_requests order by id`.execute(
    owner,
  )
  const month = monthStart(1).toString().slice(0, 7).replace('-', '')
  expect(rows.map(({ place }) => place)).toEqual(['first', 'first', month, 'default'])
})
