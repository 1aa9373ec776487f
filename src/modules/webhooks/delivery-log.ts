import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { listPage } from '#platform/db/list-page.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { attemptsOf, isKept } from './list-deliveries.ts'
import { payloadOf } from './payload.ts'
import type { DeliveriesQuery, Delivery } from './staff-schemas.ts'

/** The deliveries to one webhook that the company keeps, newest first, with the request and every answer. */
export async function listDeliveryLog(
  { db, teamId }: InCompany,
  webhookId: string,
  query: Static<typeof DeliveriesQuery>,
): Promise<Page<Static<typeof Delivery>>> {
  let filtered = db
    .selectFrom('webhook_deliveries as d')
    .where('d.team_id', '=', teamId)
    .where('d.webhook_id', '=', webhookId)
    .where(isKept(teamId))
  if (query.status !== undefined) filtered = filtered.where('d.status', '=', query.status)
  const rows = filtered
    .innerJoin('events as e', joinById('e', 'd.event_id'))
    .select(['e.id', 'e.team_id', 'e.type', 'e.created_at', 'd.status', 'd.due_at as next_attempt_at'])
    .select(['e.seq as sequence', 'e.request_id', 'e.idempotency_key', attemptsOf(db, teamId)])
    .select([
      sql<string>`e.object::text`.as('object'),
      sql<string | null>`e.previous_attributes::text`.as('previous_attributes'),
    ])
  // Event ids increase with time.
  const id = sql.ref('d.event_id')
  const page = await listPage(db, { filtered, rows, order: { by: id, direction: 'desc', id } }, pageRequest(query))
  return { ...page, rows: page.rows.map((row) => ({ ...row, payload: payloadOf(row, webhookId) })) }
}
