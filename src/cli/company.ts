import type { Command } from 'commander'
import { listCompanies } from '../modules/companies/index.ts'
import { command } from './command.ts'
import { table } from './run.ts'

export function registerCompany(program: Command): void {
  command(program.command('company').description('the companies of this service'), 'list')
    .withDatabase()
    .answer(async ({ db }) => {
      const companies = await listCompanies(db)
      const rows = companies.map(({ slug, name, test, id }) => [slug, name, test ? 'test' : 'live', id])
      return { json: companies, lines: table(['SLUG', 'NAME', 'KIND', 'ID'], rows) }
    })
}
