import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { machineNowText } from '#platform/time/clock.ts'

const present = () => sql`${machineNowText()}::timestamptz`
const presentOfC = () => sql`(${present()} + c.clock_offset_ms * interval '1 millisecond')`
const isDue = () => sql`d.due_at <= ${presentOfC()}`
const ageOfOldest = () => sql`extract(epoch from ${presentOfC()} - min(d.due_at))`
/** Jobs of the queue with the names of their kinds. */
const jobs = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`
const isGivenUp = sql`job.attempts >= job.max_attempts and job.locked_at is null`
const isFailing = sql`job.attempts > 0 and not (${isGivenUp})`

/** Delays and failures in a company. */
export interface Troubles {
  oldest_due_delivery_seconds: number | null
  failing_webhooks: number
  disabled_webhooks: number
  failing_moves: number
}

export async function findTroubles(db: Db, teamId: string): Promise<Troubles> {
  const { rows } = await sql<Troubles>`
    select (select max(waiting.age)
              from webhooks w join companies c on c.id = w.team_id
             cross join lateral (
               select ${ageOfOldest()} as age from webhook_deliveries d
                where d.team_id = ${teamId} and d.webhook_id = w.id and ${isDue()} group by c.id) as waiting
             where w.team_id = ${teamId} and w.is_enabled and w.url is not null) as oldest_due_delivery_seconds,
           (select count(*) from webhooks where team_id = ${teamId} and url is not null and is_enabled
               and failed_in_a_row > 0) as failing_webhooks,
           (select count(*) from webhooks where team_id = ${teamId} and url is not null
               and disabled_reason is not null) as disabled_webhooks,
           (select count(*) from memberships where team_id = ${teamId} and move_error is not null) as failing_moves
    `.execute(db)
  return rows[0]!
}

/** A kind of job that failed and waits for another try, or is not tried again. */
export interface FailingJobs {
  task: string
  failing: number
  given_up: number
}

export async function listFailingJobs(db: Db, teamId: string): Promise<FailingJobs[]> {
  const { rows } = await sql<FailingJobs>`
    select task.identifier as task, count(*) filter (where ${isFailing}) as failing,
           count(*) filter (where ${isGivenUp}) as given_up
      from ${jobs}
     where job.payload ->> 'teamId' = ${teamId} and job.attempts > 0 group by 1 order by 1`.execute(db)
  return rows
}

/** The same for the whole installation, with the queue as a whole. */
export async function findQueue(db: Db) {
  const { rows } = await sql<FailingJobs & { due: number; oldest: number | null }>`
    select task.identifier as task, count(*) filter (where ${isFailing}) as failing,
           count(*) filter (where ${isGivenUp}) as given_up, count(*) filter (where ${isWaiting()}) as due,
           extract(epoch from ${present()} - min(job.run_at) filter (where ${isWaiting()})) as oldest
      from ${jobs} group by 1 order by 1`.execute(db)
  return rows
}
const isWaiting = () => sql`job.run_at <= ${present()} and job.locked_at is null and job.attempts < job.max_attempts`

export async function findDeliveriesOfAnyCompany(db: Db) {
  const { rows } = await sql<Omit<Troubles, 'failing_moves'>>`
    select max(waiting.age) as oldest_due_delivery_seconds,
           count(*) filter (where w.is_enabled and w.failed_in_a_row > 0) as failing_webhooks,
           count(*) filter (where w.disabled_reason is not null) as disabled_webhooks
      from webhooks w join companies c on c.id = w.team_id
      left join lateral (
        select ${ageOfOldest()} as age from webhook_deliveries d
         where d.team_id = w.team_id and d.webhook_id = w.id and w.is_enabled and ${isDue()} group by c.id) as waiting on true
     where w.url is not null`.execute(db)
  return rows[0]!
}

/** The size of the database, and its standbys; the lag of standbys is shown only to roles with pg_monitor. */
export async function findDatabase(db: Db) {
  const { rows } = await sql<{ bytes: number; standbys: number; lag_seconds: number | null }>`
    select pg_database_size(current_database()) as bytes,
           (select count(*) from pg_stat_replication) as standbys,
           (select extract(epoch from max(replay_lag)) from pg_stat_replication) as lag_seconds`.execute(db)
  return rows[0]!
}

/** Whether the installation belongs to this company: there is no other, test companies and the demo aside. */
export async function isAlone(db: Db, teamId: string, demoSlug: string): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select not exists (
      select from companies where id <> ${teamId} and not is_test and slug <> ${demoSlug}) as alone`.execute(db)
  return rows[0]!.alone
}
