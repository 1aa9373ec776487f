import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Contacts } from '#modules/trainers/index.ts'
import type { InCompany } from '#platform/context.ts'
import { actorName } from '#platform/db/actor-name.ts'
import { isNamedBy } from '#platform/db/by-id.ts'
import { type Page, pageRequest, toPage } from '#platform/schema/pagination.ts'
import type { AuditEntry, AuditQuery } from './schemas.ts'

/** Lines beyond this number are neither counted nor paged to; filters can reach them. */
const mostCounted = 10_000

/**
 * Changes with their authors, and events of accounts, keys and secrets, newest first. Every filter has an index that returns its lines in
 * order, and no more lines are counted than anyone would page through. Lines show no contacts to those who may not see all of them;
 * `contactFields` are the columns of members that hold some.
 */
export async function listAuditTrail(
  { db, teamId, contacts }: InCompany & { contacts: Contacts },
  query: Static<typeof AuditQuery>,
  contactFields: readonly string[],
): Promise<Page<Static<typeof AuditEntry>>> {
  const { limit, offset, ...request } = pageRequest(query)
  let filtered = db.selectFrom('audit_trail as a').where('a.team_id', '=', teamId)
  if (query.kind !== undefined) filtered = filtered.where(ofKind[query.kind])
  if (query.subject !== undefined) filtered = filtered.where('a.subject', '=', query.subject)
  if (query.subject_id !== undefined) filtered = filtered.where('a.subject_id', '=', query.subject_id)
  if (query.actor !== undefined) filtered = filtered.where('a.actor', '=', query.actor.toLowerCase())
  const ids = filtered.select('a.id').orderBy('a.id', 'desc').limit(mostCounted).as('a')
  const page = db.selectFrom(ids).select('a.id').orderBy('a.id', 'desc').limit(limit).offset(offset)
  const [counted, rows] = await Promise.all([
    db.selectFrom(ids).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    // The lines are read first: on a cluster they are on another server than the rows that they name.
    db
      .with(
        (cte) => cte('a').materialized(),
        () =>
          db
            .selectFrom('audit_trail as a')
            .select(['a.id', 'a.at', 'a.actor', 'a.action', 'a.subject', 'a.subject_id', 'a.request_id'])
            .select(['a.address', 'a.device', 'a.before', 'a.after'])
            .where('a.team_id', '=', teamId)
            .where('a.id', 'in', page),
      )
      .selectFrom('a')
      .select(['a.id', 'a.at', 'a.actor', 'a.subject', 'a.subject_id', 'a.request_id', 'a.address', 'a.device'])
      .select([subjectName(teamId).as('subject_name'), actorName(teamId, 'a.actor').as('actor_name')])
      .select([sql<Static<typeof AuditEntry>['action']>`a.action`.as('action')])
      .select([sql<object | null>`a.before`.as('before'), sql<object | null>`a.after`.as('after')])
      .orderBy('a.id', 'desc')
      .execute(),
  ])
  const shown = contacts === 'all' ? rows : rows.map((row) => withoutContacts(row, contactFields))
  return toPage(shown.map(toEntry), counted.total, { ...request, limit, offset })
}

const ofKind = {
  changes: sql<boolean>`a.action in ('insert', 'update', 'delete')`,
  security: sql<boolean>`a.action not in ('insert', 'update', 'delete')`,
}

/**
 * An export's search may be for a contact, and the key of a partner's person is a CPF at TotalPass. Addresses of staff
 * and trainers are no secret in a gym.
 */
function withoutContacts<Row extends { subject: string; before: object | null; after: object | null }>(
  row: Row,
  contactFields: readonly string[],
): Row {
  const columns: Record<string, readonly string[]> = {
    members: [...contactFields, 'search'],
    partner_people: ['person_key'],
  }
  const hidden = columns[row.subject] ?? []
  const without = (values: object | null) =>
    values &&
    Object.fromEntries(Object.entries(values).map(([name, one]) => [name, hidden.includes(name) ? null : one]))
  return { ...row, before: without(row.before), after: without(row.after) }
}

function toEntry<Row extends { actor: string; actor_name: string | null }>({ actor, actor_name, ...row }: Row) {
  const [kind, id] = actor.split(':') as [Static<typeof AuditEntry>['actor']['kind'], string | undefined]
  return { ...row, actor: { kind, id: id ?? null, name: actor_name } }
}

/** How to name a row of each table; one without a name of its own uses that of its member or class type. */
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
  staff_roles: 'name',
  documents: 'name',
}
const ofMember = ['memberships', 'charges', 'measurements', 'bookings', 'checkins', 'workout_programs', 'sales']
const ofClassType = ['class_schedule', 'class_instances']

function subjectName(teamId: string) {
  const named = Object.entries(names).map(([table, column]) => {
    const from = table === 'plan_units' ? 'plans' : table
    return sql`when ${table} then (
      select n.${sql.ref(column)} from ${sql.table(from)} n where n.team_id = ${teamId} and n.id = a.subject_id)`
  })
  const byMember = ofMember.map(
    (table) => sql`when ${table} then (
      select m.full_name from ${sql.table(table)} n
        join members m on ${isNamedBy('m', table === 'sales' ? 'n.member_id' : 'n.member_profile_id')}
       where n.team_id = ${teamId} and n.id = a.subject_id)`,
  )
  const byClassType = ofClassType.map(
    (table) => sql`when ${table} then (
      select t.name from ${sql.table(table)} n join class_types t on ${isNamedBy('t', 'n.class_type_id')}
       where n.team_id = ${teamId} and n.id = a.subject_id)`,
  )
  return sql<string | null>`case a.subject ${sql.join([...named, ...byMember, ...byClassType], sql` `)} end`
}
