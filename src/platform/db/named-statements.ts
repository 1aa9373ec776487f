import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/**
 * Once a connection has prepared this many different statements, further ones stay unnamed, so that no connection collects plans without
 * end.
 */
const maxNamedStatements = 1000

/** Marks a statement that contains a value in its text. It stays unnamed, because the next one has another value. */
const plannedForItsValue = '/* planned for its value */'

/** A text that the planner has to know, such as the word of a search: as a parameter it would be planned like any other value. */
export function planned(text: string): RawBuilder<string> {
  return sql.raw(`${pg.escapeLiteral(text)} ${plannedForItsValue}`)
}

export interface NamedStatement {
  name: string
  text: string
  generation: number
}

const named = new Map<string, NamedStatement>()

/**
 * How often statements had to be prepared again because the columns of a table had changed. It is part of a statement's
 * text and thereby of its name, so that no connection, and no pooler between, has prepared it before.
 */
let generation = 0

/** The name under which a statement with parameters is prepared; undefined for those that are not. */
export function nameStatement(text: string): NamedStatement | undefined {
  const known = named.get(text)
  if (known !== undefined) return known
  if (text.includes(plannedForItsValue)) return undefined
  if (named.size >= maxNamedStatements) return undefined
  const sent = generation === 0 ? text : `${text} /* ${generation} */`
  const statement = { name: hash('sha256', sent, 'base64url').slice(0, 32), text: sent, generation }
  named.set(text, statement)
  return statement
}

/** Makes all statements be prepared again, unless that has already happened since this one was sent. */
export function prepareAgain({ generation: sent }: NamedStatement): void {
  if (sent !== generation) return
  generation++
  named.clear()
}

/** The current generation of prepared statements. A connection with earlier ones holds plans that nobody will use. */
export function currentGeneration(): number {
  return generation
}

/**
 * Whether PostgreSQL refused to run a prepared statement because the columns of its result have changed since it was prepared, as when a
 * newer release adds a column to a table. PostgreSQL has then done nothing. The name of the routine is checked instead of the message,
 * which may be in any language.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
