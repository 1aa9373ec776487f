import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { anchorPath } from '#modules/audit/index.ts'
import { unseal } from '#platform/backup/archive.ts'
import { noteRestored } from '#platform/backup/installation.ts'
import type { Opening } from '#platform/backup/protection.ts'
import { listTables } from '#platform/backup/tables.ts'
import type { Config } from '#platform/config/config.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
import { type Cluster, clusterTarget, openCluster } from '#platform/embedded/cluster.ts'
import { foldersOfSecond, prepareFolders } from '#platform/embedded/folders.ts'
import { databaseName } from '#platform/embedded/join.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { Logger } from '#platform/log/log.ts'
import { placeKeyFile } from '#platform/secrets/key-file.ts'
import { keysFolder, listKeys, listSpans, readHead, stampOf } from '#platform/wal-archive/layout.ts'
import { discard, moveIn, recover, requireNone } from '#platform/wal-archive/recover.ts'
import { findRestorePoint, type RestorePoint } from '#platform/wal-archive/restore-point.ts'
import { unpack } from '#platform/wal-archive/unpack.ts'
import { settleAccess } from './copied-access.ts'
import { prepareDatabase } from './prepare-database.ts'
import { requireKeyFits } from './restore-installation.ts'

interface Restoring {
  folder: string
  /** Undefined: up to the last archived change. */
  at: Temporal.Instant | undefined
  /** What opens the archive; called when everything else was checked. */
  open: () => Promise<Opening>
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretsKey'>
  log: Logger
  onProgress: (doing: string) => void
  /** Whether sessions, links, codes, keys, bridges and kiosks stay valid, as in a planned move. */
  keepAccess?: boolean | undefined
}

export interface RestoredMoment {
  at: string
  /** The last change that was replayed; null when there was none after the base. */
  lastChange: string | null
  /** By table. */
  rows: Record<string, number>
}

/**
 * Restores the embedded database as it was at a moment into an empty data folder. The result is a copy until it is adopted, and if it is
 * archived it gets a new archive. When the restore fails, nothing is left.
 */
export async function restoreArchive(restoring: Restoring): Promise<RestoredMoment> {
  const { folder, at, open, config, onProgress } = restoring
  if (config.databaseUrl !== undefined) {
    throw new OperatorError(
      'DATABASE_URL is set, and an archive is restored into the embedded database only. At DATABASE_URL, use the point-in-time recovery of your PostgreSQL or of its provider; to restore into a data folder, take the variable away and name an empty CATRACA_DATA_DIR.',
    )
  }
  const head = await readHead(folder)
  const folders = prepareFolders(config.dataDir)
  if (existsSync(folders.database)) {
    throw new OperatorError(
      `An archive is restored into an empty installation only, and the data folder ${folders.data} has a database. Name an empty CATRACA_DATA_DIR.`,
    )
  }
  const unfinished = await openCluster(foldersOfSecond(folders, 'postgres.restoring'))
  const { major } = unfinished.binaries
  if (head.postgresql !== major) {
    throw new OperatorError(
      `The archive was made by PostgreSQL ${head.postgresql}, and this release of Catraca brings PostgreSQL ${major}. Restore it with the release that made it, and take it along in a backup: npx catraca backup FILE.`,
    )
  }
  const point = findRestorePoint(await listSpans(folder), at, BigInt(head.segmentBytes))
  const opening = await open()
  const secrets = await keysAt(folder, opening, point.at)
  requireKeyFits(config, secrets)
  await discard(unfinished)
  let undo = () => {}
  try {
    const { segmentBytes } = head
    const { user } = folders
    await unpack({ point, opening, target: unfinished.folders.database, segmentBytes, user, onProgress })
    onProgress('replaying the changes')
    const cluster = await recover(unfinished.folders, point.stopsAt ? point.at : undefined)
    const restored = await settle(cluster, point, restoring)
    requireNone(folders.database)
    if (secrets !== undefined && config.secretsKey === undefined) undo = placeKeyFile(folders.data, secrets)
    // This file is about the audit trail of a database that was here before.
    await rm(anchorPath(folders.data, undefined), { force: true })
    await moveIn(cluster, folders.database)
    return restored
  } catch (error) {
    undo()
    await discard(unfinished)
    throw error
  }
}

/** Reads every table, brings the database to this release, and makes it a copy. */
async function settle(
  cluster: Cluster,
  { at }: RestorePoint,
  { log, onProgress, keepAccess = false }: Restoring,
): Promise<RestoredMoment> {
  const owner = clusterTarget(cluster, databaseName)
  const client = new pg.Client(owner)
  const db = createDb(createPool(asService(owner)))
  try {
    await client.connect()
    const { rows: last } = await client.query('select pg_last_xact_replay_timestamp() as at')
    const rows: Record<string, number> = {}
    for (const { name } of await listTables(client)) {
      onProgress(`reading ${name}`)
      const counted = await client.query(`select count(*)::float8 as rows from ${pg.escapeIdentifier(name)}`)
      rows[name] = counted.rows[0].rows
    }
    onProgress('the newest tables')
    await prepareDatabase({ db, owner, embedded: true }, log)
    await noteRestored(db, at.toString())
    await settleAccess(db, { keep: keepAccess })
    return { at: at.toString(), lastChange: last[0].at?.toISOString() ?? null, rows }
  } finally {
    await db.destroy()
    await client.end()
  }
}

/**
 * The keys of that moment. Keys that were archived later are added as previous ones, because a rotation may have begun between two looks.
 */
export async function keysAt(folder: string, opening: Opening, at: Temporal.Instant): Promise<string | undefined> {
  const stamps = await listKeys(folder)
  const index = stamps.findLastIndex((stamp) => stamp <= stampOf(at.toString({ fractionalSecondDigits: 3 })))
  const [name, next] = [stamps[Math.max(0, index)], stamps[Math.max(0, index) + 1]]
  if (name === undefined) return undefined
  const text = await readSealed(join(keysFolder(folder), name), opening)
  if (next === undefined) return text
  const [added] = (await readSealed(join(keysFolder(folder), next), opening)).split('\n')
  return text.includes(added!) ? text : `${text}previous ${added}\n`
}

async function readSealed(path: string, opening: Opening): Promise<string> {
  const chunks: Buffer[] = []
  const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
    chunks.push(chunk)
    done()
  }
  await unseal(path, opening, new Writable({ write }))
  return Buffer.concat(chunks).toString('utf8')
}
