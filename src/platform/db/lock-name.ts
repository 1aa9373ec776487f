import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Locks a name until the transaction ends: transactions that lock the same name run one after another. For what no row stands for. The name
 * says of which company it is.
 */
export async function lockName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
