import type { TestProject } from 'vitest/node'
import { type ConnectionTarget, createDb, createPool } from '#platform/db/pool.ts'
import { createLogger } from '#platform/log.ts'
import { prepareDatabase } from '#src/prepare-database.ts'
import { temporaryDatabase } from '../scripts/temporary-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones; nothing may stay connected to it. */
    template: ConnectionTarget
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await temporaryDatabase({ max_connections: '300' })
  const pool = createPool(cluster.target)
  const db = createDb(pool)
  await prepareDatabase({ db, pool }, createLogger('warn'))
  await db.destroy()
  project.provide('template', cluster.target)
  return cluster.leave
}
