import { type Insertable, sql } from 'kysely'
import type { Static } from 'typebox'
import type { MemberRow } from '#modules/members/index.ts'
import type { PlanForSale } from '#modules/plans/index.ts'
import { validitySql } from '#modules/validity/index.ts'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import { existsById, joinById, lockById, updateById } from '#platform/db/by-id.ts'
import { type KeptPeriod, keptTotal } from '#platform/db/kept-counts.ts'
import { listPage } from '#platform/db/list-page.ts'
import type { Db } from '#platform/db/pool.ts'
import type { MembershipHistory, Memberships } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { startOfDay, timestampText } from '#platform/time/clock.ts'
import { freezesIn } from './rules.ts'
import type { ListMembershipsQuery, Membership, MembershipListItem } from './schemas.ts'
import { failureColumns, type MembershipRow, stateColumns } from './state.ts'

/**
 * The columns that the list and the detail share; `year` is the company's current year, for which freezes are counted.
 */
function selectPublic(db: Db, teamId: string, year: number) {
  return db
    .selectFrom('memberships as s')
    .innerJoin('plans as p', joinById('p', 's.plan_id'))
    .innerJoin('members as m', joinById('m', 's.member_profile_id'))
    .select(({ ref }) => [
      's.id',
      's.member_profile_id',
      's.plan_id',
      's.status',
      's.start_date',
      's.end_date',
      's.price_cents',
      's.discount_pct',
      's.payment_method',
      's.auto_renew',
      sql<number>`case when ${ref('s.freezes_year')} = ${year} then ${ref('s.freezes_used')} else 0 end`.as(
        'freezes_used',
      ),
      's.freeze_start_date',
      's.freeze_end_date',
      's.cancellation_reason',
      's.cancelled_at',
      's.created_at',
      's.updated_at',
      'p.name as plan_name',
      'p.billing_period',
      'p.price_cents as plan_price_cents',
      'm.status as member_status',
      'm.client_id',
      'm.full_name',
      'm.email',
    ])
    .where('s.team_id', '=', teamId)
}

type PublicRow = Awaited<ReturnType<ReturnType<typeof selectPublic>['executeTakeFirstOrThrow']>>

/** A membership as the API shows it, from rows already read; `year` is as above. */
export function showMembership(
  row: MembershipRow,
  { plan, member }: { plan: PlanForSale; member: MemberRow },
  year: number,
): Static<typeof Membership> {
  const { name: plan_name, billing_period, price_cents: plan_price_cents } = plan
  const { status: member_status, client_id, full_name, email } = member
  const joined = { plan_name, billing_period, plan_price_cents, member_status, client_id, full_name, email }
  return toMembership({ ...row, ...joined, freezes_used: freezesIn(row, year) })
}

function toListItem(row: PublicRow): Static<typeof MembershipListItem> {
  return {
    ...row,
    plan: { id: row.plan_id, name: row.plan_name, billing_period: row.billing_period },
    member_profile: {
      id: row.member_profile_id,
      status: row.member_status,
      client: { id: row.client_id, full_name: row.full_name, email: row.email },
    },
  }
}

function toMembership(row: PublicRow): Static<typeof Membership> {
  const item = toListItem(row)
  return { ...row, ...item, plan: { ...item.plan, price_cents: row.plan_price_cents } }
}

