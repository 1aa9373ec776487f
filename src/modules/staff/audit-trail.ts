import { sql } from 'kysely'
import type { Static } from 'typebox'
import { listPage } from '#platform/db/list-page.ts'
import { type Page, pageRequest } from '#platform/http/pagination.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { AuditEntry, AuditQuery } from './schemas.ts'

/** What the gym's own people changed, newest first. */
export async function listAuditTrail(
  { db, teamId }: TeamContext,
  query: Static<typeof AuditQuery>,
): Promise<Page<Static<typeof AuditEntry>>> {
  let filtered = db.selectFrom('audit_trail as a').where('a.team_id', '=', teamId)
  if (query.subject !== undefined) filtered = filtered.where('a.subject', '=', query.subject)
  if (query.subject_id !== undefined) filtered = filtered.where('a.subject_id', '=', query.subject_id)
  if (query.staff_id !== undefined) filtered = filtered.where('a.staff_id', '=', query.staff_id)
  const rows = filtered
    .innerJoin('staff as s', (join) => join.onRef('s.team_id', '=', 'a.team_id').onRef('s.id', '=', 'a.staff_id'))
    .select(['a.id', 'a.at', 'a.staff_id', 's.name', 'a.action', 'a.subject', 'a.subject_id'])
    .select(['a.request_id'])
    .select([sql<object | null>`a.before`.as('before'), sql<object | null>`a.after`.as('after')])
  const page = await listPage(db, filtered, rows, { by: sql.ref('a.id'), direction: 'desc' }, pageRequest(query))
  return { ...page, rows: page.rows.map(({ staff_id, name, ...row }) => ({ ...row, staff: { id: staff_id, name } })) }
}
