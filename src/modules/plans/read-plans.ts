import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { type ListPlansQuery, Plan, type PlanListItem } from './schemas.ts'

const columns = Object.keys(Plan.properties) as (keyof Static<typeof Plan>)[]

/** By sort_order, then name. */
export async function listPlans(
  { db, teamId }: InCompany,
  query: ListPlansQuery,
): Promise<Static<typeof PlanListItem>[]> {
  let plans = db.selectFrom('plans').select(columns).where('team_id', '=', teamId)
  if (query.is_active !== undefined) plans = plans.where('is_active', '=', query.is_active)
  return plans.orderBy('sort_order').orderBy('name').orderBy('id').execute()
}

export async function getPlan(
  { db, teamId }: InCompany,
  id: string,
): Promise<Static<typeof Plan> | Failure<'NOT_FOUND'>> {
  const plans = db.selectFrom('plans').select(columns).where('team_id', '=', teamId)
  return (await plans.where('id', '=', id).executeTakeFirst()) ?? notFound('Plan')
}
