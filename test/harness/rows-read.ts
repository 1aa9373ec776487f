import { sql } from 'kysely'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import type { TestService } from './service.ts'

/**
 * How many rows of a table `work` reads, whether it needs them or not. Its writes are undone. Only on one server, because each server
 * counts its own reads.
 */
export async function rowsRead(
  service: TestService,
  table: string,
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  const db = createDb(createPool(service.owner, { max: 1 }))
  const read = async () => {
    const { rows } = await sql<{ read: number }>`
      select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = ${table}`.execute(db)
    return rows[0]!.read
  }
  try {
    await sql`begin`.execute(db)
    const before = await read()
    await work(db)
    return (await read()) - before
  } finally {
    await db.destroy()
  }
}
