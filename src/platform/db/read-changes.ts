import { sql } from 'kysely'
import type { OwnedTable } from './by-id.ts'
import type { Db } from './pool.ts'
import { transact } from './transact.ts'

/**
 * Reads what changed since a given time (without one, reads everything) and makes sure that no change committed later
 * can carry a time the reader has already passed: the read leaves a mark, and every change that commits after the mark
 * gets a later time. The read waits for changes that are being committed at this moment, and other writers wait until
 * `read` is done, so keep it to one or two statements.
 */
export async function readChanges<C extends { db: Db; teamId: string }, T>(
  ctx: C,
  list: OwnedTable,
  since: unknown,
  read: (tx: C) => Promise<T>,
): Promise<T> {
  if (since === undefined) return read(ctx)
  return transact(ctx, async (tx) => {
    await sql`select begin_reading(${tx.teamId}, ${list})`.execute(tx.db)
    return read(tx)
  })
}
