import { type Expression, expressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import type { Contacts } from '#modules/trainers/index.ts'
import { byRank, listMembershipsOf, membershipsOf, type ShownMembership, validitySql } from '#modules/validity/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type ChangesOf, existsById, lockById, updateById } from '#platform/db/by-id.ts'
import { keptTotal } from '#platform/db/kept-counts.ts'
import { listPage, pageStatement } from '#platform/db/list-page.ts'
import { planned } from '#platform/db/named-statements.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy } from '#platform/db/rows.ts'
import type { DB, Measurements, Members } from '#platform/db/schema.generated.ts'
import { quickStatement, statement } from '#platform/db/statement.ts'
import { type WholeShape, wholeWrite } from '#platform/events/whole-write.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { localDate } from '#platform/time/clock.ts'
import { foldText } from '#platform/values/text.ts'
import { fieldsWith, memberFields, pick } from './fields.ts'
import {
  type BodyMeasurement,
  type Client,
  type Connections,
  type ExportMembers,
  type ListMembersQuery,
  type Measurement,
  type Member,
  type MemberListItem,
  measureNames,
} from './schemas.ts'
import { currentStreak, visitsOrder } from './visits-sql.ts'

export type MemberRow = Selectable<Members>
/** A member to insert; the columns derived for sorting and searching are filled in. */
export type NewMemberRow = Omit<
  MemberRow,
  'name_key' | 'search_text' | 'access_block_reason' | 'partner_program_id' | 'trainer_id'
> & { trainer_id?: string | null }
export type NewMeasurementRow = Insertable<Measurements>

const clientFields = fieldsWith('client')
const clientColumns = ['client_id', ...clientFields] as const
const profileColumns = [
  'id',
  ...fieldsWith('profile'),
  'biometric_enrolled',
  'facial_enrolled',
  'created_at',
  'updated_at',
] as const
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
  const terms = searchTerms(search ?? '')
  const found = terms.map((term) => isFoundBy(contacts, term))
  const page =
    found.length === 0
      ? await selectMembers(ctx.db, given, { sort_by, sort_order }, pageRequest(query))
      : await listPage(ctx.db, membersList(ctx.db, given, { sort_by, sort_order, found }), pageRequest(query))
  return { ...page, rows: toListItems(page.rows, today) }
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
  if (filters.plan_id !== undefined) filtered = filtered.where(hasMembershipOf(teamId, filters.plan_id, today))
  for (const condition of found) filtered = filtered.where(condition)

  const joined = filtered.innerJoin('member_visits as v', (join) =>
    join.on('v.team_id', '=', teamId).onRef('v.member_profile_id', '=', 'members.id'),
  )
  // A row for each membership in force: looking for the first of each member took PostgreSQL twice as long as all.
  const rows = joined
    .leftJoin(membershipsInForce(db, teamId, today).as('m'), 'm.member_profile_id', 'members.id')
    .select([...profileColumns, ...clientColumns, ...listColumns])
    .select([currentStreak(today).as('current_streak'), ...membershipColumns])
  const visits = visitsOrder(sort_by, today)
  const from = filtered === all ? db.selectFrom('member_visits as v').where('v.team_id', '=', teamId) : joined
  const by = sql.ref(sort_by === 'full_name' ? 'name_key' : sort_by)
  const order = { by, direction: sort_order, ...(visits && { ...visits, from }) }
  return { filtered, rows, order, ...(found.length === 0 && { kept: keptMembers(teamId, filters, today) }) }
}

type MembersForm = Pick<ListMembersQuery, 'sort_by' | 'sort_order'>

const isOfAll = ({ teamId: _, today: _today, ...filters }: MembersGiven) =>
  Object.values(filters).every((value) => value === undefined)

const selectMembers = pageStatement(membersList, isOfAll)

function keptMembers(teamId: string, filters: MemberFilters, today: string) {
  return filters.plan_id === undefined
    ? keptTotal(teamId, { list: 'members', by: fieldsWith('filtered') }, filters)
    : keptTotal(teamId, { list: 'member_lives.plan', by: ['plan_id'], period: { from: today } }, filters)
}

/** Newest first by id, starting behind `after`, so that a list of any length can be read in pieces. */
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
      // Looked up for each, since PostgreSQL may know nothing yet of how many there are.
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

