import { placeOf } from '#src/installation/placements.ts'
import { companyTables } from '#test/structure/statements.ts'

/** What stands in strings and comments says nothing of tables. */
const bare = (text: string) => text.replaceAll(/--[^\n]*|\/\*.*?\*\/|'[^']*'/gs, ' ').replaceAll('"', '')

const tableMentioned = /\b(?:from|join|update)\s+(?:only\s+)?(\w+)/gi
/** By a parameter, or by the table that it is joined to. */
const companyNamed = /\bteam_id\s*=\s*\(?\$\d|\bon\s+\w+\.team_id\s*=\s*\w+\.team_id\b/gi

/**
 * The companies' tables that a statement reads or changes, if it names the company for fewer of them: a cluster would ask all of its
 * servers. Each mention of a table wants a condition of its own.
 */
export function tablesWithoutCompany(text: string): string[] {
  const statement = bare(text)
  const mentioned = [...statement.matchAll(tableMentioned)].map(([, table]) => table!)
  const ofCompanies = mentioned.filter((table) => companyTables.includes(table) && placeOf(table) === 'distributed')
  return (statement.match(companyNamed) ?? []).length >= ofCompanies.length ? [] : ofCompanies
}
