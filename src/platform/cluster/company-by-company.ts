import type { RawBuilder } from 'kysely'
import { isDistributed } from '../db/citus.ts'
import type { Db } from '../db/pool.ts'

/** Two ways to ask in which of several companies something is due. */
interface Question<Company> {
  /** One question about all companies. PostgreSQL answers it with one index lookup for each company. */
  together: (companies: Company[]) => RawBuilder<{ id: string }>
  /** A question about one company, named by parameters. On a cluster only such a question is answered by one server. */
  alone: (company: Company) => RawBuilder<{ id: string }>
}

/** The ids of the companies that the question finds. */
export async function findCompanies<Company>(
  db: Db,
  companies: Company[],
  { together, alone }: Question<Company>,
): Promise<string[]> {
  if (!(await isDistributed(db))) return (await together(companies).execute(db)).rows.map(({ id }) => id)
  const found: string[] = []
  for (const company of companies) {
    const { rows } = await alone(company).execute(db)
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
