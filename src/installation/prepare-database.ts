import { loadCatalogue } from '#modules/exercises/index.ts'
import { isDistributed } from '#platform/db/citus.ts'
import type { Logger } from '#platform/log/log.ts'
import type { Ran } from '#platform/migrations/run.ts'
import { type MigratedDatabase, migrate } from '#platform/startup/migrate.ts'
import { placeOf } from './placements.ts'

/** Brings a database to the state this release expects: its tables, and the exercises shared by all gyms. */
export async function prepareDatabase(database: MigratedDatabase, log: Logger, contract = false): Promise<Ran> {
  const ran = await migrate({ ...database, placeOf }, log, contract)
  await isDistributed(database.db)
  await loadCatalogue(database.db)
  return ran
}
