import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createLogger } from '#platform/log.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('the job of a worker that was killed is done by another, and that of a living one is left alone', async () => {
  const done: unknown[] = []
  await enqueue(service.db, 'greet', { of: 'the killed' }, { queue: 'in line' })
  await enqueue(service.db, 'greet', { of: 'the living' })
  await enqueue(service.db, 'greet', { of: 'the one just begun' })
  // What the table looks like while each is at work.
  const locked = (of: string, worker: string, seconds: number) =>
    sql`
    update graphile_worker._private_jobs
       set locked_by = ${worker}, locked_at = now() - ${seconds} * interval '1 second', attempts = 1
     where payload ->> 'of' = ${of}`.execute(service.db)
  await locked('the killed', 'worker-killed', 60)
  await sql`update graphile_worker._private_job_queues set locked_by = 'worker-killed', locked_at = now()`.execute(
    service.db,
  )
  await locked('the living', 'worker-living', 60)
  await locked('the one just begun', 'worker-new', 1)
  await sql`insert into job_workers values ('worker-living', now()), ('worker-killed', now() - interval '1 minute')`.execute(
    service.db,
  )
  const worker = await startWorker({
    target: service.target,
    tasks: { greet: async (payload) => void done.push(payload) },
    crontab: '',
    log: createLogger('silent'),
  })
  await vi.waitUntil(() => done.length === 1, { timeout: 10_000 })
  await worker.close()
  expect(done).toEqual([{ of: 'the killed' }])
  const { rows } = await sql<{ id: string }>`select id from job_workers`.execute(service.db)
  expect(rows).toContainEqual({ id: 'worker-living' })
  expect(rows).not.toContainEqual({ id: 'worker-killed' })
  await sql`delete from graphile_worker._private_jobs`.execute(service.db)
})
