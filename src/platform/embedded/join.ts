import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionTarget } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { SystemUser } from '../files/system-user.ts'
import { type Cluster, clusterTarget, ensureRunning, openCluster, requireSameMajor, stopCluster } from './cluster.ts'
import { prepareFolders } from './folders.ts'

export const databaseName = 'catraca'

/** Keys of PostgreSQL's advisory locks in the maintenance database. */
const presenceLock = 7_236_001
const serviceLock = 7_236_002

export interface JoinedCluster {
  target: ConnectionTarget
  dataDir: string
  /** The user that PostgreSQL runs as when this process is root. */
  user: SystemUser | undefined
  /** Leaves the database; the last process to leave stops it. */
  leave(): Promise<void>
}

/** An upgrade keeps all others out; they wait until it is done. */
export type Part = 'service' | 'command' | 'upgrade'

export interface JoinOptions {
  dataDir: string | undefined
  as: Part
  settings?: Record<string, string>
  onError?: (error: Error) => void
  whileStarting?: (() => void) | undefined
  /** If not the usual one of the data folder. */
  cluster?: Cluster | undefined
}

/**
 * Joins the embedded database of a data folder, starting it if it is not running. Every Catraca process holds a shared
 * lock on one connection while it uses the database. A process that can take the lock exclusively when leaving is the
 * last one, and stops the server. A killed process loses its connection and therefore its locks, so there is nothing
 * stale to clean up. Only one process may join as `service`; a second gets an OperatorError. When PostgreSQL breaks
 * the connection because it or one of its processes crashed, the database is joined again, and started if need be;
 * `onError` receives the error of each failed attempt.
 */
export async function joinCluster(options: JoinOptions): Promise<JoinedCluster> {
  const { as, onError = () => {}, settings, whileStarting } = options
  const cluster = options.cluster ?? (await openCluster(prepareFolders(options.dataDir), { settings, whileStarting }))
  let presence = await enter(cluster, as)
  let left = false
  let returned = Promise.resolve()

  function comeBackWhenBroken(): void {
    presence.once('end', () => {
      if (!left) returned = comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    while (!left) {
      try {
        presence = await enter(cluster, as)
        return comeBackWhenBroken()
      } catch (error) {
        onError(error as Error)
        await pause(1000)
      }
    }
  }

  comeBackWhenBroken()
  return {
    target: clusterTarget(cluster, databaseName),
    dataDir: cluster.folders.data,
    user: cluster.folders.user,
    async leave() {
      left = true
      await returned
      await leave(cluster, presence)
    },
  }
}

async function enter(cluster: Cluster, as: Part): Promise<pg.Client> {
  // A service would keep it running for long.
  if (as === 'service') requireSameMajor(cluster)
  const presence = await connect(cluster, as)
  try {
    if (as === 'service') await becomeService(presence, cluster.folders.data)
    await ensureDatabase(presence)
    return presence
  } catch (error) {
    await leave(cluster, presence)
    throw error
  }
}

async function connect(cluster: Cluster, as: Part): Promise<pg.Client> {
  const deadline = performance.now() + 60_000
  for (;;) {
    await ensureRunning(cluster)
    const client = new pg.Client({
      ...clusterTarget(cluster, 'postgres'),
      application_name: `catraca process ${process.pid}`,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      if (as === 'upgrade') await keepOthersOut(client, cluster.folders.data)
      else await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (error instanceof OperatorError) throw error
      if (performance.now() > deadline) throw error
      await pause(50) // the last process is just stopping the server; start it again once it is down
    }
  }
}

async function keepOthersOut(presence: pg.Client, dataDir: string): Promise<void> {
  if (await tryLock(presence, presenceLock)) return
  throw new OperatorError(
    `Another Catraca process (${await holderOf(presence, presenceLock)}) uses the database in ${dataDir}, which is of an older PostgreSQL and is to be upgraded. End it, then start again. Nothing was changed.`,
  )
}

async function becomeService(presence: pg.Client, dataDir: string): Promise<void> {
  if (await tryLock(presence, serviceLock)) return
  throw new OperatorError(
    `A Catraca service (${await holderOf(presence, serviceLock)}) already runs on the data folder ${dataDir}. Stop it first, or set CATRACA_DATA_DIR to another folder.`,
  )
}

async function tryLock(presence: pg.Client, key: number): Promise<boolean> {
  const patienceMs = 2000 // the locks of a service killed a moment ago disappear with its connection
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { rows } = await presence.query('select pg_try_advisory_lock($1) as mine', [key])
    if (rows[0].mine) return true
    if (performance.now() > deadline) return false
    await pause(100)
  }
}

async function holderOf(presence: pg.Client, key: number): Promise<string> {
  const { rows } = await presence.query(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [key],
  )
  return rows[0]?.application_name.replace('catraca ', '') ?? 'another process'
}

async function ensureDatabase(presence: pg.Client): Promise<void> {
  const { rowCount } = await presence.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount !== 0) return
  await presence.query(`create database ${databaseName}`).catch((error: pg.DatabaseError) => {
    const madeByAnother = error.code === '42P04' || error.code === '23505'
    if (!madeByAnother) throw error
  })
}

async function leave(cluster: Cluster, presence: pg.Client): Promise<void> {
  const alone = await isLast(presence).catch(() => false)
  // Keep the lock until the server is down, so that no process joins while it stops.
  if (alone) await stopCluster(cluster)
  await presence.end().catch(() => {})
}

/**
 * Release our own shared lock first, so that when two processes leave at the same moment the later one finds itself
 * alone.
 */
async function isLast(presence: pg.Client): Promise<boolean> {
  await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock])
  const { rows } = await presence.query('select pg_try_advisory_lock($1) as alone', [presenceLock])
  return rows[0].alone
}
