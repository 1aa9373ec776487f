import type { RawBuilder } from 'kysely'
import { isDistributed } from '../db/citus.ts'
import type { Db } from '../db/pool.ts'

/** Two ways to ask which of several companies something is due in. */
interface Question<Company> {
  /** Of all at once, which PostgreSQL answers with one look into an index for each. */
  together: (companies: Company[]) => RawBuilder<{ id: string }>
  /** Of one, named by parameters: on a cluster one server answers that, and no server a question about several. */
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
