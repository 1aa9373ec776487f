import { placeOf } from '#src/installation/placements.ts'
import { companyTables } from '#test/structure/statements.ts'

/** Strings and comments do not count as mentions of tables. */
const bare = (text: string) => text.replaceAll(/--[^\n]*|\/\*.*?\*\/|'[^']*'/gs, ' ').replaceAll('"', '')

const tableMentioned = /\b(?:from|join|update)\s+(?:only\s+)?(\w+)/gi
/** A condition on the company, by a parameter or by a joined table. */
const companyNamed = /\bteam_id\s*=\s*\(?\$\d|\bon\s+\w+\.team_id\s*=\s*\w+\.team_id\b/gi

/**
 * The companies' tables that a statement reads or changes, if it restricts fewer of them to a company: a cluster would then ask all of its
 * servers. Each mention of a table needs its own condition.
 */
export function tablesWithoutCompany(text: string): string[] {
  const statement = bare(text)
  const mentioned = [...statement.matchAll(tableMentioned)].map(([, table]) => table!)
  const ofCompanies = mentioned.filter((table) => companyTables.includes(table) && placeOf(table) === 'distributed')
  return (statement.match(companyNamed) ?? []).length >= ofCompanies.length ? [] : ofCompanies
}
