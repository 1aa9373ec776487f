import { sql } from 'kysely'
import { connectClient } from './client.ts'
import type { ConnectionTarget } from './hosts.ts'
import type { Db } from './pool.ts'

/**
 * Without statistics the first queries after many rows were written would be planned as if the tables were empty. Only the
 * owner of the tables may collect them.
 */
export async function takeStatistics(owner: ConnectionTarget): Promise<void> {
  const client = await connectClient({ ...owner, session: 'unlimited' })
  await client.query('analyze').finally(() => client.end())
}

/** Lets no table keep statistics of which companies there are, so that plans are the same for all of them. */
export async function treatCompaniesAlike(db: Db): Promise<void> {
  await sql`select treat_companies_alike()`.execute(db)
}

/**
 * Lets this session forget the plans of its statements: what was planned for empty tables reads all of them once many rows
 * were written, until ANALYZE comes by.
 */
export async function planAnew(db: Db): Promise<void> {
  await sql`discard plans`.execute(db)
}
