import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** The version of Citus in this database; undefined on a PostgreSQL without Citus. */
export async function citusVersion(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'citus'`.execute(db)
  return rows[0]?.version
}

/** The databases that are known to be spread, and the transactions on them. */
const spread = new WeakSet<Db>()

/** Whether a database was found to be spread when this process asked at its start; also works for transactions. */
export function isKnownDistributed(db: Db): boolean {
  return spread.has(db)
}

/** Notes that a transaction is on the same cluster as its database. */
export function keepPlace(db: Db, tx: Db): void {
  if (spread.has(db)) spread.add(tx)
}

/**
 * Makes the rest of a transaction use one connection to each worker. Citus refuses to change a table that the same transaction read over
 * several connections, as happens when shards take long to answer. Without a cluster this changes nothing.
 */
export async function useOneConnectionEach(tx: Db): Promise<void> {
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(tx)
}

const known = new WeakMap<Db, Promise<boolean>>()

/**
 * Whether the tables of this database are spread over a cluster. A process only asks once, because a database is only distributed while
 * nothing uses it.
 */
export function isDistributed(db: Db): Promise<boolean> {
  let answer = known.get(db)
  if (answer === undefined) {
    answer = askWhether(db)
    answer.catch(() => known.delete(db))
    known.set(db, answer)
  }
  return answer
}

async function askWhether(db: Db): Promise<boolean> {
  if ((await citusVersion(db)) === undefined) return false
  const { rows } = await sql`select from pg_dist_partition where partmethod = 'h' limit 1`.execute(db)
  if (rows.length > 0) spread.add(db)
  return rows.length > 0
}
