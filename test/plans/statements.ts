import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every statement that the sample calls of all APIs send, so that a changed statement shows in review. `npm run statements` writes the
 * file.
 */
const file = join(import.meta.dirname, 'statements.generated.sql')
const separator = ';\n\n'

/** Clauses that begin a new line. */
const clause =
  / (?=(?:with|select|from|where|and|left join|inner join|join|cross join|group by|order by|limit|union all|values|set|returning|on conflict)\b)/gi

/** The text without what differs between runs: spacing, search words, how many rows are written, and which fields of a member changed. */
function plain(text: string): string {
  return text
    .replaceAll(/'[^']*' \/\* planned for its value \*\//g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/values (\((\$\d+(, )?)+\)(, )?)+/g, 'values (…)')
    .replace(/^update "members" set .*"name_key".*/, 'update "members" set …')
    .trim()
}

/** PostgreSQL's own checks of foreign keys are not our statements. */
const isOwn = (text: string) => !text.startsWith('SELECT 1 FROM ONLY')

/** The statements that the file does not have; with STATEMENTS=write the file is written again. */
export function unknownStatements(sent: Iterable<string>): string[] {
  const all = [...new Set([...sent].map(plain).filter(isOwn))].sort()
  if (process.env.STATEMENTS === 'write') {
    writeFileSync(file, all.map((text) => text.replaceAll(clause, '\n  ') + separator).join(''))
  }
  const known = new Set(readFileSync(file, 'utf8').split(separator).map(plain))
  return all.filter((text) => !known.has(text))
}
