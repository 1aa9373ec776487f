import { chownSync, existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster, ensureRunning, openCluster, serverProcessLives, stopCluster } from '../embedded/cluster.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { syncFolder } from '../files/sync-folder.ts'

/** Replaying a day of a busy installation takes minutes. */
const longestRecoveryMs = 6 * 3_600_000
/** What PostgreSQL ends with when nothing was changed after the moment. */
const endedBefore = 'recovery ended before configured recovery target was reached'

/**
 * Lets PostgreSQL replay the changes in an unpacked folder up to a moment, or all of them, and begin a new timeline. It
 * answers afterwards.
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
  // Everything lies in pg_wal already; PostgreSQL wants a command all the same, and looks there when it fails.
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  // It answers when all is replayed, and not before.
  hot_standby: 'off',
  // The reason of a failure is told where a start looks for it.
  logging_collector: 'off',
}

/** Ends PostgreSQL and gives its folder the name under which a service looks for it. */
export async function moveIn(cluster: Cluster, database: string): Promise<void> {
  await stop(cluster)
  await rename(cluster.folders.database, database)
  await syncFolder(dirname(database))
}

/** Ends and removes what was not restored to its end. */
export async function discard(cluster: Cluster): Promise<void> {
  await stop(cluster)
  await rm(cluster.folders.database, { recursive: true, force: true })
}

/** The server may be that of a restore that was killed. */
async function stop(cluster: Cluster): Promise<void> {
  const { database } = cluster.folders
  if (!serverProcessLives(database)) return
  await stopCluster(cluster)
  if (!serverProcessLives(database)) return
  throw new OperatorError(`PostgreSQL did not stop in ${database}. End it, then restore again.`)
}

/** A service that was started during the restore has made a database of its own. */
export function requireNone(database: string): void {
  if (!existsSync(database)) return
  throw new OperatorError(
    `Another process has made a database in ${database} during the restore, and nothing was restored. Name an empty CATRACA_DATA_DIR, and start the service afterwards.`,
  )
}
