import { type RawBuilder, sql } from 'kysely'
import type { Logger } from '../log.ts'
import type { Db } from './pool.ts'
import type { Companies } from './schema.generated.ts'

/** A company's setting of how many days it keeps something. */
type KeptDays = Extract<keyof Companies, `${string}_kept_days`>

/**
 * The lowest id of a row that a company still keeps, by the machine's clock. Older rows are not shown, although they
 * exist until their month is dropped: it is shared by all companies and goes when the last of them needs it no more.
 */
export function keptFrom(teamId: string, setting: KeptDays): RawBuilder<string> {
  return sql<string>`(select first_id_at(now() - ${sql.ref(setting)} * interval '1 day') from companies where id = ${teamId})`
}

/**
 * Makes the partitions of the coming month and drops those that no company needs any more. The functions of the database
 * decide which; each drop is one short transaction. What cannot get its locks within half a second is left to the next
 * run, an hour later.
 */
export async function keepMonths(db: Db, log: Logger): Promise<void> {
  await sql`select make_months()`.execute(db)
  for (;;) {
    const { rows } = await sql<{ gone: string | null }>`select release_month() as gone`.execute(db)
    if (rows[0]!.gone === null) break
    log.info({ month: rows[0]!.gone }, 'rows that no company keeps any longer were dropped')
  }
  const { rows } = await sql<{ name: string; amount: number }>`select * from rows_outside_months()`.execute(db)
  for (const { name, amount } of rows) {
    log.error({ table: name, rows: amount }, 'rows are in no month: a clock was wrong, or no month was made in time')
  }
}
