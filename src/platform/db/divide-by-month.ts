import { type RawBuilder, sql } from 'kysely'
import { machineNowText } from '../time/clock.ts'
import { makeMonths } from './months.ts'
import { patiently, shortly } from './patiently.ts'
import type { Db } from './pool.ts'

/** A table that is kept by month; see monthly_tables() of the migrations. */
interface MonthlyTable {
  family: string
  name: string
  /** The column with the id that begins with the time. */
  key: string
  /** The key with which the first partition ends: that of the next month, because the rows of this one go into it too. */
  bound: string
}

/**
 * Divides the tables that are not yet kept by month, as their owner, and returns whether there were any: those of a new
 * database, and of a backup that is restored. What a table holds becomes its first partition, so no row is copied. The tables
 * of a family are exchanged together.
 */
export async function divideByMonth(owner: Db): Promise<boolean> {
  const undivided = await listUndivided(owner)
  for (const family of Map.groupBy(undivided, (table) => table.family).values()) {
    await shortly(owner, async (tx) => {
      const names = sql.join(family.map(({ name }) => sql.table(name)))
      await sql`lock table ${names} in access exclusive mode`.execute(tx)
      for (const table of family) await putInFirstPartition(tx, table)
      for (const table of family) await addDefaultPartition(tx, table)
    })
  }
  await patiently(() => makeMonths(owner))
  return undivided.length > 0
}

async function listUndivided(owner: Db): Promise<MonthlyTable[]> {
  const { rows } = await sql<MonthlyTable>`
    select t.family, t.name, t.key,
           month_key(t.name, (date_trunc('month', ${machineNowText()}::timestamptz at time zone 'UTC')
                              + interval '1 month')::date) as bound
      from monthly_tables() t join pg_class c on c.oid = to_regclass(t.name)
     where c.relkind = 'r' order by t.place`.execute(owner)
  return rows
}

/** Puts a partitioned table in the place of a table, which becomes its first partition. */
async function putInFirstPartition(tx: Db, { name, key, bound }: MonthlyTable): Promise<void> {
  const first = `${name}_first`
  const { constraints, indexes, triggers, grants, sequences } = await describe(tx, name)
  const run = (text: string) => sql.raw(text).execute(tx)
  await run(`alter table ${name} rename to ${first}`)
  await run(
    `create table ${name} (like ${first} including defaults including constraints including storage including comments)
     partition by range (${key})`,
  )
  for (const { oldName, definition, isIndex } of constraints) {
    // Names of indexes are unique in the schema.
    if (isIndex) await run(`alter table ${first} rename constraint ${oldName} to ${oldName}_first`)
    await run(`alter table ${name} add constraint ${oldName} ${definition}`)
  }
  for (const { oldName, definition } of indexes) {
    await run(`alter index ${oldName} rename to ${oldName}_first`)
    await run(definition)
  }
  for (const { oldName, definition } of triggers) {
    await run(`drop trigger ${oldName} on ${first}`)
    await run(definition)
  }
  for (const { column, sequence } of sequences) await run(`alter sequence ${sequence} owned by ${name}.${column}`)
  for (const { privileges, role } of grants) await run(`grant ${privileges} on ${name} to ${role}`)
  await run(`alter table ${name} attach partition ${first} for values from (minvalue) to ('${bound}')`)
}

/** What a new table does not take over by itself. All names are of our migrations and need no quotes. */
async function describe(tx: Db, name: string) {
  const relation = sql`${name}::regclass`
  const rowsOf = async <Row>(asked: RawBuilder<Row>) => (await asked.execute(tx)).rows
  return {
    constraints: await rowsOf(sql<{ oldName: string; definition: string; isIndex: boolean }>`
      select conname as "oldName", pg_get_constraintdef(c.oid) as definition, contype <> 'f' as "isIndex"
        from pg_constraint c
       where conrelid = ${relation} and contype in ('p', 'u', 'f')
         -- References within the family are made between partitions of the same month.
         and not exists (select from monthly_tables() t where confrelid = to_regclass(t.name || '_first'))
       order by contype desc, conname`),
    indexes: await rowsOf(sql<{ oldName: string; definition: string }>`
      select i.indexrelid::regclass::text as "oldName", pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid = ${relation} and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
       order by 1`),
    triggers: await rowsOf(sql<{ oldName: string; definition: string }>`
      select tgname as "oldName", pg_get_triggerdef(oid) as definition from pg_trigger
       where tgrelid = ${relation} and not tgisinternal order by 1`),
    sequences: await rowsOf(sql<{ column: string; sequence: string }>`
      select a.attname as column, d.objid::regclass::text as sequence
        from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where d.refobjid = ${relation} and d.deptype = 'a' and d.classid = 'pg_class'::regclass
         and d.objid in (select seqrelid from pg_sequence)`),
    grants: await rowsOf(sql<{ role: string; privileges: string }>`
      select quote_ident(pg_get_userbyid(a.grantee)) as role, string_agg(a.privilege_type, ', ') as privileges
        from pg_class c cross join aclexplode(c.relacl) a
       where c.oid = ${relation} and a.grantee not in (0, c.relowner) group by 1`),
  }
}

async function addDefaultPartition(tx: Db, { name }: MonthlyTable): Promise<void> {
  const first = `${name}_first`
  await sql.raw(`create table ${name}_default partition of ${name} default`).execute(tx)
  const { rows: stored } = await sql<{ options: string }>`
    select array_to_string(reloptions, ', ') as options from pg_class
     where oid = ${first}::regclass and reloptions is not null`.execute(tx)
  for (const { options } of stored) await sql.raw(`alter table ${name}_default set (${options})`).execute(tx)
  const { rows: references } = await sql<{ definition: string }>`
    select regexp_replace(pg_get_constraintdef(oid), '(REFERENCES \\S+)_first', '\\1_default') as definition
      from pg_constraint
     where conrelid = ${first}::regclass and contype = 'f'
       and exists (select from monthly_tables() t where confrelid = to_regclass(t.name || '_first'))`.execute(tx)
  for (const { definition } of references) await sql.raw(`alter table ${name}_default add ${definition}`).execute(tx)
}
