import { type Config, readConfig } from '#platform/config/config.ts'
import { Failure } from '#platform/errors/failure.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { createLogger, type Logger } from '#platform/log/log.ts'
import { followDatabaseClock } from '#platform/startup/database-clock.ts'
import { type OpenDatabase, openDatabase } from '#platform/startup/open-database.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import type { Db } from '../platform/db/pool.ts'

/** What a command may need in addition to the database. */
export interface CommandSurroundings {
  config: Config
  database: OpenDatabase
  log: Logger
}

/**
 * Runs a command against the configured database: joins the embedded one while the service is running, and otherwise
 * starts it for the duration of the command.
 */
export async function withDatabase<T>(work: (db: Db, surroundings: CommandSurroundings) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  finishOnSignal()
  const log = createLogger(process.env.LOG_LEVEL === undefined ? 'warn' : config.logLevel)
  const database = await openDatabase(config, 'command', log)
  try {
    await prepareDatabase(database, log)
    const clock = await followDatabaseClock(database.pool, log)
    try {
      return await work(database.db, { config, database, log })
    } finally {
      await clock.close()
    }
  } finally {
    await database.close()
  }
}

/**
 * The first Ctrl-C waits for the command, which is short: otherwise a database that it started would be left running.
 * The second ends it at once.
 */
function finishOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => {})
}

/** Prints one JSON value on standard output with --json, and nothing else there; otherwise lines for a person. */
export function print(json: boolean | undefined, value: unknown, lines: string[]): void {
  process.stdout.write(`${json ? JSON.stringify(value) : lines.join('\n')}\n`)
}

/** Prints a message for a person on standard error, so that warnings never mix with JSON. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Returns the result, or throws a refusal as an error for the operator to fix. */
export function orThrow<T>(result: T | Failure): T {
  if (result instanceof Failure) throw new OperatorError(result.message)
  return result
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
