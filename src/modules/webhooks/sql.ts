import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { isNamedBy, lockById, updateById } from '#platform/db/by-id.ts'
import { keptFrom } from '#platform/db/months.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy } from '#platform/db/rows.ts'
import type { Webhooks } from '#platform/db/schema.generated.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import type { RecordedEvent } from './payload.ts'

export type WebhookRow = Selectable<Webhooks>

/** Identifies a webhook. */
export interface Target {
  teamId: string
  webhookId: string
}

interface Lease {
  leased_until: string
  /** Number of attempts made so far. */
  attempts: number
  /** Consecutive failures. */
  failures: number
  /** The company's clock offset. */
  clock_offset_ms: number
}

/** Where the event is sent; a listener has no URL. */
type Receiver = Pick<WebhookRow, 'team_id' | 'id' | 'url' | 'secret' | 'previous_secret' | 'previous_secret_until'>

/** A delivery that this process has leased, with everything that its attempt needs. */
export interface ClaimedDelivery {
  lease: Lease
  event: RecordedEvent
  webhook: Receiver
}

/**
 * Leases up to `limit` due deliveries of a webhook, oldest first. `now` is the machine's time; the company's clock
 * decides what is due. Several processes may do this at once: none waits, and no delivery is leased twice. The update
 * names its rows in an array: when joined to `due`, a planner without statistics scanned all of the webhook's rows, 40
 * ms for 16. It also names the first and last of them, because PostgreSQL finds the months to look into by bounds and not
 * by an array. The limit is a subquery so that a plan made for this limit never looks cheaper than one for any: planning
 * for all months each time took longer than claiming.
 */
export async function claimDeliveries(
  db: Db,
  { teamId, webhookId }: Target,
  at: { now: string; leaseUntil: string },
  limit: number,
): Promise<ClaimedDelivery[]> {
  const claiming = sql<Lease & RecordedEvent & Omit<Receiver, 'team_id' | 'id'>>`
    with w as materialized (
      select w.id, w.url, w.secret, w.previous_secret, w.previous_secret_until,
             c.clock_offset_ms, ${at.now}::timestamptz + c.clock_offset_ms * interval '1 millisecond' as company_now
        from webhooks w join companies c on c.id = w.team_id
       where w.team_id = ${teamId} and w.id = ${webhookId} and w.is_enabled
    ), due as materialized (
      select d.event_id from webhook_deliveries d
       where d.team_id = ${teamId} and d.webhook_id = ${webhookId}
         and d.due_at <= (select w.company_now from w)
         and (d.leased_until is null or d.leased_until < ${at.now}::timestamptz)
       order by d.due_at limit (select ${limit}::integer) for update of d skip locked
    ), leased as (
      update webhook_deliveries d set leased_until = ${at.leaseUntil}::timestamptz
       where d.team_id = ${teamId} and d.webhook_id = ${webhookId}
         and d.event_id = any(array(select event_id from due))
         and d.event_id between (select event_id from due order by event_id limit 1)
                            and (select event_id from due order by event_id desc limit 1)
      returning d.event_id, d.leased_until, d.attempts, d.failures
    )
    select l.leased_until, l.attempts, l.failures, w.clock_offset_ms,
           e.id, e.team_id, e.type, e.created_at, e.seq as sequence, e.object::text, e.previous_attributes::text, e.request_id,
           e.idempotency_key, w.url, w.secret, w.previous_secret, w.previous_secret_until
      from w cross join leased l join events e on e.team_id = ${teamId} and e.id = l.event_id
     order by e.seq`
  const rows = await alongIndexes(db, claiming)
  // One object for all, so that its secrets are opened once.
  let webhook: Receiver | undefined
  return rows.map(({ leased_until, attempts, failures, clock_offset_ms, ...row }) => {
    const { url, secret, previous_secret, previous_secret_until, ...event } = row
    webhook ??= { team_id: teamId, id: webhookId, url, secret, previous_secret, previous_secret_until }
    return { lease: { leased_until, attempts, failures, clock_offset_ms }, event, webhook }
  })
}

