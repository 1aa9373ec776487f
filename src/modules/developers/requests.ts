import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { listPage } from '#platform/db/list-page.ts'
import { keptFrom } from '#platform/db/months.ts'
import { type Page, pageQuery, pageRequest } from '#platform/schema/pagination.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

export const ApiRequest = Named('ApiRequest', {
  id: Id(),
  at: Timestamp(),
  key_id: Id(),
  key_name: Nullable(Type.String()),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  duration_ms: Type.Integer(),
})
export const ApiRequestsQuery = Type.Object({
  key_id: Type.Optional(Id()),
  status: Type.Optional(OneOf(['2xx', '3xx', '4xx', '5xx'])),
  ...pageQuery,
})

/** The requests made with API keys, as far back as the company keeps them, newest first. */
export async function listApiRequests(
  { db, teamId }: InCompany,
  query: Static<typeof ApiRequestsQuery>,
): Promise<Page<Static<typeof ApiRequest>>> {
  let filtered = db
    .selectFrom('api_requests as r')
    .where('r.team_id', '=', teamId)
    .where('r.id', '>=', keptFrom(teamId, 'requests_kept_days'))
  if (query.key_id !== undefined) filtered = filtered.where('r.api_key_id', '=', query.key_id)
  if (query.status !== undefined) {
    const from = Number(query.status[0]) * 100
    filtered = filtered.where('r.status', '>=', from).where('r.status', '<', from + 100)
  }
  const rows = filtered
    .leftJoin('api_keys as k', joinById('k', 'r.api_key_id'))
    .select(['r.id', 'r.at', 'r.api_key_id as key_id', 'k.name as key_name', 'r.method', 'r.path', 'r.status'])
    .select('r.duration_ms')
  const id = sql.ref('r.id')
  return listPage(db, { filtered, rows, order: { by: id, direction: 'desc', id } }, pageRequest(query))
}
