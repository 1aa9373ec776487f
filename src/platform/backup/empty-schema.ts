import pg from 'pg'
import type { Partition } from './tables.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
  isOfPartition: boolean
}

interface Index {
  name: string
  definition: string
}

interface Trigger {
  table: string
  name: string
  state: 'O' | 'D' | 'R' | 'A'
}

/** What is removed from a schema while rows are copied into it, and put back afterwards. */
export interface Removed {
  foreignKeys: ForeignKey[]
  indexes: Index[]
  triggers: Trigger[]
}

const quote = pg.escapeIdentifier

/**
 * Makes an empty schema ready for rows in any order, as the owner of its tables and within the caller's transaction. It gets the partitions
 * of the backup, and loses its foreign keys, its triggers, which would repeat what the rows already contain, and the indexes that are made
 * faster at the end. A superuser could switch off foreign keys and triggers by a setting. But most providers only give the owner of the
 * tables, who has to remove them.
 */
export async function prepareForRows(client: pg.Client, tables: string[], partitions: Partition[]): Promise<Removed> {
  await client.query(`lock table ${tables.map(quote).join(', ')} in access exclusive mode`)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`)
  const lasting = foreignKeys.filter(({ isOfPartition }) => !isOfPartition)
  const ofPartitions = await exchangePartitions(client, partitions, foreignKeys)
  const triggers = await listTriggers(client, tables)
  for (const { table, name } of triggers)
    await client.query(`alter table ${quote(table)} disable trigger ${quote(name)}`)
  const indexes = await listIndexes(client, tables)
  for (const { name } of indexes) await client.query(`drop index ${quote(name)}`)
  await client.query(`truncate ${tables.map(quote).join(', ')}`)
  return { foreignKeys: [...lasting, ...ofPartitions], indexes, triggers }
}

/** Adding foreign keys checks every row. */
export async function putBack(client: pg.Client, { foreignKeys, indexes, triggers }: Removed): Promise<void> {
  await client.query("set local maintenance_work_mem = '256MB'")
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`)
  }
  const words = { O: 'enable', D: 'disable', R: 'enable replica', A: 'enable always' }
  for (const { table, name, state } of triggers) {
    await client.query(`alter table ${quote(table)} ${words[state]} trigger ${quote(name)}`)
  }
}

/**
 * The foreign keys that were declared. Those of unlogged tables are included, because they refer to the other tables. The copies that
 * PostgreSQL makes in partitions come and go with them.
 */
async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition, c.relispartition as "isOfPartition"
       from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
        and c.relowner = (select relowner from pg_class where oid = 'schema_migrations'::regclass)
      order by 1, 2`,
  )
  return rows
}

async function listTriggers(client: pg.Client, tables: string[]): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select c.relname as table, t.tgname as name, t.tgenabled as state from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace and c.relname = any($1) order by 1, 2`,
    [tables],
  )
  return rows
}

/**
 * The indexes of undivided tables that only make reading faster. Unique indexes also keep rows out, so they stay. They are listed in the
 * order in which they were made, because PostgreSQL takes the older of two that seem to cost the same.
 */
async function listIndexes(client: pg.Client, tables: string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select x.relname as name, pg_get_indexdef(x.oid) as definition
       from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
      where c.relkind = 'r' and not i.indisunique and not exists (select from pg_constraint k where k.conindid = x.oid) and c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
      order by i.indexrelid`,
    [tables],
  )
  return rows
}

/**
 * Gives the divided tables the partitions of the backup, so that its months can be dropped one by one. The default partition stays; it
 * shows which foreign keys lead from partition to partition.
 */
async function exchangePartitions(
  client: pg.Client,
  wanted: Partition[],
  foreignKeys: ForeignKey[],
): Promise<ForeignKey[]> {
  const tables = [...new Set(wanted.map(({ table }) => table))]
  const { rows: present } = await client.query<{ table: string; name: string }>(
    `select c.relname as table, p.relname as name
       from pg_class c join pg_inherits i on i.inhparent = c.oid join pg_class p on p.oid = i.inhrelid
      where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
        and pg_get_expr(p.relpartbound, p.oid) <> 'DEFAULT'`,
    [tables],
  )
  for (const { name } of present) await client.query(`drop table ${quote(name)}`)
  const ofDefault = foreignKeys.filter(({ table, isOfPartition }) => isOfPartition && table.endsWith('_default'))
  const made: ForeignKey[] = [...ofDefault]
  for (const { table, name, bound } of wanted) {
    if (bound === 'DEFAULT') continue
    await makePartition(client, { table, name, bound })
    const suffix = name.slice(table.length)
    const like = ofDefault.filter((key) => key.table === `${table}_default`)
    made.push(
      ...like.map((key) => ({
        ...key,
        table: name,
        name: key.name.replace('_default', suffix),
        definition: key.definition.replace(/(REFERENCES \S+)_default/, `$1${suffix}`),
      })),
    )
  }
  return made
}

/** Names and bounds were checked when the manifest was read. */
async function makePartition(client: pg.Client, { table, name, bound }: Partition): Promise<void> {
  await client.query(
    `create table ${quote(name)} (like ${quote(table)} including defaults including constraints including storage)`,
  )
  const { rows } = await client.query<{ options: string }>(
    `select array_to_string(reloptions, ', ') as options from pg_class
      where relnamespace = current_schema()::regnamespace and relname = $1 and reloptions is not null`,
    [`${table}_default`],
  )
  for (const { options } of rows) await client.query(`alter table ${quote(name)} set (${options})`)
  await client.query(`alter table ${quote(table)} attach partition ${quote(name)} ${bound}`)
}
