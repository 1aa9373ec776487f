import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every statement that the sample calls of all APIs send, so that a change of one shows in review. `npm run statements` writes it. */
const file = join(import.meta.dirname, 'statements.generated.sql')
const separator = ';\n\n'

/** Clauses begin a line. */
const clause =
  / (?=(?:with|select|from|where|and|left join|inner join|join|cross join|group by|order by|limit|union all|values|set|returning|on conflict)\b)/gi

/** The text without what differs from run to run: how it is spaced, and the words of a search, which stand in it. */
function plain(text: string): string {
  return text
    .replaceAll(/'[^']*' \/\* planned for its value \*\//g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** PostgreSQL's own looks at what a foreign key refers to are not ours. */
const isOwn = (text: string) => !text.startsWith('SELECT 1 FROM ONLY')

/** Those of the statements that the file does not have; with STATEMENTS=write it is written anew. */
export function unknownStatements(sent: Iterable<string>): string[] {
  const all = [...new Set([...sent].map(plain).filter(isOwn))].sort()
  if (process.env.STATEMENTS === 'write') {
    writeFileSync(file, all.map((text) => text.replaceAll(clause, '\n  ') + separator).join(''))
  }
  const known = new Set(readFileSync(file, 'utf8').split(separator).map(plain))
  return all.filter((text) => !known.has(text))
}
