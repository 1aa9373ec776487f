import type { Db } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { Migration } from './files.ts'
import { missingMigrations } from './run.ts'

/**
 * Returns what the tables lack for this release, or why it cannot read them. The files are given, because a process that has given up root
 * may not be able to read them any more.
 */
export function createSchemaCheck(migrations: Migration[]): (db: Db) => Promise<string | undefined> {
  return async (db) => {
    try {
      const missing = await missingMigrations(db, migrations)
      return missing.length === 0 ? undefined : `The database lacks the migrations ${missing.join(', ')}.`
    } catch (error) {
      if (error instanceof OperatorError) return error.message
      throw error
    }
  }
}
