import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { findCompany, findCompanyById, listCompanies } from '../modules/companies/index.ts'
import type { OwnedTable } from '../platform/db/by-id.ts'
import type { Db } from '../platform/db/pool.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import { type Company, contextOf } from './operator-context.ts'
import { type OpenedDatabase, orThrow } from './run.ts'

/** What a command about one company gets. */
export interface OpenedCompany extends OpenedDatabase {
  company: Company
  /** The context by the company's clock at the start of the command. */
  ctx: Acting
  /** Does the work in its own transaction, which the audit trail ascribes to the operator. A refusal becomes an OperatorError. */
  asOperator<T>(work: (tx: Acting) => Promise<T>): Promise<Exclude<T, Failure>>
}

export function inCompany(opened: OpenedDatabase, company: Company): OpenedCompany {
  const ctx = () => contextOf(opened.db, company)
  return {
    ...opened,
    company,
    ctx: ctx(),
    asOperator: async (work) => orThrow(await attributed(ctx(), work)),
  }
}

/** The company with this slug, or an OperatorError that lists the existing ones. */
export async function requireCompany(db: Db, slug: string): Promise<Company> {
  const company = await findCompany(db, slug)
  if (company !== undefined) return company
  const slugs = (await listCompanies(db)).map((known) => known.slug)
  const known = slugs.length === 0 ? 'There is none yet: make one with catraca apply' : `Known: ${slugs.join(', ')}`
  throw new OperatorError(`There is no company "${slug}". ${known}.`)
}

/** The company of the row with this id, or an OperatorError that says, with the operator's word for such a row, that it does not exist. */
export async function requireCompanyOf(db: Db, table: OwnedTable, id: string): Promise<Company> {
  const teamId = await teamOfAnyCompany(db, table, id)
  if (teamId !== undefined) return (await findCompanyById(db, teamId))!
  throw noneWithId(table === 'api_keys' ? 'key' : table.replace(/s$/, ''), id)
}

export function noneWithId(called: string, id: string): OperatorError {
  return new OperatorError(`There is no ${called} with the id ${id}.`)
}
