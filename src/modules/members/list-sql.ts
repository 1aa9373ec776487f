import { type Expression, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Contacts } from '#modules/trainers/index.ts'
import { byRank, validitySql } from '#modules/validity/index.ts'
import type { InCompany } from '#platform/context.ts'
import { keptTotal } from '#platform/db/kept-counts.ts'
import { listPage, pageStatement } from '#platform/db/list-page.ts'
import { planned } from '#platform/db/named-statements.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { localDate } from '#platform/time/clock.ts'
import { foldText } from '#platform/values/text.ts'
import { fieldsWith, pick } from './fields.ts'
import type { ExportMembers, ListMembersQuery, MemberListItem } from './schemas.ts'
import { clientColumns, clientFields, type ProfileRow, profileColumns, toClient } from './sql.ts'
import { currentStreak, visitsOrder } from './visits-sql.ts'

const listColumns = ['access_enabled', 'joined_at', 'v.total_checkins', 'v.last_checkin_at'] as const
const membershipColumns = [
  'membership_id',
  'membership_status',
  'start_date',
  'end_date',
  'price_cents',
  'plan_id',
] as const

/** Digits and the separators people write between them. */
const phoneLike = /^[\d\s()+.-]+$/

export async function listMembers(
  ctx: InCompany,
  contacts: Contacts,
  query: ListMembersQuery,
): Promise<Page<Static<typeof MemberListItem>>> {
  const today = localDate(ctx.now, ctx.timeZone).toString()
  const { page: _page, page_size: _size, sort_by, sort_order, search, ...filters } = query
  const given = { ...filters, teamId: ctx.teamId, today }
  const found = searchTerms(search ?? '').map((term) => isFoundBy(contacts, term))
  if (found.length === 0) return selectMembers(ctx.db, given, { sort_by, sort_order }, pageRequest(query))
  const list = { ...membersList(ctx.db, given, { sort_by, sort_order, found }), readOnce: true }
  const page = await listPage(ctx.db, list, pageRequest(query))
  return { ...page, rows: toListItems(page.rows, given) }
}

type MemberFilters = Omit<ListMembersQuery, 'page' | 'page_size' | 'sort_by' | 'sort_order' | 'search'>
type MembersGiven = MemberFilters & { teamId: string; today: string }

function membersList(
  db: Db,
  { teamId, today, ...filters }: MembersGiven,
  { sort_by, sort_order, found = [] }: MembersForm & { found?: Expression<boolean>[] },
) {
  const all = db.selectFrom('members').where('members.team_id', '=', teamId)
  let filtered = all
  for (const field of fieldsWith('filtered')) {
    if (filters[field] !== undefined) filtered = filtered.where(field, '=', filters[field])
  }
  if (filters.updated_since !== undefined) filtered = filtered.where('updated_at', '>=', filters.updated_since)
  for (const condition of found) filtered = filtered.where(condition)

  const joined = filtered.innerJoin('member_visits as v', (join) =>
    join.on('v.team_id', '=', teamId).onRef('v.member_profile_id', '=', 'members.id'),
  )
  // A row for each membership in force: finding only the first of each member took PostgreSQL twice as long as reading all.
  const inForce = membershipsInForce(db, teamId, today)
  const rowsWith = (memberships: typeof inForce) =>
    joined
      .leftJoin(memberships.as('m'), 'm.member_profile_id', 'members.id')
      .select([...profileColumns, ...clientColumns, ...listColumns])
      .select([currentStreak(today).as('current_streak'), ...membershipColumns])
  const versioned = {
    rows: rowsWith(inForce.select(sql`s.xmin`.as('xmin'))),
    writtenBy: ['members.xmin', 'v.xmin', 'm.xmin'].map((column) => sql.ref(column)),
  }
  const visits = visitsOrder(sort_by, today)
  const isByVisits = visits !== undefined && filtered === all
  const writtenBy = sql.ref(isByVisits ? 'v.xmin' : 'members.xmin')
  const sparse =
    filters.plan_id === undefined ? undefined : { ...ofPlan(db, teamId, filters.plan_id, today), writtenBy }
  const from = isByVisits ? db.selectFrom('member_visits as v').where('v.team_id', '=', teamId) : joined
  const by = sql.ref(sort_by === 'full_name' ? 'name_key' : sort_by)
  const order = { by, direction: sort_order, ...(visits && { ...visits, from }) }
  const kept = found.length === 0 ? keptMembers(teamId, filters, today) : undefined
  return { filtered, rows: rowsWith(inForce), order, versioned, kept, sparse }
}

type MembersForm = Pick<ListMembersQuery, 'sort_by' | 'sort_order'>

const isOfAll = ({ teamId: _, today: _today, ...filters }: MembersGiven) =>
  Object.values(filters).every((value) => value === undefined)

const selectMembers = pageStatement(membersList, { isQuick: isOfAll, show: toListItems })

