import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/log.ts'
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
  bytes: number
}

/** A bound is at least this far away, because later rows are refused until the tables have been exchanged. */
const daysToSpare = 3
const checkViolated = '23514'
/** From this size on, a person who waits for the start is told what it is doing. */
const worthTelling = 50_000_000

/**
 * Divides the tables that are not yet kept by month, as their owner, and returns whether there were any. What a table
 * holds becomes its first partition, so no row is copied; that partition ends with a month to come, because it still
 * receives the rows of this one. PostgreSQL has to read all rows once to check that none is later, and does so while
 * others read and write. The tables of a family are then exchanged together, in a transaction of milliseconds that waits
 * for no lock longer than a moment and tries again. If the process is killed in between, the next start goes on.
 */
export async function divideByMonth(owner: Db, log: Logger): Promise<boolean> {
  const undivided = await listUndivided(owner)
  for (const family of Map.groupBy(undivided, (table) => table.family).values()) {
    const bytes = family.reduce((sum, table) => sum + table.bytes, 0)
    const names = family.map(({ name }) => name).join(', ')
    const isWorthTelling = bytes > worthTelling
    const began = performance.now()
    if (isWorthTelling) log.info(`Dividing ${names} by month: reading ${Math.round(bytes / 1e6)} MB once.`)
    await divide(owner, family, log)
    if (isWorthTelling) log.info(`Divided ${names} in ${Math.round((performance.now() - began) / 1000)} s.`)
  }
  await patiently(() => makeMonths(owner))
  return undivided.length > 0
}

async function listUndivided(owner: Db): Promise<MonthlyTable[]> {
  const { rows } = await sql<MonthlyTable>`
    select t.family, t.name, t.key, pg_table_size(c.oid) as bytes
      from monthly_tables() t join pg_class c on c.oid = to_regclass(t.name)
     where c.relkind = 'r' order by t.place`.execute(owner)
  return rows
}

async function divide(owner: Db, family: MonthlyTable[], log: Logger): Promise<void> {
  const { rows } = await sql<{ bound: string }>`
    select month_key(${family[0]!.name}, (date_trunc('month', ${machineNowText()}::timestamptz at time zone 'UTC' + ${daysToSpare} * interval '1 day')
                                          + interval '1 month')::date) as bound`.execute(owner)
  const { bound } = rows[0]!
  for (const table of family) await promise(owner, table, bound)
  const late = await Promise.all(family.map((table) => findLater(owner, table)))
  const latest = late
    .filter((id) => id !== null)
    .sort()
    .at(-1)
  if (latest === undefined) return exchange(owner, family, bound)
  // Rows with ids of the far future, made while a clock was wrong, stay where they are: the first partition includes them.
  const beyond = idAfter(latest)
  log.warn(
    `A wrong clock has made ids up to ${latest}: the first months of ${family[0]!.name} stay together until then.`,
  )
  for (const table of family) {
    await promise(owner, table, beyond)
    await findLater(owner, table)
  }
  await exchange(owner, family, beyond)
}

const boundOf = (name: string) => `${name}_until`

/** Has PostgreSQL refuse rows beyond the bound from now on, without looking at those that exist. */
async function promise(owner: Db, { name, key }: MonthlyTable, bound: string): Promise<void> {
  const constraint = sql.id(boundOf(name))
  await shortly(owner, async (tx) => {
    await sql`alter table ${sql.table(name)} drop constraint if exists ${constraint}`.execute(tx)
    await sql`alter table ${sql.table(name)} add constraint ${constraint}
                check (${sql.ref(key)} < ${sql.lit(bound)}) not valid`.execute(tx)
  })
}

/** Reads all rows, beside those who read and write. Returns the latest id, if it is beyond the bound. */
async function findLater(owner: Db, { name, key }: MonthlyTable): Promise<string | null> {
  try {
    await sql`alter table ${sql.table(name)} validate constraint ${sql.id(boundOf(name))}`.execute(owner)
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === checkViolated)) throw error
    const { rows } = await sql<{ last: string }>`
      select ${sql.ref(key)}::text as last from ${sql.table(name)} order by ${sql.ref(key)} desc limit 1`.execute(owner)
    return rows[0]!.last
  }
}

/** The first id of the millisecond after that of a UUID. */
function idAfter(uuid: string): string {
  const ms = BigInt(`0x${uuid.replaceAll('-', '').slice(0, 12)}`) + 1n
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

async function exchange(owner: Db, family: MonthlyTable[], bound: string): Promise<void> {
  await shortly(owner, async (tx) => {
    const names = sql.join(family.map(({ name }) => sql.table(name)))
    await sql`lock table ${names} in access exclusive mode`.execute(tx)
    for (const table of family) await putInFirstPartition(tx, table, bound)
    for (const table of family) await addDefaultPartition(tx, table)
  })
}

/** Puts a partitioned table in the place of a table, which becomes its first partition. */
async function putInFirstPartition(tx: Db, { name, key }: MonthlyTable, bound: string): Promise<void> {
  const first = `${name}_first`
  const { constraints, indexes, triggers, grants, sequences } = await describe(tx, name)
  const run = (text: string) => sql.raw(text).execute(tx)
  await run(`alter table ${name} rename to ${first}`)
  await run(
    `create table ${name} (like ${first} including defaults including constraints including storage including comments)
     partition by range (${key})`,
  )
  await run(`alter table ${name} drop constraint ${boundOf(name)}`)
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
  await run(`alter table ${first} drop constraint ${boundOf(name)}`)
}

/** What a new table does not take over by itself. All names are of our migrations and need no quotes. */
async function describe(tx: Db, name: string) {
  const relation = sql`${name}::regclass`
  const constraints = await sql<{ oldName: string; definition: string; isIndex: boolean }>`
    select conname as "oldName", pg_get_constraintdef(c.oid) as definition, contype <> 'f' as "isIndex"
      from pg_constraint c
     where conrelid = ${relation} and contype in ('p', 'u', 'f')
       -- References within the family are made between partitions of the same month.
       and not exists (select from monthly_tables() t where confrelid = to_regclass(t.name || '_first'))
     order by contype desc, conname`.execute(tx)
  const indexes = await sql<{ oldName: string; definition: string }>`
    select i.indexrelid::regclass::text as "oldName", pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = ${relation} and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
     order by 1`.execute(tx)
  const triggers = await sql<{ oldName: string; definition: string }>`
    select tgname as "oldName", pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = ${relation} and not tgisinternal order by 1`.execute(tx)
  const sequences = await sql<{ column: string; sequence: string }>`
    select a.attname as column, d.objid::regclass::text as sequence
      from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.refobjid = ${relation} and d.deptype = 'a' and d.classid = 'pg_class'::regclass
       and d.objid in (select seqrelid from pg_sequence)`.execute(tx)
  const grants = await sql<{ role: string; privileges: string }>`
    select quote_ident(pg_get_userbyid(a.grantee)) as role, string_agg(a.privilege_type, ', ') as privileges
      from pg_class c cross join aclexplode(c.relacl) a
     where c.oid = ${relation} and a.grantee not in (0, c.relowner) group by 1`.execute(tx)
  return {
    constraints: constraints.rows,
    indexes: indexes.rows,
    triggers: triggers.rows,
    sequences: sequences.rows,
    grants: grants.rows,
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
