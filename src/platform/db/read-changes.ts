import { sql } from 'kysely'
import type { OwnedTable } from './by-id.ts'
import type { Db } from './pool.ts'
import { transact } from './transact.ts'

/**
 * Reads what changed since a time (without one, just reads), so that nothing which is committed later can bear a time that was read past: the
 * reading leaves a mark, and every change that commits after it gets a later time. Changes that are being committed at
 * this moment are waited for, and others wait until `read` is done, so it is one statement or two.
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
