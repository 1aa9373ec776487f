import pg from 'pg'

/** One of our tables, and the columns that are copied: all except computed ones. */
export interface BackedUpTable {
  name: string
  columns: string[]
  /** The size on disk, for showing progress. */
  bytes: number
}

/** A partition, with its bounds as PostgreSQL writes them. */
export interface Partition {
  table: string
  name: string
  bound: string
}

/** Equal for tables with the same rows, in any order. */
export interface Fingerprint {
  rows: number
  checksum: string
}

export interface SequenceState {
  name: string
  value: string
  isCalled: boolean
}

/**
 * The settings that the text of values depends on, without the time limits for requests. They hold until the end of the transaction, so
 * that this also works through a pooler.
 */
export const sessionSettings = `
  select set_config(name, value, true)
    from (values ('TimeZone', 'UTC'), ('DateStyle', 'ISO'), ('IntervalStyle', 'iso_8601'), ('extra_float_digits', '1'),
                 ('bytea_output', 'hex'), ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
                 ('transaction_timeout', '0')) s (name, value)
    join pg_settings using (name)`

/** Our tables are those whose owner also owns the list of migrations. Unlogged tables only hold passing data, and are left out. */
const isOurs = `
  c.relnamespace = current_schema()::regnamespace and c.relpersistence = 'p' and not c.relispartition
  and c.relowner = (select relowner from pg_class where oid = 'schema_migrations'::regclass)
  and c.relname not in ('schema_migrations', 'schema_migrations_lock')`

export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query(`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
           (select coalesce(sum(pg_table_size(p.relid)), pg_table_size(c.oid)) from pg_partition_tree(c.oid) p)::float8 as bytes
      from pg_class c where c.relkind in ('r', 'p') and ${isOurs} order by 1`)
  return rows
}

export async function listPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query(`
    select c.relname as "table", p.relname as name, pg_get_expr(p.relpartbound, p.oid) as bound
      from pg_class c join pg_inherits i on i.inhparent = c.oid join pg_class p on p.oid = i.inhrelid
     where c.relkind = 'p' and ${isOurs} order by 1, 2`)
  return rows
}

/** The sequences that this role may read; the service's role may not read those of identity columns. */
export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where case when c.relkind = 'S' then has_sequence_privilege(c.oid, 'select') end and ${isOurs} order by 1`)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query(
      `select $1 as name, last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
      [name],
    )
    states.push(state.rows[0])
  }
  return states
}

/** The columns whose values come from a sequence, with that sequence. */
export async function listSequenceColumns(
  client: pg.Client,
): Promise<{ name: string; table: string; column: string }[]> {
  const { rows } = await client.query(`
    select c.relname as name, t.relname as "table", a.attname as "column"
      from pg_class c join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where c.relkind = 'S' and ${isOurs} order by 1`)
  return rows
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Computed by the database from the text of every row. */
export async function fingerprint(
  client: pg.Client,
  table: Pick<BackedUpTable, 'name' | 'columns'>,
): Promise<Fingerprint> {
  const { rows } = await client.query(
    `select count(*)::float8 as rows, coalesce(bit_xor(hashtextextended(row(${columnList(table)})::text, 0)), 0)::text as checksum
       from ${pg.escapeIdentifier(table.name)}`,
  )
  return rows[0]
}

export function columnList({ columns }: Pick<BackedUpTable, 'columns'>): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/**
 * Waiting jobs are stored by their content and not as rows of the queue's library, whose tables change with its releases. A job in progress
 * counts as waiting. Jobs that were given up are left out.
 */
export const jobColumns = ['identifier', 'queue', 'key', 'payload', 'priority', 'run_at', 'max_attempts', 'created_at']
export const selectJobs = `
  select t.identifier, q.queue_name as queue, j.key, j.payload, j.priority, j.run_at, j.max_attempts, j.created_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   where j.attempts < j.max_attempts or j.locked_at is not null`
