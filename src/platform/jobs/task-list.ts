import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Logger } from '../log/log.ts'
import { type Task, UnreadablePayload } from './job.ts'

/**
 * Converts the tasks to the form that the queue's library expects. A job whose payload cannot be read is given up at
 * once: it stays in its table with the reason, is logged as an error, and appears among the failed jobs.
 */
export function taskList(tasks: readonly Task[], log: Logger): TaskList {
  return Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        run(payload, helpers.abortSignal).catch(async (error) => {
          if (error instanceof UnreadablePayload) {
            await giveUp(helpers)
            log.error({ job: helpers.job.id, task: name }, `A job cannot be read and is given up: ${error.message}.`)
          }
          throw error
        }),
    ]),
  )
}

/** Allows no further attempt, and frees the job's key for one that can be read. */
async function giveUp({ job, query }: JobHelpers): Promise<void> {
  await query('update graphile_worker._private_jobs set max_attempts = attempts, key = null where id = $1', [job.id])
}
