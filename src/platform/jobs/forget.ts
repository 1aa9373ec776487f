import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Removes waiting jobs of some kinds that were requested before a time, and returns how many. */
export async function forgetJobsOfAnyCompany(db: Db, names: string[], before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any(${names}) and j.created_at <= ${before}::timestamptz`.execute(db)
  return Number(numAffectedRows ?? 0)
}
