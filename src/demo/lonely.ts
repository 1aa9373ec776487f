import { findCompany, listCompanies } from '#modules/companies/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { demoSlug } from './slug.ts'

/** The demo gym, for as long as it is alone: a machine with a gym of its own is no place for a demonstration any more. */
export async function findLonelyDemo(db: Db) {
  const company = await findCompany(db, demoSlug)
  return company === undefined || (await listCompanies(db)).length > 1 ? undefined : company
}
