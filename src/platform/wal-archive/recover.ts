import { chownSync, existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster, ensureRunning, openCluster, serverProcessLives, stopCluster } from '../embedded/cluster.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { syncFolder } from '../files/sync-folder.ts'

/** Replaying a day of a busy installation takes minutes. */
const longestRecoveryMs = 6 * 3_600_000
/** PostgreSQL's message at its end when nothing was changed after the moment. */
const endedBefore = 'recovery ended before configured recovery target was reached'

/**
 * Makes PostgreSQL replay the changes in an unpacked folder up to a moment, or all of them, and begin a new timeline. It answers
 * afterwards.
 */
export async function recover(folders: Cluster['folders'], at: Temporal.Instant | undefined): Promise<Cluster> {
  const signal = join(folders.database, 'recovery.signal')
  await writeFile(signal, '')
  if (folders.user !== undefined) chownSync(signal, folders.user.uid, folders.user.gid)
  const start = async (target: Record<string, string>) => {
    const settings = { ...recovering, ...target }
    const cluster = await openCluster(folders, { settings, startTimeoutMs: longestRecoveryMs })
    await ensureRunning(cluster)
    return cluster
  }
  if (at === undefined) return start({})
  try {
    return await start({ recovery_target_time: at.toString({ timeZone: 'UTC' }), recovery_target_action: 'promote' })
  } catch (error) {
    if (!(error instanceof OperatorError) || !error.message.includes(endedBefore)) throw error
    return start({})
  }
}

const recovering = {
  // Everything is already in pg_wal. PostgreSQL requires a command nevertheless, and looks there when the command fails.
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  // PostgreSQL only answers when everything is replayed.
  hot_standby: 'off',
  // The reason for a failure then goes to the place where a start looks for it.
  logging_collector: 'off',
}

/** Stops PostgreSQL and gives its folder the name under which a service looks for it. */
export async function moveIn(cluster: Cluster, database: string): Promise<void> {
  await stop(cluster)
  await rename(cluster.folders.database, database)
  await syncFolder(dirname(database))
}

/** Stops and removes an unfinished restore. */
export async function discard(cluster: Cluster): Promise<void> {
  await stop(cluster)
  await rm(cluster.folders.database, { recursive: true, force: true })
}

/** The server may belong to a restore that was killed. */
async function stop(cluster: Cluster): Promise<void> {
  const { database } = cluster.folders
  if (!serverProcessLives(database)) return
  await stopCluster(cluster)
  if (!serverProcessLives(database)) return
  throw new OperatorError(`PostgreSQL did not stop in ${database}. End it, then restore again.`)
}

/** A service that was started during the restore may have made its own database. */
export function requireNone(database: string): void {
  if (!existsSync(database)) return
  throw new OperatorError(
    `Another process has made a database in ${database} during the restore, and nothing was restored. Name an empty CATRACA_DATA_DIR, and start the service afterwards.`,
  )
}