function hasMembershipOf(teamId: string, planId: string, today: string) {
  return sql<boolean>`exists (
    select from memberships s
     where s.team_id = ${teamId} and s.member_profile_id = members.id
       and s.plan_id = ${planId} and ${validitySql.isInForce(today)})`
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
 * Whether a member's search text contains a term. A plan made for any term reads the list from its newest member on, which is a
 * reading of all for a rare one. A term of one or two letters has no trigram: it would read the whole index and then the
 * whole table, taking twice as long as the table alone.
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

/** The text that `search` looks through; each part is a separate line, so that no term matches across two parts. */
function searchText({ full_name, email, phone }: Pick<MemberRow, 'full_name' | 'email' | 'phone'>): string {
  return [foldText(full_name), foldText(email ?? ''), (phone ?? '').replace(/\D/g, '')].join('\n')
}

const selectMember = quickStatement((db, { teamId, id }: { teamId: string; id: string }) =>
  db
    .selectFrom('members')
    .select([...profileColumns, ...clientColumns])
    .select(jsonArrayFrom(membershipsOf(db, teamId, sql.ref('members.id'))).as('memberships'))
    .where('team_id', '=', teamId)
    .where('id', '=', id),
)

export async function findMember(db: Db, teamId: string, id: string): Promise<Static<typeof Member> | undefined> {
  const [row] = await selectMember(db, { teamId, id })
  return row && toMember(row, row.memberships)
}

/** The member who has this CPF or, if nobody has it, this e-mail: both are unique in the company. */
export async function findMemberLike(
  db: Db,
  teamId: string,
  { cpf, email }: { cpf?: string | null; email?: string | null },
): Promise<string | undefined> {
  const digits = cpf?.replace(/\D/g, '') ?? null
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('team_id', '=', teamId)
    .where(({ or, eb }) => or([eb('cpf', '=', digits), sql<boolean>`lower(email) = lower(${email ?? null})`]))
    .orderBy(sql`cpf is not distinct from ${digits}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export const lockMember = lockById('members')

/** A member, locked until the transaction ends, and all their memberships. */
export interface LockedMember {
  row: MemberRow
  memberships: ShownMembership[]
}

export async function lockWithMemberships(db: Db, teamId: string, id: string): Promise<LockedMember | undefined> {
  const [row, memberships] = await Promise.all([lockMember(db, teamId, id), listMembershipsOf(db, teamId, id)])
  return row && { row, memberships }
}

/** Adds the columns that are derived from the others for sorting and searching. */
export function completeMember<Row extends NewMemberRow>(row: Row): Row & Pick<MemberRow, 'name_key' | 'search_text'> {
  return { ...row, name_key: foldText(row.full_name), search_text: searchText(row) }
}

const insertRow = statement((db, row: ReturnType<typeof completeMember<NewMemberRow>>) =>
  db.insertInto('members').values(row),
)

export async function insertMember(db: Db, row: NewMemberRow): Promise<void> {
  await insertRow(db, completeMember(row))
}

const shownColumns = [
  'team_id',
  'id',
  'client_id',
  ...memberFields,
  ...(['access_enabled', 'biometric_enrolled', 'facial_enrolled', 'joined_at', 'unproven', 'created_at'] as const),
] as const
const newColumns = [...shownColumns, 'name_key', 'search_text'] as const
/** What the audit trail keeps of a new member. */
const auditedColumns = [...shownColumns, 'access_block_reason', 'trainer_id', 'partner_program_id'] as const

/** New members of callers of the same moment. One whose CPF or e-mail is taken, or whose unit or referral is unknown, is left out. */
const membersOfAnyCompany: WholeShape = {
  list: 'members',
  steps: {
    written: sql`
    insert into members (${sql.join(newColumns.map((column) => sql.ref(column)))}, updated_at)
    select ${sql.join(newColumns.map((column) => sql.ref(`m.${column}`)))}, t.written_at
      from told t cross join lateral json_populate_record(null::members, t.row) m
     where (m.store_id is null or (select true from units u where u.team_id = t.team_id and u.id = m.store_id))
       and (m.referred_by_client_id is null
            or exists (select from members r where r.team_id = t.team_id and r.client_id = m.referred_by_client_id))
    on conflict do nothing returning *`,
    visits: sql`insert into member_visits (team_id, member_profile_id) select w.team_id, w.id from written w`,
  },
  audited: { table: 'members', columns: auditedColumns },
  counted: sql`
    select w.team_id, 'members', '-infinity'::timestamp,
           jsonb_build_object('status', w.status, 'store_id', w.store_id, 'experience_level', w.experience_level), 1
      from written w`,
}

/** Writes a new member with what tells of it; false when the member has to be written in a transaction. */
export const writeMember = wholeWrite(membersOfAnyCompany)

/** Updates the columns that people change; those that entries update have their own statements. */
export const updateMember = updateById('members', [
  ...memberFields,
  'access_enabled',
  'access_block_reason',
  'biometric_enrolled',
  'facial_enrolled',
  'trainer_id',
  'partner_program_id',
  'unproven',
  'name_key',
  'search_text',
  'updated_at',
])
export type MemberChange = ChangesOf<typeof updateMember>

export async function listMeasurements(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<Static<typeof Measurement>[]> {
  return db
    .selectFrom('measurements')
    .select(['id', 'measured_at', ...measureNames, 'notes'])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The same without notes, with who entered it. */
export async function listBody(db: Db, teamId: string, memberId: string): Promise<Static<typeof BodyMeasurement>[]> {
  return db
    .selectFrom('measurements')
    .select(['id', 'measured_at', 'by_member', ...measureNames])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** `by_member` is true of the measurements that the member has entered. */
export const deleteMeasurement = deleteBy('measurements', 'id', 'member_profile_id', 'by_member')

export async function insertMeasurement(db: Db, row: NewMeasurementRow): Promise<void> {
  await db.insertInto('measurements').values(row).execute()
}

export const memberExists = existsById('members')

type ClientRow = Pick<MemberRow, (typeof clientColumns)[number]>
type ProfileRow = ClientRow & Pick<MemberRow, (typeof profileColumns)[number]>
export function toClient(row: ClientRow): Static<typeof Client> {
  return { id: row.client_id, ...pick(row, clientFields) }
}

/** The member as the API shows it, with the membership history. */
export function toMember(row: ProfileRow, memberships: ShownMembership[]): Static<typeof Member> {
  return { ...row, client: toClient(row), memberships: memberships.map(toMembershipOfMember) }
}

function toMembershipOfMember(membership: ShownMembership) {
  const { plan_id, plan_name: name, billing_period, plan_price_cents, ...shown } = membership
  const plan = { id: plan_id, name, billing_period, price_cents: plan_price_cents }
  return { ...shown, is_frozen: shown.status === 'frozen', plan }
}

type ListItem = Static<typeof MemberListItem>
type ActiveMembership = NonNullable<ListItem['active_membership']>
type MembershipRow = Omit<ActiveMembership, 'id' | 'status'> & {
  membership_id: ActiveMembership['id']
  membership_status: ActiveMembership['status']
}
type ListRow = ProfileRow &
  Omit<ListItem, 'client' | 'active_membership'> & { [Column in keyof MembershipRow]: MembershipRow[Column] | null }

/** One item of the rows of each member, which follow each other, with the membership that counts most. */
function toListItems(rows: ListRow[], today: string): ListItem[] {
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

/** The trainer and the partner program of a row of `members`. */
export function connectionsOfMember(teamId: string) {
  const eb = expressionBuilder<DB, 'members'>()
  const trainer = eb
    .selectFrom('trainers as t')
    .select(['t.id', 't.name'])
    .where('t.team_id', '=', teamId)
    .whereRef('t.id', '=', 'members.trainer_id')
  const partnerProgram = eb
    .selectFrom('partner_programs as p')
    .select('p.name')
    .where('p.team_id', '=', teamId)
    .whereRef('p.id', '=', 'members.partner_program_id')
  return [jsonObjectFrom(trainer).as('trainer'), partnerProgram.as('partner_program')] as const
}

export async function findConnections(db: Db, teamId: string, id: string): Promise<Static<typeof Connections>> {
  return db
    .selectFrom('members')
    .select(connectionsOfMember(teamId))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