export async function findMembership(
  db: Db,
  teamId: string,
  id: string,
  year: number,
): Promise<Static<typeof Membership> | undefined> {
  const row = await selectPublic(db, teamId, year).where('s.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toMembership(row)
}

/** Newest first. Days of `date_basis` are local days in `timeZone`. */
export async function listMemberships(
  db: Db,
  teamId: string,
  query: ListMembershipsQuery,
  company: { timeZone: string; year: number },
): Promise<Page<Static<typeof MembershipListItem>>> {
  let filtered = db.selectFrom('memberships as s').where('s.team_id', '=', teamId)
  let rows = selectPublic(db, teamId, company.year)
  for (const condition of conditions(query, company.timeZone)) {
    filtered = filtered.where(condition)
    rows = rows.where(condition)
  }
  const order = { by: sql.ref('s.created_at'), direction: 'desc' as const, id: sql.ref('s.id') }
  const kept = keptTotalOf(teamId, query, company.timeZone)
  const page = await listPage(db, { filtered, rows, order, kept }, pageRequest(query))
  return { ...page, rows: page.rows.map(toListItem) }
}

/** The instants at which a period of local days begins, and at which the day after it begins. */
function instantsOf(from: string, to: string, timeZone: string) {
  const startOf = (day: Temporal.PlainDate) => timestampText(startOfDay(day, timeZone))
  return { begins: startOf(Temporal.PlainDate.from(from)), ends: startOf(Temporal.PlainDate.from(to).add({ days: 1 })) }
}

/** The stored total for these filters, if there is one. */
function keptTotalOf(teamId: string, query: ListMembershipsQuery, timeZone: string) {
  const { date_basis, date_from: from, date_to: to, ...filters } = query
  const kept = (list: string, period: KeptPeriod, of?: Record<string, boolean>) =>
    keptTotal(teamId, { list, by: ['plan_id'], period, ...(of && { of }) }, filters)
  if (date_basis === undefined || from === undefined || to === undefined) {
    return keptTotal(teamId, { list: 'memberships', by: ['status', 'plan_id', 'sale_kind'] }, query)
  }
  if (date_basis === 'created') {
    const { begins, ends } = instantsOf(from, to, timeZone)
    return keptTotal(teamId, { list: 'memberships.created', by: [], period: { from: begins, until: ends } }, filters)
  }
  if (date_basis === 'start') return kept('memberships.start', { from, to })
  if (date_basis === 'cancelled') return kept('memberships.end', { from, to }, { open: false })
  // The memberships that end on the period's first day or later, minus those that start after the period.
  const ending = kept('memberships.end', { from }, { valid: true })
  const later = kept('memberships.start', { after: to }, { valid: true })
  return ending && later && sql<number>`(${ending} - ${later})`
}

function conditions(query: ListMembershipsQuery, timeZone: string) {
  const { status, plan_id, member_profile_id, sale_kind, date_basis, date_from: from, date_to: to } = query
  const list = []
  if (status !== undefined) list.push(sql<boolean>`s.status = ${status}`)
  if (plan_id !== undefined) list.push(sql<boolean>`s.plan_id = ${plan_id}`)
  if (member_profile_id !== undefined) list.push(sql<boolean>`s.member_profile_id = ${member_profile_id}`)
  if (query.updated_since !== undefined) list.push(sql<boolean>`s.updated_at >= ${query.updated_since}`)
  // As a literal, so that PostgreSQL sees whether an index has only these rows.
  if (sale_kind !== undefined) list.push(sql<boolean>`s.sale_kind = ${sql.lit(sale_kind)}`)
  if (date_basis === 'created') {
    const { begins, ends } = instantsOf(from!, to!, timeZone)
    list.push(sql<boolean>`s.created_at >= ${begins} and s.created_at < ${ends}`)
  }
  if (date_basis === 'start') list.push(sql<boolean>`s.start_date between ${from} and ${to}`)
  if (date_basis === 'cancelled') list.push(sql<boolean>`s.effective_date between ${from} and ${to}`)
  if (date_basis === 'active') {
    const { lastDay } = validitySql
    // A membership cancelled before its start was valid on no day.
    list.push(sql<boolean>`s.start_date <= ${to} and ${lastDay} >= ${from} and ${lastDay} >= s.start_date`)
  }
  return list
}

export const lockMembership = lockById('memberships')

type HistoryRow = Insertable<MembershipHistory>

const insertHistoryRow = statement((db, row: HistoryRow) => db.insertInto('membership_history').values(row))

const insertRow = statement((db, given: Omit<Insertable<Memberships>, 'id'> & HistoryRow) => {
  const { id, membership_id, at, change, from_status, to_status, reason, actor, changes, ...row } = given
  const entry = { team_id: row.team_id, id, membership_id, at, change, from_status, to_status, reason, actor, changes }
  return db
    .with('noted', (db) => db.insertInto('membership_history').values(entry))
    .insertInto('memberships')
    .values({ ...row, id: membership_id })
})

/** Writes a new membership and the first entry of its history. */
export async function insertWithHistory(db: Db, row: Insertable<Memberships>, entry: HistoryRow): Promise<void> {
  await insertRow(db, { ...row, ...entry })
}

/** The same for several. */
export async function insertManyWithHistory(
  db: Db,
  rows: Insertable<Memberships>[],
  entries: HistoryRow[],
): Promise<void> {
  const told = entries.map((entry) => ({ ...entry, changes: JSON.parse(String(entry.changes)) }))
  await Promise.all([bulkInsert(db, 'memberships', rows), bulkInsert(db, 'membership_history', told)])
}

const changedColumns = [...stateColumns, 'next_due_on', 'gateway_ended_at', 'updated_at', ...failureColumns] as const

export const updateMembership = updateById('memberships', changedColumns)

/** An entry for a change of only the membership's credits. */
export async function insertHistory(db: Db, entry: HistoryRow): Promise<void> {
  await insertHistoryRow(db, entry)
}

const updateRow = statement((db, given: Omit<MembershipRow, 'id'> & HistoryRow) => {
  const { team_id, id, membership_id, at, change, from_status, to_status, reason, actor, changes } = given
  const entry = { team_id, id, membership_id, at, change, from_status, to_status, reason, actor, changes }
  return db
    .with('noted', (db) => db.insertInto('membership_history').values(entry))
    .updateTable('memberships')
    .set(Object.fromEntries(changedColumns.map((column) => [column, given[column]])))
    .where('team_id', '=', team_id)
    .where('id', '=', membership_id)
})

/** Writes the columns of a locked membership that may change, and an entry of its history. */
export async function updateWithHistory(db: Db, row: MembershipRow, entry: HistoryRow): Promise<void> {
  await updateRow(db, { ...row, ...entry })
}

/**
 * The membership with the oldest move due by `day`, excluding those set aside until after `now`. It is not locked
 * here: a query that both sorts and locks keeps the locks on rows that it then skips, and several workers would wait
 * for one another.
 */
export async function findNextDue(
  db: Db,
  teamId: string,
  day: string,
  now: string,
): Promise<{ id: string; next_due_on: string | null } | undefined> {
  return db
    .selectFrom('memberships')
    .select(['id', 'next_due_on'])
    .where('team_id', '=', teamId)
    .where('next_due_on', '<=', day)
    .where((eb) => eb.or([eb('move_again_at', 'is', null), eb('move_again_at', '<=', now)]))
    .orderBy('next_due_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Records that a move failed and when to try it again: after the first pause, then the second, and so on; the last pause repeats.
 * Calculated in UTC, because Citus accepts no arithmetic here that depends on a session's time zone.
 */
export async function setAside(
  db: Db,
  teamId: string,
  id: string,
  { error, now, pauseMinutes }: { error: string; now: Temporal.Instant; pauseMinutes: number[] },
): Promise<void> {
  await sql`
    update memberships
       set move_error = ${error}, move_failures = move_failures + 1,
           move_again_at = (${timestampText(now)}::timestamptz at time zone 'UTC'
             + make_interval(mins => (${pauseMinutes}::integer[])[least(move_failures + 1, ${pauseMinutes.length}::integer)]))
             at time zone 'UTC'
     where team_id = ${teamId} and id = ${id}`.execute(db)
}

export async function countFailedMovesOfAnyCompany(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select(sql<number>`count(*)`.as('count'))
    .where('move_error', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export const unitExists = existsById('units')

/** Deletes memberships with their history, and returns their members. */
export async function deleteMemberships(db: Db, teamId: string, ids: string[]): Promise<string[]> {
  const those = sql<string>`any(${ids}::uuid[])`
  await db.deleteFrom('membership_history').where('team_id', '=', teamId).where('membership_id', '=', those).execute()
  const gone = db.deleteFrom('memberships').where('team_id', '=', teamId).where('id', '=', those)
  const rows = await gone.returning('member_profile_id').execute()
  return [...new Set(rows.map(({ member_profile_id }) => member_profile_id))]
}
