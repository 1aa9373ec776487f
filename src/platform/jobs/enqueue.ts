import { sql } from 'kysely'
import { timestampText } from '../clock.ts'
import type { Db } from '../db/pool.ts'

interface JobOptions {
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** Of the waiting jobs with one key there is only one. */
  key?: string
  maxAttempts?: number
  /** Not before this time of the machine's clock; otherwise at once. */
  runAt?: Temporal.Instant
}

/** Adds a job in the caller's transaction: it exists if and only if the change that asked for it does. */
export async function enqueue(db: Db, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${options.queue ?? null},
      job_key => ${options.key ?? null}, max_attempts => ${options.maxAttempts ?? 25}::integer,
      run_at => ${options.runAt === undefined ? null : timestampText(options.runAt)}::timestamptz)`.execute(db)
}
