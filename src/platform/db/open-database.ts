import { join } from 'node:path'
import type pg from 'pg'
import { type Config, projectRoot } from '../config.ts'
import { joinCluster } from '../embedded/join.ts'
import type { Logger } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import { type ConnectionTarget, createDb, createPool, type Db } from './pool.ts'

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  /** For connections outside the pool (LISTEN, job workers). */
  target: ConnectionTarget
  embedded: boolean
  /** Where this process keeps what it generates. */
  dataDir: string
  close(): Promise<void>
}

/**
 * Opens the database that the configuration names: the server at DATABASE_URL, or the embedded one, which is started
 * when needed. Throws an OperatorError with one clear sentence when it cannot be reached.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  as: 'service' | 'command',
  log: Logger,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const target = { connectionString: config.databaseUrl }
    const dataDir = config.dataDir ?? join(projectRoot, '.data')
    const opened = open({ target, embedded: false, dataDir, leave: async () => {} }, log)
    await requireAnswer(opened, config.databaseUrl)
    return opened
  }
  const onError = (error: Error) => log.error({ err: error }, 'the embedded PostgreSQL is gone; trying again')
  const cluster = await joinCluster({ dataDir: config.dataDir, as, onError })
  return open({ ...cluster, embedded: true }, log)
}

interface Place extends Pick<OpenDatabase, 'target' | 'embedded' | 'dataDir'> {
  leave(): Promise<void>
}

function open({ target, embedded, dataDir, leave }: Place, log: Logger): OpenDatabase {
  let closing = false
  const onError = (error: Error) => {
    // The embedded server may go down a moment before it has read our goodbye.
    if (!closing) log.warn({ err: error }, 'a database connection broke')
  }
  const pool = createPool(target, { onError })
  const db = createDb(pool)
  const close = async () => {
    closing = true
    await db.destroy()
    await leave()
  }
  return { db, pool, target, embedded, dataDir, close }
}

async function requireAnswer(opened: OpenDatabase, url: string): Promise<void> {
  try {
    await opened.pool.query('select 1')
  } catch (error) {
    await opened.close()
    const { host, pathname } = new URL(url)
    const { code, message } = error as NodeJS.ErrnoException
    throw new OperatorError(`The database at DATABASE_URL (${host}${pathname}) cannot be used: ${message || code}.`)
  }
}
