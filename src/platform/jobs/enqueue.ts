import { sql } from 'kysely'
import { timestampText } from '../clock.ts'
import type { Db } from '../db/pool.ts'

interface JobOptions {
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** Of the waiting jobs with one key there is only one. */
  key?: string
  /** One with this key that is there already stays as it is, with its attempts and its pause. */
  keepWaiting?: boolean
  maxAttempts?: number
  /** Not before this time of the machine's clock; otherwise at once. */
  runAt?: Temporal.Instant
}

/** Adds a job in the caller's transaction: it exists if and only if the change that asked for it does. */
export async function enqueue(db: Db, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${options.queue ?? null},
      job_key => ${options.key ?? null}, job_key_mode => ${options.keepWaiting ? 'unsafe_dedupe' : 'replace'},
      max_attempts => ${options.maxAttempts ?? 25}::integer,
      run_at => ${options.runAt === undefined ? null : timestampText(options.runAt)}::timestamptz)`.execute(db)
}
