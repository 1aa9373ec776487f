import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, job } from '#platform/jobs/job.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createLogger } from '#platform/log/log.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const greetJob = job('greet', Type.Object({ of: Type.String() }))
const greetInLineJob = job('greet', Type.Object({ of: Type.String() }), { queue: () => 'in line' })

test('the job of a killed worker is done by another, and that of a living one is left alone', async () => {
  const done: unknown[] = []
  await enqueue(service.db, greetInLineJob, { of: 'the killed' })
  await enqueue(service.db, greetJob, { of: 'the living' })
  await enqueue(service.db, greetJob, { of: 'the one just begun' })
  // What the table looks like while each is running.
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
    tasks: [handled(greetJob, ({ of }) => done.push(of))],
    log: createLogger('silent'),
  })
  await vi.waitUntil(() => done.length === 1, { timeout: 30_000 })
  await worker.close()
  expect(done).toEqual(['the killed'])
  const { rows } = await sql<{ id: string }>`select id from job_workers`.execute(service.db)
  expect(rows).toContainEqual({ id: 'worker-living' })
  expect(rows).not.toContainEqual({ id: 'worker-killed' })
  await sql`delete from graphile_worker._private_jobs`.execute(service.db)
})
