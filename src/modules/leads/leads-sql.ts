import { sql } from 'kysely'
import { holdById, joinById } from '#platform/db/by-id.ts'
import { listPage } from '#platform/db/list-page.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, insertRow, updateBy } from '#platform/db/rows.ts'
import type { Page, PageRequest } from '#platform/schema/pagination.ts'
import type { Lead, LeadCounts, Stage } from './schemas.ts'

const person = ['full_name', 'phone', 'email', 'source'] as const
const care = ['owner_id', 'next_step', 'next_on'] as const
const consent = ['consent_version', 'consent_text'] as const
export const insertLead = insertRow('leads', [
  ...(['id', ...person, ...care] as const),
  ...(['came_by', 'message', ...consent, 'member_id', 'created_at', 'updated_at'] as const),
])
export const updateLead = updateBy(
  'leads',
  ['id'],
  [...person, ...care, ...consent, 'message', 'stage', 'lost_reason', 'member_id', 'updated_at'],
)
/** Locks a lead, so that it becomes one member and no change undoes another. */
export const holdLead = holdById('leads')
export const deleteLead = deleteBy('leads', 'id')

/**
 * Deletes a member's lead, and those that asked with the member's phone or e-mail and were registered otherwise, or later. Earlier phones
 * and addresses count as well: the gym usually removes them before it answers that the member is erased.
 */
export async function forgetLeadsOf(db: Db, teamId: string, memberId: string): Promise<void> {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, lower(email) as email from members where team_id = ${teamId} and id = ${memberId}
    union all
    select before ->> 'phone', lower(before ->> 'email') from audit_trail
     where team_id = ${teamId} and subject_id = ${memberId} and subject = 'members'`.execute(db)
  const [phones, emails] = [rows.map(({ phone }) => phone), rows.map(({ email }) => email)]
  await sql`
    delete from leads
     where team_id = ${teamId}
       and (member_id = ${memberId}
         or (member_id is null and (phone = any(${phones}::text[]) or lower(email) = any(${emails}::text[]))))`.execute(
    db,
  )
}

/** The stage of a row of `leads as l` with its member `m`: a lead with a valid membership is won, whatever the desk had entered. */
const stageOfL = sql<Stage>`case
  when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost'
  when l.member_id is not null then 'trial' else l.stage end`

const leadsOf = (db: Db, teamId: string) =>
  db.selectFrom('leads as l').leftJoin('members as m', joinById('m', 'l.member_id')).where('l.team_id', '=', teamId)

const shownOf = (db: Db, teamId: string) =>
  leadsOf(db, teamId)
    .leftJoin('staff as s', joinById('s', 'l.owner_id'))
    .select(['l.id', 'l.full_name', 'l.phone', 'l.email', 'l.source', 'l.came_by', 'l.message', 'l.lost_reason'])
    .select(['l.owner_id', 's.name as owner_name', 'l.next_step', 'l.next_on', 'l.member_id', 'l.created_at'])
    .select(stageOfL.as('stage'))

/** Newest first. */
export async function listLeads(
  db: Db,
  teamId: string,
  { stage, owner_id }: { stage?: Stage; owner_id?: string },
  request: PageRequest,
): Promise<Page<Lead>> {
  let filtered = leadsOf(db, teamId)
  if (stage !== undefined) filtered = filtered.where(stageOfL, '=', stage)
  if (owner_id !== undefined) filtered = filtered.where('l.owner_id', '=', owner_id)
  const order = { by: sql.ref('l.created_at'), direction: 'desc' as const, id: sql.ref('l.id') }
  return listPage(db, { filtered, rows: shownOf(db, teamId), order }, request)
}

export async function findLead(db: Db, teamId: string, id: string): Promise<Lead | undefined> {
  return shownOf(db, teamId).where('l.id', '=', id).executeTakeFirst()
}

/**
 * The latest lead with this phone or e-mail who is neither lost nor a member. Until the transaction ends, nobody else looks for one in this
 * company: a form that is sent twice at once is one lead.
 */
export async function findOpenLeadLike(
  db: Db,
  teamId: string,
  { phone, email }: Pick<Lead, 'phone' | 'email'>,
): Promise<Pick<Lead, 'id' | 'message' | 'phone' | 'email'> | undefined> {
  await lockName(db, `leads of ${teamId}`)
  return db
    .selectFrom('leads')
    .select(['id', 'message', 'phone', 'email'])
    .where('team_id', '=', teamId)
    .where('stage', '<>', 'lost')
    .where('member_id', 'is', null)
    .where((eb) => eb.or([eb('phone', '=', phone), eb(sql`lower(email)`, '=', email?.toLowerCase() ?? null)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The number of leads since a time, by stage; `today` is the day up to which steps are due. */
export async function countLeads(
  db: Db,
  teamId: string,
  { since, today }: { since: string; today: string },
): Promise<LeadCounts> {
  return leadsOf(db, teamId)
    .where('l.created_at', '>=', since)
    .select(stageOfL.as('stage'))
    .select([
      sql<number>`count(*)::integer`.as('leads'),
      sql<number>`(count(*) filter (where l.next_on <= ${today}::date))::integer`.as('due'),
    ])
    .groupBy(sql`1`)
    .execute()
}

/** Deletes leads of a company that have not been in contact since a time, and that became no member. */
export async function deleteOldLeads(db: Db, teamId: string, before: string): Promise<void> {
  await db
    .deleteFrom('leads')
    .where('team_id', '=', teamId)
    .where('created_at', '<', before)
    .where('updated_at', '<', before)
    .where('member_id', 'is', null)
    .execute()
}
