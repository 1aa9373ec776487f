import { type Config, readConfig } from '#platform/config/config.ts'
import { Failure } from '#platform/errors/failure.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { createLogger, type Logger } from '#platform/log/log.ts'
import { openSecretBox, type SecretBox } from '#platform/secrets/secrets.ts'
import { followDatabaseClock } from '#platform/startup/database-clock.ts'
import { type OpenDatabase, openDatabase } from '#platform/startup/open-database.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import type { Db } from '../platform/db/pool.ts'

/** What a command reads from the environment. */
interface Environment {
  config: Config
  log: Logger
}

/** A database as it is, which may be of an older release. */
interface Unprepared extends Environment {
  database: OpenDatabase
}

/** What a command that works with the database gets. */
export interface OpenedDatabase extends Unprepared {
  db: Db
  box: SecretBox
}

export function readEnvironment(usualLevel: 'info' | 'warn' = 'warn'): Environment {
  const config = readConfig(process.env)
  return { config, log: createLogger(process.env.LOG_LEVEL === undefined ? usualLevel : config.logLevel) }
}

/** Runs with the database as it is, without migrating it. */
export async function withUnprepared<T>(
  as: 'service' | 'command',
  work: (given: Unprepared) => Promise<T>,
  environment = readEnvironment(),
): Promise<T> {
  const database = await openDatabase(environment.config, as, environment.log)
  try {
    return await work({ ...environment, database })
  } finally {
    await database.close()
  }
}

/**
 * Runs a command against the configured database: joins the embedded one while the service is running, and otherwise
 * starts it for the duration of the command.
 */
export async function withDatabase<T>(work: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  finishOnSignal()
  return withUnprepared('command', async (given) => {
    const { config, database, log } = given
    await prepareDatabase(database, log)
    const clock = await followDatabaseClock(database.pool, log)
    try {
      return await work({ ...given, db: database.db, box: openSecretBox(config, database.dataDir) })
    } finally {
      await clock.close()
    }
  })
}

/**
 * The first Ctrl-C waits for the command, which is short: otherwise a database that the command started would keep running. The second ends
 * it at once.
 */
function finishOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => {})
}

/** Prints a message for a person on standard error, so that warnings never mix with JSON. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Returns the result, or throws a refusal as an error for the operator to fix. */
export function orThrow<T>(result: T): Exclude<T, Failure> {
  if (result instanceof Failure) throw new OperatorError(withValues(result))
  return result as Exclude<T, Failure>
}

/** A refusal with the value of each of its details that the message names, such as `limit`. */
function withValues({ message, details = {} }: Failure): string {
  const named = [...message.matchAll(/`(\w+)`/g)].map(([, name]) => name!).filter((name) => name in details)
  return named.length === 0 ? message : `${message} (${named.map((name) => `${name}: ${details[name]}`).join(', ')})`
}

/** Columns as wide as their widest cell. */
export function table(header: string[], rows: string[][]): string[] {
  const widths = header.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)))
  return [header, ...rows].map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
}