function keptMembers(teamId: string, filters: MemberFilters, today: string) {
  return filters.plan_id === undefined
    ? keptTotal(teamId, { list: 'members', by: fieldsWith('filtered') }, filters)
    : keptTotal(teamId, { list: 'member_lives.plan', by: ['plan_id'], period: { from: today } }, filters)
}

/** Newest first by id, starting after `after`, so that a list of any length can be read in pieces. */
export async function listMembersToExport(
  ctx: Pick<InCompany, 'db' | 'teamId'>,
  contacts: Contacts,
  wanted: Static<typeof ExportMembers>,
  { after, limit }: { after: string | undefined; limit: number },
) {
  let filtered = ctx.db.selectFrom('members').where('team_id', '=', ctx.teamId)
  if (wanted.status != null) filtered = filtered.where('status', '=', wanted.status)
  for (const term of searchTerms(wanted.search ?? '')) filtered = filtered.where(isFoundBy(contacts, term))
  if (after !== undefined) filtered = filtered.where('id', '<', after)
  return (
    filtered
      .select(['id', ...clientFields, 'status', 'joined_at'])
      // Looked up for each member, since PostgreSQL may not yet know how many rows there are.
      .select(
        sql<number>`(
        select v.total_checkins from member_visits v where v.team_id = ${ctx.teamId} and v.member_profile_id = members.id)`.as(
          'total_checkins',
        ),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** Whether a member has a membership with this plan that is in force. */
function ofPlan(db: Db, teamId: string, planId: string, today: string) {
  const memberships = membershipsInForce(db, teamId, today).where('s.plan_id', '=', planId).clearSelect()
  return {
    id: sql.ref('members.id'),
    isMet: (id: Expression<unknown>) => memberships.where(sql<boolean>`s.member_profile_id = ${id}`),
    ids: memberships.select('s.member_profile_id as id').distinct(),
  }
}

function membershipsInForce(db: Db, teamId: string, today: string) {
  return db
    .selectFrom('memberships as s')
    .select(['s.member_profile_id', 's.id as membership_id', 's.status as membership_status'])
    .select(['s.start_date', 's.end_date', 's.price_cents', 's.plan_id'])
    .where('s.team_id', '=', teamId)
    .where(validitySql.isInForce(today))
}

/** A phone number is one term, whatever stands between its digits; otherwise each word must be found. */
function searchTerms(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  return phoneLike.test(search) && digits !== '' ? [digits] : foldText(search).split(/\s+/).filter(Boolean)
}

/**
 * Whether a member's search text contains a term. A plan for any term would read the list from its newest member on, which reads the whole
 * list for a rare term. A term of one or two letters has no trigram, so an index search would read the whole index and then the whole
 * table, which takes twice as long as the table alone.
 */
function holdsTerm(searchText: string, term: string) {
  const column = term.length < 3 ? sql`(${sql.ref(searchText)} || '')` : sql.ref(searchText)
  return sql<boolean>`${column} like ${planned(`%${term.replace(/[\\%_]/g, '\\$&')}%`)}`
}

/** Whether a term finds a member. A caller who may not see a contact cannot search by it either. */
export function isFoundBy(contacts: Contacts, term: string, table = 'members') {
  const found = holdsTerm(`${table}.search_text`, term)
  if (contacts === 'all') return found
  const byName = holdsTerm(`${table}.name_key`, term)
  const isStudent = sql`coalesce(${sql.ref(`${table}.trainer_id`)} = ${contacts.ofTrainer}::uuid, false)`
  return sql<boolean>`(${found} and (${isStudent} or ${byName}))`
}

type ListItem = Static<typeof MemberListItem>
type ActiveMembership = NonNullable<ListItem['active_membership']>
type MembershipRow = Omit<ActiveMembership, 'id' | 'status'> & {
  membership_id: ActiveMembership['id']
  membership_status: ActiveMembership['status']
}
type ListRow = ProfileRow &
  Omit<ListItem, 'client' | 'active_membership'> & { [Column in keyof MembershipRow]: MembershipRow[Column] | null }

/** One item for each member, from the member's consecutive rows, with the membership that counts most. */
function toListItems(rows: ListRow[], { today }: Pick<MembersGiven, 'today'>): ListItem[] {
  const items: ListItem[] = []
  const rank = byRank(today)
  for (const row of rows) {
    const last = items.at(-1)
    const membership = activeMembershipOf(row)
    if (last?.id !== row.id) items.push(Object.assign(row, { client: toClient(row), active_membership: membership }))
    else if (rank(membership!, last.active_membership!) < 0) last.active_membership = membership
  }
  return items
}

function activeMembershipOf(row: ListRow): ActiveMembership | null {
  if (row.membership_id === null) return null
  const { membership_id: id, membership_status: status, ...shown } = pick(row as MembershipRow, membershipColumns)
  return { id, status, ...shown }
}
