import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { isNamedBy, lockById, updateById } from '#platform/db/by-id.ts'
import { lockName } from '#platform/db/lock-name.ts'
import { keptFrom } from '#platform/db/months.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy } from '#platform/db/rows.ts'
import type { WebhookAttempts, Webhooks } from '#platform/db/schema.generated.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { RecordedEvent } from './payload.ts'

export type WebhookRow = Selectable<Webhooks>

/** Identifies a webhook. */
export interface Target {
  teamId: string
  webhookId: string
}

/** The state of a delivery when it was claimed. */
interface Claimed {
  /** The recording checks it: a delivery that became due again meanwhile is attempted once more. */
  due_at: string
  /** Number of attempts made so far. */
  attempts: number
  /** Consecutive failures. */
  failures: number
  /** The company's clock offset. */
  clock_offset_ms: number
}

/** Where the event is sent; a listener has no URL. */
type Receiver = Pick<WebhookRow, 'team_id' | 'id' | 'url' | 'secret' | 'previous_secret' | 'previous_secret_until'>

/** A due delivery with everything that its attempt needs. */
export interface ClaimedDelivery {
  was: Claimed
  event: RecordedEvent
  webhook: Receiver
}

/** The process that delivers to a webhook, by the machine's time: one at a time, until `until`. */
export interface Lease {
  holder: string
  now: string
  /** A lease that ends before this time is renewed. */
  renewBefore: string
  until: string
}

/** A lease of this many ms that is renewed in its second half. */
export function leaseFrom(now: Temporal.Instant, holder: string, ms: number): Lease {
  const after = (milliseconds: number) => timestampText(now.add({ milliseconds }))
  return { holder, now: after(0), renewBefore: after(ms / 2), until: after(ms) }
}

/**
 * Leases a webhook to one holder and returns up to `limit` of its due deliveries, oldest first, without those under way; undefined while
 * another holder has the lease. The company's clock decides what is due. If two holders reach the webhook's row at once, the second finds
 * the lease changed and gets nothing. The limit is a subquery so that a plan made for this limit never looks cheaper than one for any:
 * planning for all months each time took longer than claiming. Each event is read as the first in the order of ids, which only the primary
 * key has: for an empty month, PostgreSQL otherwise chose any index that begins with the company, and read all its events for each
 * delivery.
 */
export async function claimDeliveries(
  db: Db,
  { teamId, webhookId }: Target,
  lease: Lease,
  { limit, underWay }: { limit: number; underWay: readonly string[] },
): Promise<ClaimedDelivery[] | undefined> {
  const claiming = sql<Claimed & RecordedEvent & Omit<Receiver, 'team_id' | 'id'> & { is_ours: boolean }>`
    with w as materialized (
      select w.id, w.url, w.secret, w.previous_secret, w.previous_secret_until, w.leased_by, w.leased_until,
             c.clock_offset_ms, ${lease.now}::timestamptz + c.clock_offset_ms * interval '1 millisecond' as company_now
        from webhooks w join companies c on c.id = w.team_id
       where w.team_id = ${teamId} and w.id = ${webhookId} and w.is_enabled
    ), due as materialized (
      select d.event_id, d.due_at, d.attempts, d.failures from webhook_deliveries d
       where d.team_id = ${teamId} and d.webhook_id = ${webhookId}
         and d.due_at <= (select w.company_now from w) and d.event_id <> all(${underWay}::uuid[])
       order by d.due_at limit (select ${limit}::integer)
    ), taken as (
      update webhooks h set leased_by = ${lease.holder}, leased_until = ${lease.until}::timestamptz
       where h.team_id = ${teamId} and h.id = ${webhookId} and (exists (select from due) or h.leased_by = ${lease.holder})
         and (h.leased_until is null or h.leased_until < ${lease.now}::timestamptz
              or h.leased_by = ${lease.holder} and h.leased_until < ${lease.renewBefore}::timestamptz)
         and h.leased_until is not distinct from (select w.leased_until from w)
      returning h.id
    ), ours as materialized (
      select exists (select from taken)
             or w.leased_by = ${lease.holder} and w.leased_until >= ${lease.now}::timestamptz as is_ours from w
    )
    select o.is_ours, d.due_at, d.attempts, d.failures, w.clock_offset_ms,
           e.id, e.team_id, e.type, e.created_at, e.seq as sequence, e.object::text, e.previous_attributes::text, e.request_id,
           e.idempotency_key, w.url, w.secret, w.previous_secret, w.previous_secret_until
      from w cross join ours o left join due d on true
      left join lateral (
        select * from events e where e.team_id = ${teamId} and e.id between d.event_id and d.event_id order by e.id limit 1
      ) e on true
     order by e.seq`
  const rows = await alongIndexes(db, claiming)
  if (rows.some(({ is_ours }) => !is_ours)) return undefined
  if (rows[0]?.due_at == null) return []
  // One object for all deliveries, so that its secrets are opened once.
  let webhook: Receiver | undefined
  return rows.map(({ is_ours: _, due_at, attempts, failures, clock_offset_ms, ...row }) => {
    const { url, secret, previous_secret, previous_secret_until, ...event } = row
    webhook ??= { team_id: teamId, id: webhookId, url, secret, previous_secret, previous_secret_until }
    return { was: { due_at, attempts, failures, clock_offset_ms }, event, webhook }
  })
}

