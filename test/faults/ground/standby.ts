import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Ground } from './ground.ts'
import { type Postgres, startStandby } from './postgres.ts'
import { until } from './wait.ts'

/**
 * A copy of the primary that follows it; from now on no commit is acknowledged before the copy has it. The primary is down while it is
 * copied.
 */
export async function follow(ground: Ground, primary: Postgres): Promise<Postgres> {
  const { database, socket } = primary.cluster.folders
  const dataDir = await ground.folder()
  const copy = join(dataDir, 'postgres')
  await primary.stop()
  await cp(database, copy, { recursive: true, preserveTimestamps: true })
  await writeFile(join(copy, 'standby.signal'), '')
  await primary.start()
  const following = { primary_conninfo: `host=${socket} user=catraca`, wal_retrieve_retry_interval: '200ms' }
  const standby = await startStandby(dataDir, {
    from: primary,
    settings: { ...primary.cluster.settings, ...following },
  })
  ground.cleanup.defer(standby.close)
  await sql`alter system set synchronous_standby_names = '*'`.execute(primary.db)
  await sql`select pg_reload_conf()`.execute(primary.db)
  await untilFollowed(primary)
  return standby
}

/** Waits until the standby has everything that was acknowledged, which takes a moment after a crash of the primary. */
export async function untilFollowed(primary: Postgres): Promise<void> {
  await until('the standby to follow', async () => {
    const { rows } = await sql`
      select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`.execute(primary.db)
    return rows.length > 0
  })
}