/** Gives up leases of deliveries that were not attempted; they stay due. */
export async function releaseDeliveries(
  db: Db,
  { teamId, webhookId }: Target,
  claimed: ClaimedDelivery[],
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: null })
    .where('team_id', '=', teamId)
    .where('webhook_id', '=', webhookId)
    .where(
      'event_id',
      'in',
      claimed.map(({ event }) => event.id),
    )
    .where('leased_until', 'in', [...new Set(claimed.map(({ lease }) => lease.leased_until))])
    .execute()
}

/** Webhooks of one company, or of all, with a due delivery that no process is making. */
export async function listWaitingWebhooks(db: Db, now: string, teamId: string | null): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select w.team_id as "teamId", w.id as "webhookId"
      from webhooks w join companies c on c.id = w.team_id
     where w.is_enabled and w.url is not null and (${teamId}::uuid is null or w.team_id = ${teamId}::uuid)
       and exists (
         select from webhook_deliveries d
          where d.team_id = w.team_id and d.webhook_id = w.id
            and d.due_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond'
            and (d.leased_until is null or d.leased_until < ${now}::timestamptz))`.execute(db)
  return rows
}

/** How many due deliveries of this company are being made by some process. */
export async function countLeased(db: Db, now: string, teamId: string): Promise<number> {
  const { rows } = await sql<{ leased: number }>`
    select count(*)::integer as leased from webhooks w join companies c on c.id = w.team_id
      join webhook_deliveries d on ${isNamedBy('w', 'd.webhook_id')}
     where w.team_id = ${teamId} and w.is_enabled and w.url is not null
       and d.due_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond'
       and d.leased_until >= ${now}::timestamptz`.execute(db)
  return rows[0]!.leased
}

/** One attempt and the resulting state of its delivery. */
export interface AttemptRecord {
  event_id: string
  leased_until: string
  number: number
  status: 'pending' | 'delivered' | 'failed'
  failures: number
  due_at: string | null
  attempted_at: string
  phase: 'address' | 'connect' | 'answer'
  status_code: number | null
  duration_ms: number
  answer: string | null
  error: string | null
}

/**
 * Records attempts of one webhook and releases their leases, in one statement. Returns the events whose lease was
 * still ours; the others have been taken over by another process, which records its own result.
 */
export async function writeAttempts(db: Db, target: Target, records: AttemptRecord[]): Promise<Set<string>> {
  const rows = await alongIndexes(db, writeResults(target, records))
  return new Set(rows.map((row) => row.event_id))
}

/** A plan made while a month was empty reads all of it, and is kept: without this, a backlog took ten times as long. */
async function alongIndexes<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  const sent = await transact({ db }, async (tx) => {
    const setting = sql`set local enable_seqscan = off`.execute(tx.db)
    const answer = statement.execute(tx.db)
    return withCommit(tx, { answer }, setting, answer)
  })
  return (await sent.answer).rows
}

function writeResults({ teamId, webhookId }: Target, records: AttemptRecord[]) {
  return sql<{ event_id: string }>`
    with results as materialized (
      select * from json_to_recordset(${JSON.stringify(records)}::json) as r (
        event_id uuid, leased_until timestamptz, number integer, status text, failures integer, due_at timestamptz,
        attempted_at timestamptz, phase text, status_code integer, duration_ms integer, answer text, error text)
    ), kept as (
      update webhook_deliveries d
         set status = r.status, attempts = r.number, failures = r.failures, due_at = r.due_at, leased_until = null
        from results r
       where d.team_id = ${teamId} and d.webhook_id = ${webhookId} and d.event_id = r.event_id
         and d.event_id = any(array(select event_id from results)) and d.leased_until = r.leased_until
         and d.event_id between (select event_id from results order by event_id limit 1)
                            and (select event_id from results order by event_id desc limit 1)
      returning d.event_id
    ), written as (
      insert into webhook_attempts
        (team_id, webhook_id, event_id, number, attempted_at, phase, status_code, duration_ms, answer, error)
      select ${teamId}::uuid, ${webhookId}::uuid, r.event_id, r.number, r.attempted_at, r.phase, r.status_code,
             r.duration_ms, r.answer, r.error
        from results r join kept using (event_id)
    )
    select event_id from kept`
}

/**
 * Counts a company's webhooks, excluding listeners, and locks the count until the transaction ends, so that two
 * transactions cannot each add the last one.
 */
export async function countWebhooks(db: Db, teamId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${teamId}`}, 0))`.execute(db)
  const row = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('webhooks'))
    .where('team_id', '=', teamId)
    .where('url', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.webhooks
}

export async function insertWebhook(db: Db, row: Insertable<Webhooks>): Promise<void> {
  await db.insertInto('webhooks').values(row).execute()
}

/** Finds a webhook that has a receiver; listeners are excluded. */
export async function findWebhook(db: Db, teamId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('url', 'is not', null)
    .executeTakeFirst()
}

/** All webhooks that have a receiver, oldest first. */
export async function listWebhooks(db: Db, teamId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('url', 'is not', null)
    .orderBy('id')
    .execute()
}

export const lockWebhook = lockById('webhooks')

export const updateWebhook = updateById('webhooks', [
  'url',
  'events',
  'secret',
  'previous_secret',
  'previous_secret_until',
  'is_enabled',
  'disabled_reason',
  'disabled_at',
  'enabled_at',
  'failed_in_a_row',
  'last_success_at',
  'alerted_at',
  'updated_at',
])

/** Records that an attempt succeeded, at most once a second: all attempts of a webhook share this row. */
export async function noteSuccess(db: Db, teamId: string, id: string, at: string): Promise<void> {
  await sql`
    update webhooks set last_success_at = ${at}::timestamptz, failed_in_a_row = 0
     where team_id = ${teamId} and id = ${id}
       and (failed_in_a_row > 0 or last_success_at is null
            or last_success_at < ${at}::timestamptz - interval '1 second')`.execute(db)
}

/**
 * Makes events due for a webhook again, beginning with a first attempt, and adds those that it never had. Returns how
 * many.
 */
export async function queueEvents(
  db: Db,
  { teamId, webhookId, dueAt }: Target & { dueAt: string },
  eventIds: string[],
): Promise<number> {
  const result = await sql`
    insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
    select ${teamId}::uuid, ${webhookId}::uuid, e.id, ${dueAt}::timestamptz
      from events e where e.team_id = ${teamId} and e.id = any(${eventIds}::uuid[])
     order by e.seq
    on conflict (team_id, webhook_id, event_id) do update
      set status = 'pending', failures = 0, due_at = excluded.due_at, leased_until = null`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * The events since a given time that a webhook subscribes to and that were not delivered to it, oldest first. Of months
 * whose deliveries are gone, only those count that failed, or are due: a delivery that is missing there was accepted.
 */
export async function listUndelivered(
  db: Db,
  webhook: Pick<WebhookRow, 'team_id' | 'id' | 'events'>,
  since: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
      left join webhook_deliveries d
        on d.team_id = ${webhook.team_id} and d.event_id = e.id and d.webhook_id = ${webhook.id}
     where e.team_id = ${webhook.team_id} and e.recorded_at >= ${since}::timestamptz
       and e.id >= ${keptFrom(webhook.team_id, 'events_kept_days')}
       and (${webhook.events}::text[] is null or e.type = any(${webhook.events}::text[]))
       and d.status is distinct from 'delivered'
       and (d.status is not null
            or e.id >= all(array(select before from truncated_deliveries order by before desc limit 1)))
     order by e.seq`.execute(db)
  return rows.map((row) => row.id)
}

export async function findEvent(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('events')
    .select(['id', 'type'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('id', '>=', keptFrom(teamId, 'events_kept_days'))
    .executeTakeFirst()
}

/** Keeps a listener, which is a webhook without a URL, alive for as long as its process listens. */
export async function keepListener(db: Db, row: Insertable<Webhooks> & { listening_at: string }): Promise<void> {
  await db
    .insertInto('webhooks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['team_id', 'id']).doUpdateSet({ listening_at: row.listening_at }))
    .execute()
}

/** The `url` of a listener is null. */
export const deleteListener = deleteBy('webhooks', 'id', 'url')

export async function deleteListenersOfAnyCompany(db: Db, time: string): Promise<void> {
  const { rows } = await sql<{ team_id: string }>`
    select distinct team_id from webhooks where url is null and listening_at < ${time}::timestamptz`.execute(db)
  // Listeners locked by a transaction that is writing events are left for the next run.
  for (const { team_id } of rows) {
    await sql`
      delete from webhooks where team_id = ${team_id} and id = any(array(
        select id from webhooks where team_id = ${team_id} and url is null and listening_at < ${time}::timestamptz
           for update skip locked))`.execute(db)
  }
}
