import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/db/migrate.ts'
import { type ConnectionTarget, createDb, createPool } from '#platform/db/pool.ts'
import { temporaryDatabase } from '../scripts/temporary-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones; nothing may stay connected to it. */
    template: ConnectionTarget
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await temporaryDatabase({ max_connections: '300' })
  const db = createDb(createPool(cluster.target))
  await migrate(db)
  await db.destroy()
  project.provide('template', cluster.target)
  return cluster.leave
}
