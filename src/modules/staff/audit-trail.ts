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
  filtered = filtered.where('a.action', 'in', ['insert', 'update', 'delete'])
  if (query.subject !== undefined) filtered = filtered.where('a.subject', '=', query.subject)
  if (query.subject_id !== undefined) filtered = filtered.where('a.subject_id', '=', query.subject_id)
  if (query.staff_id !== undefined) filtered = filtered.where('a.staff_id', '=', query.staff_id)
  const rows = filtered
    .innerJoin('staff as s', (join) => join.onRef('s.team_id', '=', 'a.team_id').onRef('s.id', '=', 'a.staff_id'))
    .select(['a.id', 'a.at', 's.id as staff_id', 's.name', 'a.subject', 'a.subject_id', 'a.request_id', subjectName])
    .select(sql<'insert' | 'update' | 'delete'>`a.action`.as('action'))
    .select([sql<object | null>`a.before`.as('before'), sql<object | null>`a.after`.as('after')])
  const id = sql.ref('a.id')
  const page = await listPage(db, filtered, rows, { by: id, direction: 'desc', id }, pageRequest(query))
  return { ...page, rows: page.rows.map(({ staff_id, name, ...row }) => ({ ...row, staff: { id: staff_id, name } })) }
}

/** What a row of each table is called; one that has no name has that of its member or its class type. */
const names = {
  units: 'name',
  sources: 'name',
  devices: 'name',
  plans: 'name',
  plan_units: 'name',
  promotions: 'code',
  partner_programs: 'name',
  trainers: 'name',
  class_types: 'name',
  exercises: 'name',
  members: 'full_name',
  staff: 'name',
  api_keys: 'name',
  webhooks: 'url',
}
const ofMember = ['memberships', 'charges', 'measurements', 'bookings', 'checkins', 'workout_programs', 'sales']
const ofClassType = ['class_schedule', 'class_instances']

const cases = [
  ...Object.entries(names).map(([table, column]) => {
    const from = table === 'plan_units' ? 'plans' : table
    return sql`when ${table} then (
      select n.${sql.ref(column)} from ${sql.table(from)} n where n.team_id = a.team_id and n.id = a.subject_id)`
  }),
  ...ofMember.map(
    (table) => sql`when ${table} then (
      select m.full_name from ${sql.table(table)} n
        join members m on m.team_id = n.team_id and m.id = n.${sql.ref(table === 'sales' ? 'member_id' : 'member_profile_id')}
       where n.team_id = a.team_id and n.id = a.subject_id)`,
  ),
  ...ofClassType.map(
    (table) => sql`when ${table} then (
      select t.name from ${sql.table(table)} n join class_types t on t.team_id = n.team_id and t.id = n.class_type_id
       where n.team_id = a.team_id and n.id = a.subject_id)`,
  ),
]
const subjectName = sql<string | null>`case a.subject ${sql.join(cases, sql` `)} end`.as('subject_name')
