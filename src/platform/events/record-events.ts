import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Acting } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { afterCommit } from '../db/transact.ts'
import { serializerOf } from '../schema/serializer.ts'
import { timestampText } from '../time/clock.ts'
import { newId } from '../values/ids.ts'
import { deliveryBellOf } from './delivery-bell.ts'

/** An event that is ready to be recorded. */
export interface RecordableEvent {
  type: string
  objectJson: string
  previousJson: string | null
}

/**
 * A kind of event: its type, and how an object becomes the public `data.object`. Given the earlier object as well, the
 * values that changed go into `previous_attributes`.
 */
type EventKind<T extends TSchema> = (object: Static<T>, before?: Static<T>) => RecordableEvent

const schemas = new Map<string, TSchema>()

/**
 * Declares a kind of event. `schema` is the public API's schema of the resource: the object passes through the same
 * kind of serializer as an answer, so an unlisted field can never leave by a webhook.
 */
export function eventKind<T extends TSchema>(type: string, schema: T): EventKind<T> {
  schemas.set(type, schema)
  const serialize = serializerOf(schema)
  return (object, before) => {
    const objectJson = serialize(object)
    if (before === undefined) return { type, objectJson, previousJson: null }
    const previous = whatChanged(JSON.parse(serialize(before)), JSON.parse(objectJson))
    return { type, objectJson, previousJson: JSON.stringify(previous) }
  }
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The earlier values of the fields that differ, in the object's own shape: for a nested object only the fields that
 * differ, for a list the whole list. `updated_at` is left out, since it always differs.
 */
function whatChanged(before: Json, after: Json): Json {
  const changed: Json = {}
  for (const [field, was] of Object.entries(before)) {
    const is = after[field]
    if (field === 'updated_at' || isDeepStrictEqual(was, is)) continue
    changed[field] = isObject(was) && isObject(is) ? whatChanged(was, is) : was
  }
  return changed
}

/** The schema of `data.object` by type, for all kinds of events that the loaded modules declare. */
export function eventSchemas(): ReadonlyMap<string, TSchema> {
  return schemas
}

interface EventRows {
  teamId: string
  now: string
  requestId: string | null
  idempotencyKey: string | null
  ids: string[]
  types: string[]
  objects: string[]
  previous: (string | null)[]
}

/** Returns the webhooks that have deliveries to make. */
const insertEvents = statement(
  (_db, { teamId, now, requestId, idempotencyKey, ids, types, objects, previous }: EventRows) => sql<{ id: string }>`
    with recorded as (
      insert into events (team_id, id, type, created_at, recorded_at, object, previous_attributes, request_id, idempotency_key)
      select ${teamId}::uuid, e.id, e.type, ${now}::timestamptz, (select company_present(${teamId}::uuid)), e.object, e.previous,
             ${requestId}::text, ${idempotencyKey}::text
        from unnest(${ids}::uuid[], ${types}::text[], ${objects}::json[], ${previous}::json[])
             with ordinality as e (id, type, object, previous, place)
       order by e.place
      returning team_id, id, type, created_at
    ), wanted as materialized (
      select id, events, url, is_enabled from webhooks
       where team_id = ${teamId}::uuid and (events is null or events && ${types}::text[])
       order by id for key share
    ), planned as (
      insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
      select r.team_id, w.id, r.id, r.created_at
        from recorded r join wanted w on w.is_enabled and (w.events is null or r.type = any(w.events))
      returning webhook_id
    )
    select id from wanted where url is not null and id in (select webhook_id from planned)`,
)

/** More events than an installation records between a backup and its loss, and a small part of the range of a JSON number. */
export const skippedEventNumbers = 1_000_000_000

/**
 * Makes the numbers of events continue far above the last one. Receivers ignore an event of an object whose number is not above the last
 * one they know, and after a restore they know numbers that the database has forgotten.
 */
export async function skipEventNumbers(db: Db): Promise<void> {
  await sql`select setval('event_numbers', last_value + ${skippedEventNumbers}) from event_numbers`.execute(db)
}

/**
 * Writes events, in order, in the caller's transaction, which holds the lock of their objects, unless it is quiet. They exist if and only
 * if the change does, and so do their deliveries to the subscribed webhooks. Their numbers (`seq`, sent as `sequence`) are taken here,
 * behind that lock, and so those of an object grow in the order of its commits (decision 80). It is one statement, which for a company
 * without webhooks costs no more than the events. Deliverers are notified after the commit, since a notification within the transaction
 * would make it wait for others. The webhooks are locked against deletion and switching on: if one is being deleted at this moment, the
 * statement waits and leaves it out; if one is being switched on, the statement waits and sees it on.
 */
export async function recordEvents(tx: Acting, events: RecordableEvent[]): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('Events are recorded in the transaction of their change')
  if (events.length === 0 || tx.isQuiet === true) return
  const due = await insertEvents(tx.db, {
    teamId: tx.teamId,
    now: timestampText(tx.now),
    requestId: tx.requestId,
    idempotencyKey: tx.idempotencyKey,
    ids: events.map(() => newId()),
    types: events.map((event) => event.type),
    objects: events.map((event) => event.objectJson),
    previous: events.map((event) => event.previousJson),
  })
  if (due.length === 0) return
  const targets = due.map(({ id }) => ({ teamId: tx.teamId, webhookId: id }))
  afterCommit(tx, (db) => deliveryBellOf(db)?.ring(targets))
}