/** Ends the holder's lease, and returns whether a delivery is due that came after the last claim. */
export async function endLease(db: Db, { teamId, webhookId }: Target, { holder, now }: Lease): Promise<boolean> {
  const { rows } = await sql`
    update webhooks w set leased_until = ${now}::timestamptz
      from companies c
     where w.team_id = ${teamId} and w.id = ${webhookId} and w.leased_by = ${holder} and c.id = w.team_id
    returning w.is_enabled and exists (
      select from webhook_deliveries d
       where d.team_id = ${teamId} and d.webhook_id = ${webhookId}
         and d.due_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond') as is_due`.execute(db)
  return (rows as { is_due: boolean }[])[0]?.is_due ?? false
}

/** Webhooks of one company, or of all, with a due delivery for which no other holder has a lease. */
export async function listWaitingWebhooks(
  db: Db,
  { now, holder }: Pick<Lease, 'now' | 'holder'>,
  teamId: string | null,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select w.team_id as "teamId", w.id as "webhookId"
      from webhooks w join companies c on c.id = w.team_id
     where w.is_enabled and w.url is not null and (${teamId}::uuid is null or w.team_id = ${teamId}::uuid)
       and (w.leased_until is null or w.leased_until < ${now}::timestamptz or w.leased_by = ${holder})
       and exists (
         select from webhook_deliveries d
          where d.team_id = w.team_id and d.webhook_id = w.id
            and d.due_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond')`.execute(db)
  return rows
}

/** How many due deliveries of this company some process is making. */
export async function countLeased(db: Db, now: string, teamId: string): Promise<number> {
  const { rows } = await sql<{ leased: number }>`
    select count(*)::integer as leased from webhooks w join companies c on c.id = w.team_id
      join webhook_deliveries d on ${isNamedBy('w', 'd.webhook_id')}
     where w.team_id = ${teamId} and w.is_enabled and w.url is not null
       and d.due_at <= ${now}::timestamptz + c.clock_offset_ms * interval '1 millisecond'
       and w.leased_until >= ${now}::timestamptz`.execute(db)
  return rows[0]!.leased
}

/** One attempt and the resulting state of its delivery. */
export interface AttemptRecord extends Omit<Selectable<WebhookAttempts>, 'team_id' | 'webhook_id'> {
  /** When the attempt was due. */
  was_due_at: string
  status: 'pending' | 'delivered' | 'failed'
  failures: number
  due_at: string | null
}

/**
 * Records attempts of one webhook in one statement. The due times are compared in a way that no index serves: all of a backlog may be due
 * at once. Returns their events, without those that another process has recorded, or that became due again meanwhile.
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
        event_id uuid, was_due_at timestamptz, number integer, status text, failures integer, due_at timestamptz,
        attempted_at timestamptz, phase text, status_code integer, duration_ms integer, answer text, error text)
    ), kept as (
      update webhook_deliveries d
         set status = r.status, attempts = r.number, failures = r.failures, due_at = r.due_at
        from results r
       where d.team_id = ${teamId} and d.webhook_id = ${webhookId} and d.event_id = r.event_id
         and d.event_id = any(array(select event_id from results)) and d.due_at is not distinct from r.was_due_at
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
  await lockName(db, `webhooks of ${teamId}`)
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

/**
 * Locks a webhook that may be switched on. Transactions that have seen it off when they wrote events end before that, so a recovery finds
 * these events; those that write events meanwhile wait and see it on.
 */
export async function lockToSwitchOn(db: Db, teamId: string, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

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
      set status = 'pending', failures = 0, due_at = excluded.due_at`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * The events since a given time that a webhook subscribes to and that were not delivered to it, oldest first. For months whose deliveries
 * were deleted, only failed and due ones count: a missing delivery was accepted.
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

/** The time from which `listUndelivered` finds all events that a webhook finally refused; null if there are none. */
export async function findFailedSince(db: Db, { teamId, webhookId }: Target): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select min(e.recorded_at) as since
      from webhook_deliveries d join events e on e.team_id = ${teamId} and e.id = d.event_id
     where d.team_id = ${teamId} and d.webhook_id = ${webhookId} and d.status = 'failed'
       and e.id >= ${keptFrom(teamId, 'events_kept_days')}`.execute(db)
  return rows[0]!.since
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
