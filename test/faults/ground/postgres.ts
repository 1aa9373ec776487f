import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type ConnectionTarget, createDb, createPool, type Db } from '#platform/db/pool.ts'
import { asService, embeddedServiceRole } from '#platform/db/service-role.ts'
import { type Cluster, clusterTarget, ensureRunning, openCluster, stopCluster } from '#platform/embedded/cluster.ts'
import { prepareFolders } from '#platform/embedded/folders.ts'
import { createLogger } from '#platform/log/log.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'

const database = 'catraca'

/** The PostgreSQL from npm, in its own folder. Only `start` starts it again. */
export interface Postgres {
  cluster: Cluster
  /** A connection as the owner of everything, for what a row prepares or reads. */
  target: ConnectionTarget
  db: Db
  /** For DATABASE_URL: with the role of the service, or another one. */
  url(role?: string): string
  /** The same through a port of 127.0.0.1, such as a proxy's. */
  tcpUrl(port: number): string
  /** The file of its socket. */
  socket: string
  pid(): number
  /** Ends all of its processes at once, without a clean shutdown. */
  crash(): void
  start(): Promise<void>
  /** Ends it cleanly; a second call does nothing. */
  stop(): Promise<void>
  /** Closes open connections to it and stops it. */
  close(): Promise<void>
}

/** Starts PostgreSQL in a folder, which may already have a database, and brings it to the newest version. */
export async function startPostgres(dataDir: string, settings: Record<string, string> = {}): Promise<Postgres> {
  const cluster = await openCluster(prepareFolders(dataDir), { settings })
  await ensureRunning(cluster)
  await makeDatabase(cluster)
  const postgres = openPostgres(cluster)
  const service = createDb(createPool(asService(postgres.target)))
  await prepareDatabase({ db: service, owner: postgres.target, embedded: true }, createLogger('warn'))
  await service.destroy()
  return postgres
}

/** Starts a copy of another server, with the settings in its files: the copy belongs to the same user. */
export async function startStandby(
  dataDir: string,
  { from, settings }: { from: Postgres; settings: Record<string, string> },
): Promise<Postgres> {
  const { user } = from.cluster.folders
  if (user !== undefined) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, dataDir])
  const cluster = await openCluster(prepareFolders(dataDir), { settings })
  await ensureRunning(cluster)
  return openPostgres(cluster)
}

/** What a row needs from a cluster that runs, or is about to. */
function openPostgres(cluster: Cluster): Postgres {
  const target = clusterTarget(cluster, database)
  const db = createDb(createPool(target, { max: 4, applicationName: 'faults' }))
  const { socket, database: folder } = cluster.folders
  const pid = () => Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
  const stop = () => stopCluster(cluster)
  return {
    cluster,
    target,
    db,
    url: (role = embeddedServiceRole) => `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socket)}`,
    tcpUrl: (port) => `postgres://${embeddedServiceRole}@127.0.0.1:${port}/${database}`,
    socket: join(socket, `.s.PGSQL.${target.port}`),
    pid,
    crash: () => void process.kill(pid(), 'SIGQUIT'),
    start: () => ensureRunning(cluster),
    stop,
    async close() {
      await db.destroy()
      await stop()
    },
  }
}

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client(clusterTarget(cluster, 'postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
