import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { isAtOneOf, joinById } from '#platform/db/by-id.ts'
import { keptTotal } from '#platform/db/kept-counts.ts'
import { listPage } from '#platform/db/list-page.ts'
import { type Page, pageQuery, pageRequest } from '#platform/schema/pagination.ts'
import { Id, Named, Nullable, OneOf } from '#platform/schema/schema.ts'
import { toFinancialEntry } from './charges.ts'
import { FinancialEntry, Sale, saleStatuses } from './schemas.ts'
import { isOpen, openCents, withItems } from './sql.ts'

const member_name = Nullable(Type.String({ examples: ['Ana Souza'] }))

/** A charge and the member who owes it. */
export const ChargeListItem = Named('ChargeListItem', {
  ...FinancialEntry.properties,
  open_cents: Type.Integer({ description: 'The open amount.', examples: [12990] }),
  member_name,
})
/** A sale and its buyer. */
export const SaleListItem = Named('SaleListItem', { ...Sale.properties, member_name })

export const ChargesQuery = Type.Object({
  status: Type.Optional(OneOf(['pending', 'overdue', 'paid', 'cancelled'])),
  member_id: Type.Optional(Id()),
  ...pageQuery,
})
export const SalesQuery = Type.Object({
  status: Type.Optional(OneOf(saleStatuses)),
  member_id: Type.Optional(Id()),
  ...pageQuery,
})

/** Charges: overdue ones by due day, the oldest debt first; all others newest first. */
export async function listChargePage(
  { db, teamId }: InCompany,
  query: Static<typeof ChargesQuery>,
): Promise<Page<Static<typeof ChargeListItem>>> {
  let filtered = db.selectFrom('charges as c').where('c.team_id', '=', teamId)
  // As a literal, so that PostgreSQL sees whether an index has only these rows.
  if (query.status !== undefined) filtered = filtered.where('c.status', '=', sql.lit(query.status))
  if (query.member_id !== undefined) filtered = filtered.where('c.member_profile_id', '=', query.member_id)
  const rows = filtered
    .innerJoin('members as m', joinById('m', 'c.member_profile_id'))
    .selectAll('c')
    .select('m.full_name')
  const order =
    query.status === 'overdue' || query.status === 'pending'
      ? { by: sql.ref('c.due_date'), direction: 'asc' as const }
      : { by: sql.ref('c.created_at'), direction: 'desc' as const }
  const kept = keptTotal(teamId, { list: 'charges', by: ['status'] }, query)
  const page = await listPage(
    db,
    { filtered, rows, order: { ...order, id: sql.ref('c.id') }, kept },
    pageRequest(query),
  )
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...toFinancialEntry(row),
      open_cents: isOpen(row) ? openCents(row) : 0,
      member_name: row.full_name,
    })),
  }
}

/** Sales at the counter, newest first; only of these units, if any are given. */
export async function listSalePage(
  { db, teamId }: InCompany,
  query: Static<typeof SalesQuery>,
  unitIds: string[] = [],
): Promise<Page<Static<typeof SaleListItem>>> {
  let filtered = db.selectFrom('sales as s').where('s.team_id', '=', teamId)
  if (query.status !== undefined) filtered = filtered.where('s.status', '=', query.status)
  if (query.member_id !== undefined) filtered = filtered.where('s.member_id', '=', query.member_id)
  if (unitIds.length > 0) filtered = filtered.where(isAtOneOf('s.store_id', unitIds))
  const rows = filtered.leftJoin('members as m', joinById('m', 's.member_id')).selectAll('s').select('m.full_name')
  const order = { by: sql.ref('s.created_at'), direction: 'desc' as const, id: sql.ref('s.id') }
  const kept = unitIds.length > 0 ? undefined : keptTotal(teamId, { list: 'sales', by: ['status'] }, query)
  const page = await listPage(db, { filtered, rows, order, kept }, pageRequest(query))
  const sales = await withItems(db, teamId, page.rows)
  return { ...page, rows: sales.map((sale, i) => ({ ...sale, member_name: page.rows[i]!.full_name })) }
}
