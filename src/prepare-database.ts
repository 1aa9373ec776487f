import { loadCatalogue } from './modules/exercises/index.ts'
import type { Logger } from './platform/log.ts'
import { type MigratedDatabase, migrate } from './platform/migrate.ts'

/** Brings a database to the state this release expects: its tables, and the exercises shared by all gyms. */
export async function prepareDatabase(database: MigratedDatabase, log: Logger): Promise<string[]> {
  const done = await migrate(database, log)
  await loadCatalogue(database.db)
  return done
}
