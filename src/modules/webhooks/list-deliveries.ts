import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import { joinById } from '#platform/db/by-id.ts'
import { keptFrom } from '#platform/db/months.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Delivery } from './staff-schemas.ts'

export interface DeliveryReport
  extends Pick<Static<typeof Delivery>, 'type' | 'status' | 'next_attempt_at' | 'attempts'> {
  event_id: string
  webhook_id: string
}

/** The latest `limit` deliveries that a company keeps, with every attempt, in the order of the events. */
export async function listDeliveries(
  db: Db,
  teamId: string,
  only: { webhookId?: string; eventId?: string; limit?: number },
): Promise<DeliveryReport[]> {
  let query = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('events as e', joinById('e', 'd.event_id'))
    .innerJoin('webhooks as w', joinById('w', 'd.webhook_id'))
    .select(['d.event_id', 'e.type', 'd.webhook_id', 'd.status', 'd.due_at as next_attempt_at'])
    .select(attemptsOf(db, teamId))
    .where('d.team_id', '=', teamId)
    .where(isKept(teamId))
    .where('w.url', 'is not', null)
    .orderBy('e.seq', 'desc')
    .orderBy('d.webhook_id', 'desc')
  if (only.webhookId !== undefined) query = query.where('d.webhook_id', '=', only.webhookId)
  if (only.eventId !== undefined) query = query.where('d.event_id', '=', only.eventId)
  if (only.limit !== undefined) query = query.limit(only.limit)
  return (await query.execute()).reverse()
}

/** The attempts of a delivery `d`, in their order. */
export const attemptsOf = (db: Db, teamId: string) =>
  jsonArrayFrom(
    db
      .selectFrom('webhook_attempts as a')
      .select(['a.number', attemptedAt, 'a.phase', 'a.status_code', 'a.duration_ms', 'a.answer', 'a.error'])
      .where('a.team_id', '=', teamId)
      .where('a.webhook_id', '=', sql.ref<string>('d.webhook_id'))
      .where('a.event_id', '=', sql.ref<string>('d.event_id'))
      .orderBy('a.number'),
  ).as('attempts')

/** PostgreSQL writes an instant in JSON with its zone and a varying number of decimals, so it is formatted here. */
const attemptedAt = sql<string>`to_char(a.attempted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('attempted_at')

/** Whether a delivery `d` is shown: an accepted one for as long as the company keeps it, any other while it exists. */
export function isKept(teamId: string) {
  return sql<boolean>`(d.event_id >= ${keptFrom(teamId, 'deliveries_kept_days')} or d.status <> 'delivered')`
}
