import { loadCatalogue } from './modules/exercises/index.ts'
import { migrate } from './platform/db/migrate.ts'

/** Brings a database to what this release expects of it: its tables, and the exercises that every gym has. */
export async function prepareDatabase(
  database: Parameters<typeof migrate>[0],
  log: Parameters<typeof migrate>[1],
): ReturnType<typeof migrate> {
  const done = await migrate(database, log)
  await loadCatalogue(database.db)
  return done
}
