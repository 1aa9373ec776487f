import type { Db } from '../db/pool.ts'
import { OperatorError } from '../operator-error.ts'
import { readMigrations } from './files.ts'
import { missingMigrations } from './run.ts'

/** Says what the tables lack for this release, or why it cannot read them. The files are read once. */
export function createSchemaCheck(): (db: Db) => Promise<string | undefined> {
  let files: ReturnType<typeof readMigrations> | undefined
  return async (db) => {
    files ??= readMigrations()
    try {
      const missing = await missingMigrations(db, await files)
      return missing.length === 0 ? undefined : `The database lacks the migrations ${missing.join(', ')}.`
    } catch (error) {
      if (error instanceof OperatorError) return error.message
      throw error
    }
  }
}
