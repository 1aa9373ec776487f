import { type RawBuilder, sql } from 'kysely'
import { type Acting, timeOfWriting } from '../context.ts'
import type { OwnedTable } from '../db/by-id.ts'
import { isKnownDistributed } from '../db/citus.ts'
import { violatedConstraint } from '../db/constraints.ts'
import type { Db } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { together } from '../db/together.ts'
import { isConnectionLost, isDeadlock, OutcomeUnknown } from '../db/unavailable.ts'
import { timestampText } from '../time/clock.ts'
import { newId } from '../values/ids.ts'
import { deliveryBellOf } from './delivery-bell.ts'
import type { RecordableEvent } from './record-events.ts'

/** What one caller writes: a row, what else the statement needs to know, and the event about it. */
interface Whole {
  id: string
  row: object
  event: RecordableEvent
}

/** The parts of a whole write. */
export interface WholeShape {
  /** The table whose changes readers follow by their time without missing any. Null if no time of a change is written. */
  list: OwnedTable | null
  /**
   * The statements by name, each of which may read those before it. The first reads `told`, which has a row for each caller: `team_id`,
   * `id` and `row` as they were given, `now`, `actor` and `written_at`. `written` returns `team_id` and `id` of what was written, and for
   * an audited table all its columns. They skip rows that may not be written, and no input of a caller makes them fail.
   */
  steps: { written: RawBuilder<unknown> } & Record<string, RawBuilder<unknown>>
  /** The table whose new rows the audit trail records, and with which columns; null when it records nothing. */
  audited: { table: OwnedTable; columns: readonly string[] } | null
  /** What the kept counts change by: a query that gives team_id, list, at, key and n, as keep_counts() of the migrations counts the table. */
  counted: RawBuilder<unknown>
}

type Told = ReturnType<typeof toldBy>

/**
 * Makes a write that is one statement: the rows, their events with their deliveries, and their lines in the audit trail. PostgreSQL is
 * asked once, no trigger has to find out what was done, and callers of the same moment go together, of whatever company (decision 96).
 *
 * The result is false when the row was not written: because one of its values is taken, unknown or has changed, because the caller is in a
 * transaction, or because this is a cluster, where a statement can only be about one company. The caller then writes it in a transaction,
 * whose error shows why.
 */
export function wholeWrite(shape: WholeShape): (ctx: Acting, one: Whole) => Promise<boolean> {
  const send = statementOfAnyCompany(shape)
  const write = together(async (db, all: Told[]): Promise<boolean[]> => {
    let isSent = false
    const asked = db.connection().execute((connection) => {
      isSent = true
      return send(connection, { all: JSON.stringify(all) })
    })
    const [answer] = await asked.catch((error) => refused(error, isSent))
    if (answer === undefined) return all.map(() => false)
    if (answer.due.length > 0) deliveryBellOf(db)?.ring(answer.due)
    const written = new Set(answer.ids)
    return all.map(({ id }) => written.has(id))
  })
  return async (ctx, one) => takesWholeWrites(ctx.db) && (await write(ctx.db, toldBy(ctx, one)))
}

/** Whether a write may be a statement of its own here: not in a transaction, and not on a cluster. */
export function takesWholeWrites(db: Db): boolean {
  return !db.isTransaction && !isKnownDistributed(db)
}

function toldBy(ctx: Acting, { id, row, event }: Whole) {
  return {
    team_id: ctx.teamId,
    id,
    row,
    now: timestampText(ctx.now),
    sent_at: timeOfWriting(ctx),
    actor: ctx.actor,
    request_id: ctx.requestId,
    idempotency_key: ctx.idempotencyKey,
    address: ctx.origin.address,
    device: ctx.origin.device,
    event_id: newId(),
    type: event.type,
    object: event.objectJson,
  }
}

/** One of several callers may have a value that fails for all of them; PostgreSQL has then written nothing. */
function refused(error: unknown, isSent: boolean): [] {
  if (violatedConstraint(error) !== undefined || isDeadlock(error)) return []
  if (isSent && isConnectionLost(error)) throw new OutcomeUnknown('No answer to a write', { cause: error })
  throw error
}

interface Answer {
  ids: string[]
  due: { teamId: string; webhookId: string }[]
}

function statementOfAnyCompany({
  list,
  steps,
  audited,
  counted,
}: WholeShape): (db: Db, given: { all: string }) => Promise<Answer[]> {
  const written = Object.entries(steps).map(([name, step]) => sql`${sql.ref(name)} as materialized (${step})`)
  return statement(
    (_db, { all }) => sql<Answer>`
      with said as materialized (
        select * from json_to_recordset(${all}::json) as s (
          team_id uuid, id uuid, row json, now timestamptz, sent_at timestamptz, actor text, request_id text, idempotency_key text,
          address text, device text, event_id uuid, type text, object text)
      ), stamped as materialized (
        select * from stamps(array(select team_id from said), ${list === null ? sql`null` : sql.lit(list)})
      ), told as materialized (
        select s.*, case when s.sent_at > c.read_until then s.sent_at else c.next_at end as written_at, c.recorded_at
          from said s join stamped c on c.team_id = s.team_id
      ), ${sql.join(audited === null ? written : [...written, sql`noted as (${linesOfAnyCompany(audited)})`])},
      counts as (
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select c.team_id, c.list, c.at, c.key, sum(c.n), 0 from (${counted}) c (team_id, list, at, key, n) group by 1, 2, 3, 4
      ), recorded as (
        insert into events (team_id, id, type, created_at, recorded_at, object, request_id, idempotency_key)
        select t.team_id, t.event_id, t.type, t.now, t.recorded_at, t.object::json, t.request_id, t.idempotency_key
          from written w join told t on t.team_id = w.team_id and t.id = w.id
        returning team_id, id, type, created_at
      ), wanted as materialized (
        select h.team_id, h.id, h.events, h.url, h.is_enabled from webhooks h
         where h.team_id in (select c.team_id from stamped c)
         order by h.id for key share
      ), planned as (
        insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
        select r.team_id, h.id, r.id, r.created_at
          from recorded r
          join wanted h on h.team_id = r.team_id and h.is_enabled and (h.events is null or r.type = any (h.events))
        returning team_id, webhook_id
      )
      select (select coalesce(json_agg(w.id), '[]') from written w) as ids,
             (select coalesce(json_agg(distinct jsonb_build_object('teamId', p.team_id, 'webhookId', p.webhook_id)), '[]')
                from planned p join wanted h on h.team_id = p.team_id and h.id = p.webhook_id
               where h.url is not null) as due`,
  )
}

function linesOfAnyCompany({ table, columns }: NonNullable<WholeShape['audited']>): RawBuilder<unknown> {
  const kept = sql.join(columns.map((column) => sql.ref(`w.${column}`)))
  return sql`
    insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, after, address, device)
    select t.team_id, t.now, t.actor, substring(t.actor from '^staff:(.*)')::uuid, t.request_id, 'insert', ${sql.lit(table)}, t.id,
           to_jsonb(k), t.address, t.device
      from written w join told t on t.team_id = w.team_id and t.id = w.id cross join lateral (select ${kept}) k`
}
