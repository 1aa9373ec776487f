import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * How many milliseconds this clock is ahead of the database's (negative when behind), accurate to half a round trip.
 */
export async function clockErrorMs(db: Db, clock: () => Temporal.Instant): Promise<number> {
  const asked = clock().epochMilliseconds
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db)
  const answered = clock().epochMilliseconds
  return Math.round((asked + answered) / 2 - Temporal.Instant.from(rows[0]!.at).epochMilliseconds)
}
