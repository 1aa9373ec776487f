import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Task } from '#platform/jobs/job.ts'
import { taskList } from '#platform/jobs/task-list.ts'
import { jobLogger } from '#platform/jobs/worker.ts'
import type { TestService } from './service.ts'

/** Runs all jobs that are ready; failed ones wait for `makeRetriesDue`. */
export async function runJobs(service: TestService, tasks: Task[]): Promise<void> {
  await service.bell.flush()
  // With a second connection the library would look for the queue's next job while it still writes the end of the last one.
  const pgPool = new pg.Pool({ ...service.target, max: 1 })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runOnce({
      pgPool,
      taskList: taskList(tasks, service.log),
      logger: jobLogger(service.log),
      noHandleSignals: true,
    })
  } finally {
    await pgPool.end()
  }
}

/** Makes waiting retries ready at once, instead of waiting for their pause. */
export async function makeRetriesDue(service: TestService): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(service.db)
}

export async function jobsLeft(service: TestService): Promise<{ task_identifier: string; attempts: number }[]> {
  await service.bell.flush()
  const result = await sql<{ task_identifier: string; attempts: number }>`
    select task_identifier, attempts from graphile_worker.jobs order by id`.execute(service.db)
  return result.rows
}
