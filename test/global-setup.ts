import type { TestProject } from 'vitest/node'
import { type ConnectionTarget, createDb, createPool } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
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
  const db = createDb(createPool(asService(cluster.target)))
  await prepareDatabase({ db, owner: cluster.target, embedded: true }, createLogger('warn'))
  await db.destroy()
  project.provide('template', cluster.target)
  return cluster.leave
}
