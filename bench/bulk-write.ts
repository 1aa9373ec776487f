import { sql } from 'kysely'
import { correctLives } from '#modules/memberships/index.ts'
import { correctCounts, foldCountsOfAnyCompany } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'

/**
 * Lets `write` fill a company's tables, on several connections at once if there are `writers`, and then recomputes the kept counts. Foreign
 * keys are correct by construction and not checked, and no trigger runs.
 */
export async function writeInBulk(
  db: Db,
  teamId: string,
  write: (db: Db) => Promise<void>,
  writers = 1,
): Promise<void> {
  const writing = () => db.connection().execute((db) => withoutTriggers(db, write))
  await Promise.all(Array.from({ length: writers }, writing))
  await db.connection().execute(async (db) => {
    await withoutTriggers(db, () => correctLives(db, teamId))
    await correctCounts(db, teamId)
    await foldCountsOfAnyCompany(db)
  })
}

async function withoutTriggers(db: Db, write: (db: Db) => Promise<unknown>): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db).catch((error) => {
    if (error.code !== '42501') throw error
    throw new OperatorError(
      'The owner of the tables may not leave triggers out. As a superuser: grant set on parameter session_replication_role to it.',
    )
  })
  await write(db)
  await sql`set session_replication_role = origin`.execute(db)
}
