import { type QueryResult, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/log.ts'
import { machineNowText } from '../time/clock.ts'
import { useOneConnectionEach } from './citus.ts'
import type { Db } from './pool.ts'
import type { Companies } from './schema.generated.ts'
import { treatCompaniesAlike } from './statistics.ts'

/** A company's setting for how many days something is kept. */
type KeptDays = Extract<keyof Companies, `${string}_kept_days`>

/**
 * The lowest id of a row that a company still keeps, by the machine's clock. Older rows are not shown, although they exist until their
 * month is dropped: a month is shared by all companies and is dropped when none of them needs it any more.
 */
export function keptFrom(teamId: string, setting: KeptDays): RawBuilder<string> {
  return sql<string>`(select first_id_at(${machineNowText()}::timestamptz - ${sql.ref(setting)} * interval '1 day') from companies where id = ${teamId})`
}

/**
 * Makes the partitions of the coming month and drops those that no company needs any more. The functions of the database decide which; each
 * drop is one short transaction. A change that cannot get its locks within half a second waits for the next run, an hour later.
 */
export async function keepMonths(db: Db, log: Logger): Promise<void> {
  try {
    await makeMonths(db)
    await releaseMonths(db, log)
  } catch (error) {
    if (!isLockTaken(error)) throw error
    log.info('the partitions by month are in use; the next try is in an hour')
  }
  const { rows } = await sql<{ name: string; amount: number }>`select * from rows_outside_months()`.execute(db)
  for (const { name, amount } of rows) {
    log.error({ table: name, rows: amount }, 'rows are in no month: a clock was wrong, or no month was made in time')
  }
}

/**
 * Makes the partitions of this month and the next one, unless they exist; like all tables, new partitions then keep no statistics about
 * companies.
 */
export async function makeMonths(db: Db): Promise<void> {
  await changeMonths(db, sql`select make_months()`)
  await treatCompaniesAlike(db)
}

/** Runs a statement that makes partitions or drops them. */
export function changeMonths<Row>(db: Db, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  return db.transaction().execute(async (tx) => {
    await useOneConnectionEach(tx)
    return statement.execute(tx)
  })
}

async function releaseMonths(db: Db, log: Logger): Promise<void> {
  for (;;) {
    const { rows } = await changeMonths(db, sql<{ gone: string | null }>`select release_month() as gone`)
    const { gone } = rows[0]!
    if (gone === null) return
    log.info({ partitions: gone }, 'rows that no company keeps any longer were dropped')
  }
}

/** Whether PostgreSQL gave up waiting for a lock (`lock_timeout`). */
export function isLockTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
