import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Logger } from '../log.ts'
import { type Task, UnreadablePayload } from './job.ts'

/**
 * The tasks as the queue's library takes them. A job whose payload cannot be read is given up at once: it stays in its
 * table with the reason, is logged as an error, and is shown wherever failed jobs are.
 */
export function taskList(tasks: readonly Task[], log: Logger): TaskList {
  return Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        run(payload).catch(async (error) => {
          if (error instanceof UnreadablePayload) {
            await giveUp(helpers)
            log.error({ job: helpers.job.id, task: name }, `A job cannot be read and is given up: ${error.message}.`)
          }
          throw error
        }),
    ]),
  )
}

/** No further attempt follows, and its key is free for a job that can be read. */
async function giveUp({ job, query }: JobHelpers): Promise<void> {
  await query('update graphile_worker._private_jobs set max_attempts = attempts, key = null where id = $1', [job.id])
}
