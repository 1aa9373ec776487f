import { secondsSinceBackup } from '#platform/backup/last-backup.ts'
import type { Db } from '#platform/db/pool.ts'
import { diskOf } from '#platform/files/disk.ts'
import type { Counted } from '#platform/http/metrics.ts'
import { secondsArchiveBehind } from '#platform/wal-archive/settings.ts'
import { findDatabase, findDeliveriesOfAnyCompany, findQueue } from './sql.ts'

/** Figures that come from one statement share it, if they are read within this time. */
const togetherMs = 1000

/** The figures of the whole installation for the operator, as they are when the metrics are read. */
export function systemFigures(db: Db, dataDir: string): Counted[] {
  const queue = together(() => findQueue(db))
  const deliveries = together(() => findDeliveriesOfAnyCompany(db))
  const database = together(() => findDatabase(db))
  const disk = together(() => diskOf(dataDir))
  return [
    {
      name: 'catraca_due_jobs',
      help: 'Jobs that are due and that no worker has taken.',
      read: async () => (await queue()).reduce((sum, { due }) => sum + due, 0),
    },
    {
      name: 'catraca_oldest_due_job_seconds',
      help: 'How long the oldest of them has waited: no worker is running, or all are busy, when it grows.',
      read: async () => Math.max(0, ...(await queue()).map(({ oldest }) => oldest ?? 0)),
    },
    {
      name: 'catraca_failing_jobs',
      help: 'Jobs that failed and wait for another try, by their kind.',
      label: 'task',
      read: async () => (await queue()).map(({ task, failing }) => ({ of: task, value: failing })),
    },
    {
      name: 'catraca_given_up_jobs',
      help: 'Jobs that are not tried again: they failed too often, or their input could not be read.',
      read: async () => (await queue()).reduce((sum, { given_up }) => sum + given_up, 0),
    },
    {
      name: 'catraca_oldest_due_delivery_seconds',
      help: 'How long the oldest webhook delivery that is due, and that no process is making, has waited.',
      read: async () => Math.max(0, (await deliveries()).oldest_due_delivery_seconds ?? 0),
    },
    {
      name: 'catraca_failing_webhooks',
      help: 'Webhooks whose last event was not accepted by its receiver.',
      read: async () => (await deliveries()).failing_webhooks,
    },
    {
      name: 'catraca_disabled_webhooks',
      help: 'Webhooks that were switched off because of their receiver.',
      read: async () => (await deliveries()).disabled_webhooks,
    },
    {
      name: 'catraca_database_bytes',
      help: 'The size of the database.',
      read: async () => (await database()).bytes,
    },
    {
      name: 'catraca_standbys',
      help: 'Standby databases of this one.',
      read: async () => (await database()).standbys,
    },
    {
      name: 'catraca_replication_lag_seconds',
      help: 'How far the slowest standby is behind; without a value if there is none or the role lacks pg_monitor.',
      read: async () => (await database()).lag_seconds ?? undefined,
    },
    {
      name: 'catraca_backup_age_seconds',
      help: 'The age of the last backup made on this machine; without a value if there is none.',
      read: () => secondsSinceBackup(dataDir),
    },
    {
      name: 'catraca_archive_behind_seconds',
      help: 'How far the archive of changes is behind; without a value if none is kept.',
      read: () => secondsArchiveBehind(db, dataDir),
    },
    {
      name: 'catraca_disk_free_bytes',
      help: 'Free on the disk of the data folder.',
      read: async () => (await disk()).freeBytes,
    },
    {
      name: 'catraca_disk_size_bytes',
      help: 'The size of the disk of the data folder.',
      read: async () => (await disk()).sizeBytes,
    },
  ]
}

/** Calls made within a moment of each other get the same answer. */
function together<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (last === undefined || performance.now() - last.at > togetherMs) last = { at: performance.now(), answer: read() }
    return last.answer
  }
}
