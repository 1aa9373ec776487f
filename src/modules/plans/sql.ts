import type { Selectable, SelectQueryBuilder } from 'kysely'
import { validitySql } from '#modules/validity/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, lockBy } from '#platform/db/rows.ts'
import type { DB, Plans, Promotions } from '#platform/db/schema.generated.ts'
import { statement } from '#platform/db/statement.ts'
import type { CatalogueContext } from '#platform/db/upsert-section.ts'

export interface PlanForSale extends Selectable<Plans> {
  /** The units the plan is limited to; empty means all. */
  unit_ids: string[]
  billing: 'internal' | 'external'
}

/**
 * Everything a sale needs to know about a plan, including the company's billing mode, for a statement that reads more. `id` may be
 * a query.
 */
export function planForSale(
  db: Db,
  teamId: string,
  id: string | SelectQueryBuilder<DB, 'memberships', { plan_id: string }>,
) {
  return db
    .selectFrom('plans as p')
    .innerJoin('companies as c', 'c.id', 'p.team_id')
    .selectAll('p')
    .select('c.billing')
    .select(validitySql.unitsOfPlan(teamId, 'p').as('unit_ids'))
    .where('p.team_id', '=', teamId)
    .where('p.id', '=', id)
}

const selectPlan = statement((db, { teamId, id }: { teamId: string; id: string }) => planForSale(db, teamId, id))

export async function findPlanForSale(db: Db, teamId: string, id: string): Promise<PlanForSale | undefined> {
  const [plan] = await selectPlan(db, { teamId, id })
  return plan
}

export type Promotion = Selectable<Promotions>

/**
 * Finds the promotion with this code, in the comparable form of `promotionKey`, and locks it until the transaction ends, so that its last
 * use is sold only once.
 */
export const lockPromotion = lockBy('promotions', 'code_key')

export async function countPromotionUse(db: Db, teamId: string, id: string, uses: 1 | -1 = 1): Promise<void> {
  await db
    .updateTable('promotions')
    .set((eb) => ({ uses: eb('uses', '+', uses) }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

const deleteUnit = deleteBy('plan_units', 'plan_id', 'store_id')

/** Replaces the units of these plans; returns how many plans changed. */
export async function replaceUnits({ db, teamId }: CatalogueContext, wanted: Map<string, string[]>): Promise<number> {
  if (wanted.size === 0) return 0
  const present = await db
    .selectFrom('plan_units')
    .select(['plan_id', 'store_id'])
    .where('team_id', '=', teamId)
    .where('plan_id', 'in', [...wanted.keys()])
    .execute()
  const known = new Set(present.map(({ plan_id, store_id }) => `${plan_id} ${store_id}`))
  const gone = present.filter(({ plan_id, store_id }) => !wanted.get(plan_id)!.includes(store_id))
  const added = [...wanted].flatMap(([plan_id, units]) =>
    units
      .filter((store_id) => !known.has(`${plan_id} ${store_id}`))
      .map((store_id) => ({ team_id: teamId, plan_id, store_id })),
  )
  for (const unit of gone) await deleteUnit(db, teamId, unit)
  if (added.length > 0) await db.insertInto('plan_units').values(added).execute()
  return new Set([...gone, ...added].map((row) => row.plan_id)).size
}
