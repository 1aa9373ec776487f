import type { Command } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { findCompany, listCompanies } from '../modules/companies/index.ts'
import type { Db } from '../platform/db/pool.ts'
import { print, table, withDatabase } from './run.ts'

export function registerCompany(program: Command): void {
  program
    .command('company')
    .description('the companies of this service')
    .command('list')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const companies = await withDatabase(listCompanies)
      const rows = companies.map(({ slug, name, test, id }) => [slug, name, test ? 'test' : 'live', id])
      print(json, companies, table(['SLUG', 'NAME', 'KIND', 'ID'], rows))
    })
}

/** The company with this slug, or an OperatorError that lists the existing ones. */
export async function requireCompany(db: Db, slug: string) {
  const company = await findCompany(db, slug)
  if (company !== undefined) return company
  const slugs = (await listCompanies(db)).map((known) => known.slug)
  const known = slugs.length === 0 ? 'There is none yet: make one with catraca apply' : `Known: ${slugs.join(', ')}`
  throw new OperatorError(`There is no company "${slug}". ${known}.`)
}
