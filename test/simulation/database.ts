import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { createLogger } from '#platform/log/log.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import type { Ground } from '#test/faults/ground/ground.ts'
import { joinGivenServer } from '#test/given-server.ts'

/** The database under a run. */
export interface Database {
  /** For DATABASE_URL. */
  url: string
  db: Db
  /** Kills all processes of PostgreSQL and starts it again; only for a PostgreSQL of the run's own. */
  kill(): Promise<void>
}

/** A database on the run's own PostgreSQL, or a new one beside that of an address, which is dropped at the end. */
export async function openDatabase(ground: Ground, address?: string): Promise<Database> {
  if (address !== undefined) return joinDatabase(ground, address)
  // Nothing has to survive a crash of the machine. What PostgreSQL confirms survives its own processes, because commits are written to
  // files.
  const postgres = await ground.postgres({ fsync: 'off', full_page_writes: 'off' })
  return {
    url: postgres.url(),
    db: postgres.db,
    async kill() {
      postgres.crash()
      await postgres.start()
    },
  }
}

async function joinDatabase({ cleanup }: Ground, address: string): Promise<Database> {
  const server = await joinGivenServer(address)
  cleanup.defer(server.leave)
  // Named differently from the server's pools, so that these connections survive when the server's are cut.
  const db = createDb(createPool(server.target, { max: 4, applicationName: 'faults' }))
  cleanup.defer(() => db.destroy())
  await prepareDatabase({ db, owner: server.target, embedded: false }, createLogger('warn'))
  await server.settle()
  const url = new URL(address)
  url.pathname = `/${server.target.database}`
  return {
    url: url.href,
    db,
    kill: () => Promise.reject(new Error('This PostgreSQL is not the run’s own, and is not killed.')),
  }
}
