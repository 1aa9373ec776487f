import { type Insertable, type Selectable, sql } from 'kysely'
import { lockById, updateById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, findValue, listBy } from '#platform/db/rows.ts'
import type { Charges, SaleItems, Sales } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import type { Sale, SaleStatus } from './schemas.ts'

export type ChargeRow = Selectable<Charges>

/** The facts that rules need about a charge. */
export type Charge = Pick<ChargeRow, 'id' | 'kind' | 'part' | 'period_start' | 'status' | 'due_date'> & {
  /** If a person postponed or split it: the day on which it was due before that, leaving out frozen days. */
  first_due?: string | null
}

/** A charge with that day. */
export type StandingCharge = ChargeRow & Pick<Charge, 'first_due'>

/** A charge to create. Amounts in cents; days as YYYY-MM-DD. */
export type ChargeOrder = Pick<ChargeRow, 'kind' | 'part' | 'period_start' | 'amount_cents' | 'due_date'>

const openStatuses = ['pending', 'overdue'] as const

/** Whether a charge is still to be paid. */
export const isOpen = ({ status }: Pick<Charge, 'status'>) => openStatuses.some((open) => open === status)

/** What is left to pay of an open charge. */
export const openCents = ({ amount_cents, paid_cents }: Pick<ChargeRow, 'amount_cents' | 'paid_cents'>) =>
  amount_cents - paid_cents

export type SaleRow = Selectable<Sales>
export type SaleItemRow = Selectable<SaleItems>

export async function insertSale(db: Db, sale: Insertable<Sales>, items: Insertable<SaleItems>[]): Promise<void> {
  await Promise.all([
    db.insertInto('sales').values(sale).execute(),
    db.insertInto('sale_items').values(items).execute(),
  ])
}

const lockRow = lockById('sales')

/** A sale, locked until the transaction ends, and its items, which never change. */
export async function lockSale(
  db: Db,
  teamId: string,
  id: string,
): Promise<{ row: SaleRow; items: SaleItemRow[] } | undefined> {
  const [row, items] = await Promise.all([lockRow(db, teamId, id), listItems(db, teamId, [id])])
  return row && { row, items }
}

export const lockCharge = lockById('charges')

export const updateCharge = updateById('charges', ['status', 'updated_at'])

export const updateSale = updateById('sales', [
  'status',
  'payment_method',
  'paid_at',
  'refunded_cents',
  'refunded_at',
  'updated_at',
])

async function listItems(db: Db, teamId: string, saleIds: string[]): Promise<SaleItemRow[]> {
  return db
    .selectFrom('sale_items')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('sale_id', '=', sql<string>`any(${saleIds}::uuid[])`)
    .orderBy('position')
    .execute()
}

/** Newest first. */
export async function listSales(
  db: Db,
  teamId: string,
  only: { status?: SaleStatus; memberId?: string; limit: number },
): Promise<Sale[]> {
  let query = db.selectFrom('sales').selectAll().where('team_id', '=', teamId)
  if (only.status !== undefined) query = query.where('status', '=', only.status)
  if (only.memberId !== undefined) query = query.where('member_id', '=', only.memberId)
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(only.limit).execute()
  return withItems(db, teamId, rows)
}

/** Sales with their items. */
export async function withItems(db: Db, teamId: string, rows: SaleRow[]): Promise<Sale[]> {
  const ids = rows.map((row) => row.id)
  const items = Map.groupBy(await listItems(db, teamId, ids), (item) => item.sale_id)
  return rows.map((row) => toSale(row, items.get(row.id) ?? []))
}

/** The company's only active unit; undefined if it has several. */
export async function findOnlyUnit(db: Db, teamId: string): Promise<string | undefined> {
  const units = await listUnits(db, teamId, true)
  return units.length === 1 ? units[0]!.id : undefined
}

const listUnits = listBy('units', ['is_active'])

/** The sale as events and the command line show it. */
export function toSale(row: SaleRow, items: SaleItemRow[]): Sale {
  const shown = items.map(({ id, description, quantity, unit_price_cents }) => ({
    id,
    description,
    quantity,
    unit_price_cents,
    total_cents: quantity * unit_price_cents,
  }))
  const { id, member_id, store_id, status, total_cents, discount_cents, refunded_cents } = row
  const money = { total_cents, discount_cents, refunded_cents, currency: 'BRL', payment_method: row.payment_method }
  const times = { created_at: row.created_at, paid_at: row.paid_at, refunded_at: row.refunded_at }
  return { id, member_id, store_id, status, ...money, items: shown, ...times }
}

interface OfMembership {
  teamId: string
  membershipId: string
}

