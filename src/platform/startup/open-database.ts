import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { placeIn, readTarget } from '../db/hosts.ts'
import { type ConnectionTarget, createDb, createPool, type Db } from '../db/pool.ts'
import { asService } from '../db/service-role.ts'
import { silenceKnownMs } from '../db/silence.ts'
import { settleDataFolder } from '../embedded/folders.ts'
import { type JoinOptions, joinCluster } from '../embedded/join.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { hangDeliveryBell } from '../events/delivery-bell.ts'
import type { SystemUser } from '../files/system-user.ts'
import type { Logger } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  /** What the pool connects to: a pooler, if there is one. */
  pooled: ConnectionTarget
  /** For connections outside the pool (LISTEN, job workers). They bypass any pooler, because they need a session of their own. */
  target: ConnectionTarget
  /** Connects as the owner of the tables, who may change them; equal to `target` if only one address was given. */
  owner: ConnectionTarget
  embedded: boolean
  /** Where this process stores what it generates. */
  dataDir: string
  /** The user that a service started as root switches to. */
  user: SystemUser | undefined
  close(): Promise<void>
}

/**
 * Opens the configured database as the service's role: the server at DATABASE_URL, or the embedded one, which is started if needed.
 * `whileStarting` is called once its process runs. Throws an OperatorError with one clear sentence when the database cannot be reached.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | `database${'' | 'Direct' | 'Owner'}Url` | 'preparedStatements'>,
  as: 'service' | 'command',
  log: Logger,
  whileStarting?: () => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const pooled = { ...readTarget(config.databaseUrl), unnamed: !config.preparedStatements }
    const direct = config.databaseDirectUrl ?? config.databaseUrl
    const target = readTarget(direct)
    const owner = readTarget(config.databaseOwnerUrl ?? direct)
    const { data: dataDir, user } = settleDataFolder(config.dataDir)
    const opened = open({ pooled, target, owner, embedded: false, dataDir, user, leave: async () => {} }, log)
    await requireAnswer(opened.pool, 'DATABASE_URL', config.databaseUrl).catch(closing(opened))
    for (const [name, url] of [
      ['DATABASE_DIRECT_URL', config.databaseDirectUrl],
      ['DATABASE_OWNER_URL', config.databaseOwnerUrl],
    ] as const) {
      if (url !== undefined) await requireAlsoAnswers(name, url).catch(closing(opened))
    }
    return opened
  }
  return openEmbedded({ dataDir: config.dataDir, as, whileStarting }, log)
}

/** Opens an embedded database as the service's role. */
export async function openEmbedded(options: JoinOptions, log: Logger): Promise<OpenDatabase> {
  const onError = (error: Error) => log.error({ err: error }, 'the embedded PostgreSQL is gone; trying again')
  const cluster = await joinCluster({ ...options, onError })
  const owner = cluster.target
  const target = asService(owner)
  return open({ ...cluster, pooled: target, target, owner, embedded: true }, log)
}

interface Place extends Pick<OpenDatabase, 'pooled' | 'target' | 'owner' | 'embedded' | 'dataDir' | 'user'> {
  leave(): Promise<void>
}

function open({ pooled, target, owner, embedded, dataDir, user, leave }: Place, log: Logger): OpenDatabase {
  const outage = createOutage(log, {
    away: 'a connection to the database broke or could not be made; it is tried again',
    back: 'the database is connected again',
  })
  const pool = createPool(pooled, { outage, silentAfterMs: silenceKnownMs })
  const db = createDb(pool)
  const bell = hangDeliveryBell(db, log)
  const close = async () => {
    await bell.close()
    // The embedded server may shut down just before it has read our disconnect.
    outage.close()
    await db.destroy()
    await leave()
  }
  return { db, pool, pooled, target, owner, embedded, dataDir, user, close }
}

function closing(opened: OpenDatabase) {
  return async (error: unknown): Promise<never> => {
    await opened.close()
    throw error
  }
}

async function requireAlsoAnswers(name: string, url: string): Promise<void> {
  const pool = createPool(readTarget(url), { max: 1 })
  await requireAnswer(pool, name, url).finally(() => pool.end())
}

async function requireAnswer(pool: pg.Pool, name: string, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const { host, pathname } = placeIn(url)
    const { code, message } = error as NodeJS.ErrnoException
    throw new OperatorError(`The database at ${name} (${host}${pathname}) cannot be used: ${message || code}.`)
  }
}
