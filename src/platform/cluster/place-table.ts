import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/**
 * Makes the rest of a transaction write rows on all servers without triggers. Otherwise the triggers of the new shards would count the
 * copied rows once more, and treat each as a change.
 */
export async function copyAsIs(tx: Db): Promise<void> {
  await sql`set local citus.propagate_set_commands = 'local'`.execute(tx)
  await sql`set local session_replication_role = 'replica'`.execute(tx)
}

/** Puts a table on every server. */
export async function refer(db: Db, table: string): Promise<void> {
  await sql`select create_reference_table(${table}::regclass)`.execute(db)
}

/** Spreads a table over the servers. All tables are colocated with the first one, so that all rows of one company are on one server. */
export async function spread(db: Db, table: string, [first]: string[], shards = 32): Promise<void> {
  if (first === undefined) {
    await sql`select create_distributed_table(${table}::regclass, 'team_id', colocate_with => 'none',
                                              shard_count => ${shards}::integer)`.execute(db)
  } else {
    await sql`select create_distributed_table(${table}::regclass, 'team_id', colocate_with => ${first})`.execute(db)
  }
}

/** The tables that are spread, by name. */
export async function listDistributed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' and c.relnamespace = current_schema()::regnamespace and not c.relispartition
     order by p.colocationid`.execute(db)
  return rows.map(({ name }) => name)
}
