import type pg from 'pg'
import { machineNow, timestampText } from '../clock.ts'
import type { Logger } from '../log.ts'

const beatMs = 10_000
const silentMs = 30_000

/**
 * Says now and then that these workers live, and gives back the jobs of those that have not been heard of: of a process
 * that was killed. Without it the queue would keep such jobs locked for four hours.
 */
export function rescueJobs(pool: pg.Pool, workerIds: ReadonlySet<string>, log: Logger): { close(): Promise<void> } {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  const beat = () => {
    last = rescue(pool, [...workerIds])
      .catch((error) => log.warn({ err: error }, 'jobs of killed workers could not be looked for'))
      .then(() => {
        if (!closed) timer = setTimeout(beat, beatMs)
      })
  }
  beat()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await last
      // A worker that ends in order leaves no job behind.
      await pool.query('delete from job_workers where id = any($1)', [[...workerIds]]).catch(() => {})
    },
  }
}

async function rescue(pool: pg.Pool, own: string[]): Promise<void> {
  const now = machineNow()
  const silentSince = timestampText(now.subtract({ milliseconds: silentMs }))
  await pool.query(
    `insert into job_workers (id, seen_at) select unnest($1::text[]), $2
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [own, timestampText(now)],
  )
  await pool.query('delete from job_workers where seen_at < $1', [silentSince])
  // A job that was locked a moment ago may be of a worker that has just started.
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
       from graphile_worker._private_jobs j
      where j.locked_at < $1 and not exists (select from job_workers w where w.id = j.locked_by)`,
    [silentSince],
  )
}
