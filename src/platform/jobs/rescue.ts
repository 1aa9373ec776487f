import type { WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log/log.ts'
import { machineNow, timestampText } from '../time/clock.ts'
import { type Repetition, repeat } from '../time/repeat.ts'

const beatMs = 10_000
const silentMs = 30_000

/**
 * Records a regular heartbeat for these worker pools, and releases jobs that are locked although no worker is on them:
 * those of a killed process, and those that finished while the database was away and could not record it. The queue by
 * itself would keep them locked for four hours, together with every job queued behind them.
 */
export function rescueJobs(pool: pg.Pool, workers: () => WorkerPool[], log: Logger): Pick<Repetition, 'close'> {
  const onError = (error: unknown) => log.warn({ err: error }, 'the search for abandoned jobs failed')
  const beats = repeat(() => rescue(pool, workers()), beatMs, onError)
  beats.start()
  return beats
}

async function rescue(pool: pg.Pool, workers: WorkerPool[]): Promise<void> {
  const now = machineNow()
  // A job that was locked a moment ago may belong to a pool that has just started.
  const silentSince = timestampText(now.subtract({ milliseconds: silentMs }))
  const own = workers.map(({ id }) => id)
  const active = workers.flatMap(({ _workers }) => _workers.flatMap((worker) => worker.getActiveJob()?.id ?? []))
  await pool.query(
    `insert into job_workers (id, seen_at) select unnest($1::text[]), $2
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [own, timestampText(now)],
  )
  await pool.query('delete from job_workers where seen_at < $1', [silentSince])
  await pool.query(
    `with orphaned as (
       update graphile_worker._private_jobs j set locked_at = null, locked_by = null
        where j.locked_at < $1 and j.id <> all($3::bigint[])
          and (j.locked_by = any($2) or not exists (select from job_workers w where w.id = j.locked_by))
       returning j.job_queue_id
     )
     update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
       from orphaned o where q.id = o.job_queue_id`,
    [silentSince, own, active],
  )
}
