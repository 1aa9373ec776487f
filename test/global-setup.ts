import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type ConnectionTarget, createDb, createPool } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
import { createLogger } from '#platform/log/log.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import { temporaryDatabase } from '../scripts/temporary-database.ts'
import { joinGivenServer, type Worker } from './given-server.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones, distributed on a cluster; no connection to it may stay open. */
    template: ConnectionTarget
    /** The server's version, such as 18. */
    postgres: number
    /** The workers, if the suite runs on a cluster. */
    workers: Worker[]
    /** The folder for databases of test files and what the files of a run share; removed with the run. */
    folder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.CATRACA_TEST_DATABASE_URL
  const folder = await makeRunFolder()
  const server = given === undefined ? await ownServer(folder) : await joinGivenServer(given)
  const pool = createPool(asService(server.target))
  const db = createDb(pool)
  await prepareDatabase({ db, owner: server.target, embedded: true }, createLogger('warn'))
  const { rows } = await pool.query("select current_setting('server_version_num')::integer / 10000 as major")
  await db.destroy()
  await server.settle()
  project.provide('template', server.target)
  project.provide('workers', server.workers)
  project.provide('postgres', rows[0].major)
  project.provide('folder', folder)
  return async () => {
    await server.leave()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function ownServer(folder: string) {
  return { ...(await temporaryDatabase({ max_connections: '300' }, folder)), workers: [], settle: async () => {} }
}