const chargesOf = (db: Db, { teamId, membershipId }: OfMembership) =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('membership_id', '=', membershipId)
    .orderBy('due_date')
    .orderBy('period_start')
    .orderBy('kind')

const selectOpenCharges = statement((db, of: OfMembership) => chargesOf(db, of).where('status', 'in', openStatuses))

/** A part that was split off has the description of its charge; each part of a period has a description of its own. */
const firstDue = ({ teamId, membershipId }: OfMembership) => sql<string | null>`
  case when charges.status = 'pending' then (
    select case when min(o.part) < charges.part or exists (
                       select from ledger_entries e
                        where e.team_id = ${teamId} and e.charge_id = charges.id and e.kind in ('postponed', 'split'))
                then (charges.period_start + make_interval(months => min(o.part)))::date end
      from charges o
     where o.team_id = ${teamId} and o.membership_id = ${membershipId} and o.kind = charges.kind
       and o.period_start = charges.period_start and o.description = charges.description) end`

const selectStandingCharges = statement((db, of: OfMembership) =>
  chargesOf(db, of)
    .select(firstDue(of).as('first_due'))
    .where((charge) =>
      charge.or([
        charge('status', 'in', openStatuses),
        charge(
          'period_start',
          'in',
          sql<string>`(select unnest(array[period_began_on, end_date]) from memberships where team_id = ${of.teamId} and id = ${of.membershipId})`,
        ),
      ]),
    ),
)

/** Pending and overdue charges of a membership, by due day; on the same day the enrolment comes before the period. */
export const listOpenCharges = (db: Db, teamId: string, membershipId: string): Promise<ChargeRow[]> =>
  selectOpenCharges(db, { teamId, membershipId })

/** The charges of a period of a membership in any status, the whole one first. An unknown period has none. */
export async function listChargesOfPeriod(
  db: Db,
  teamId: string,
  membershipId: string,
  periodStart: string | null,
): Promise<ChargeRow[]> {
  if (periodStart === null) return []
  const rows = await chargesOf(db, { teamId, membershipId })
    .where('kind', '=', 'period')
    .where('period_start', '=', periodStart)
    .execute()
  return rows.toSorted((a, b) => a.part - b.part)
}

/** All charges of a membership in any status, in the same order. */
export const listAllCharges = (db: Db, teamId: string, membershipId: string): Promise<ChargeRow[]> =>
  chargesOf(db, { teamId, membershipId }).execute()

/** The open charges, and those of the present and the coming period in any status, in the same order. */
export const listStandingCharges = (db: Db, teamId: string, membershipId: string): Promise<StandingCharge[]> =>
  selectStandingCharges(db, { teamId, membershipId })

/** Whether a cancelled charge `c` was waived. */
export const isWaived = (teamId: string) => sql<boolean>`
  exists (select from ledger_entries e where e.team_id = ${teamId} and e.charge_id = c.id and e.kind = 'waiver')`

/** Voided charges are `cancelled`, with the membership's time of cancellation. */
export const listChargesChangedAt = listBy('charges', ['membership_id', 'status', 'updated_at'])

export const findUnitOfSale = findValue('sales', 'store_id', 'id')
export const findCharge = findBy('charges', 'id')

/** The number of the latest part that was split off a charge, or off a part of it. */
export async function findLastPart(db: Db, charge: ChargeRow): Promise<number> {
  const { team_id, membership_id, kind, period_start } = charge
  const { last } = await db
    .selectFrom('charges')
    .select((of) => of.fn.max('part').as('last'))
    .where('team_id', '=', team_id)
    .where('membership_id', '=', membership_id)
    .where('kind', '=', kind)
    .where('period_start', '=', period_start)
    .executeTakeFirstOrThrow()
  return last
}

/** All charges of a company or of one membership, by due day; on the same day the enrolment comes before the period. */
export async function listCharges(db: Db, teamId: string, membershipId: string | undefined): Promise<ChargeRow[]> {
  let query = db.selectFrom('charges').selectAll().where('team_id', '=', teamId)
  if (membershipId !== undefined) query = query.where('membership_id', '=', membershipId)
  return query.orderBy('due_date').orderBy('period_start').orderBy('kind').orderBy('id').execute()
}

/** The credit of members, for those who have any. */
export async function listCredits(
  db: Db,
  teamId: string,
  memberIds: string[],
): Promise<{ member_id: string; cents: number }[]> {
  const { rows } = await sql<{ member_id: string; cents: number }>`
    select member_id, sum(credit_cents)::integer as cents from ledger_entries
     where team_id = ${teamId} and member_id = any(${memberIds}::uuid[]) and credit_cents <> 0
     group by member_id having sum(credit_cents) > 0`.execute(db)
  return rows
}
