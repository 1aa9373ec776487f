import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Db } from '../db/pool.ts'
import { timestampText } from '../time/clock.ts'
import type { Job } from './job.ts'

/**
 * Adds a job in the caller's transaction: the job exists if and only if the change that asked for it does. It runs at
 * once, or not before `runAt` by the machine's clock.
 */
export async function enqueue<T extends TSchema>(
  db: Db,
  { name, version, queue, key, keepWaiting, maxAttempts }: Job<T>,
  payload: Static<T>,
  { runAt }: { runAt?: Temporal.Instant } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify({ ...(payload as object), version })}::json,
      queue_name => ${queue?.(payload) ?? null}, job_key => ${key?.(payload) ?? null},
      job_key_mode => ${keepWaiting ? 'unsafe_dedupe' : 'replace'}, max_attempts => ${maxAttempts}::integer,
      run_at => ${runAt === undefined ? null : timestampText(runAt)}::timestamptz)`.execute(db)
}
