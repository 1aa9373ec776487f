import buildSerializer from 'fast-json-stringify'
import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import { timestampText } from './clock.ts'
import { newId } from './ids.ts'
import type { TeamContext } from './team-context.ts'

/** Something that happened, ready to be recorded. */
interface RecordableEvent {
  type: string
  objectJson: string
  previousJson: string | null
}

/** A kind of event: its type, and how an object of it becomes the public `data.object`. */
type EventKind<T extends TSchema> = (object: Static<T>, previousAttributes?: Record<string, unknown>) => RecordableEvent

/**
 * Declares a kind of event. `schema` is the one of the public API for that resource: the object passes through the
 * same kind of serializer as an answer does, so a field that is not listed can never leave by a webhook.
 */
export function eventKind<T extends TSchema>(type: string, schema: T): EventKind<T> {
  const serialize = buildSerializer(schema as object)
  return (object, previousAttributes) => ({
    type,
    objectJson: serialize(object),
    previousJson: previousAttributes === undefined ? null : JSON.stringify(previousAttributes),
  })
}

/** Writes events, in this order, in the caller's transaction: they exist if and only if the change does. */
export async function recordEvents(tx: TeamContext, events: RecordableEvent[]): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('Events are recorded in the transaction of their change')
  if (events.length === 0) return
  await tx.db
    .insertInto('events')
    .values(
      events.map((event) => ({
        team_id: tx.teamId,
        id: newId(),
        type: event.type,
        created_at: timestampText(tx.now),
        object: sql`${event.objectJson}::jsonb`,
        previous_attributes: event.previousJson === null ? null : sql`${event.previousJson}::jsonb`,
        request_id: tx.requestId,
      })),
    )
    .execute()
}
