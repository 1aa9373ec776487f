import { sql } from 'kysely'
import { connectClient } from './client.ts'
import type { ConnectionTarget } from './hosts.ts'
import type { Db } from './pool.ts'

/**
 * Without statistics, the first queries after many rows were written would be planned as if the tables were empty. Only the owner of the
 * tables may collect statistics.
 */
export async function takeStatistics(owner: ConnectionTarget): Promise<void> {
  const client = await connectClient({ ...owner, session: 'unlimited' })
  await client.query('analyze').finally(() => client.end())
}

/** Stops all tables from keeping statistics about the companies, so that plans are the same for all of them. */
export async function treatCompaniesAlike(db: Db): Promise<void> {
  await sql`select treat_companies_alike()`.execute(db)
}

/**
 * Makes this session forget its plans: after many rows were written, a plan for empty tables would read whole tables until the next
 * ANALYZE.
 */
export async function planAnew(db: Db): Promise<void> {
  await sql`discard plans`.execute(db)
}
