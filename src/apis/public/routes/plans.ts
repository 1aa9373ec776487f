import { Type } from 'typebox'
import { ListPlansQuery, Plan, PlanIdParams, PlanListItem } from '#modules/plans/schemas.ts'
import { findPlan, listPlans } from '#modules/plans/sql.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { notFound } from '#platform/errors/failure.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Plans', scope: 'plans:read' })

export const planEndpoints = [
  endpoint('GET /plans', {
    operationId: 'listPlans',
    summary: 'List plans',
    description: "In the gym's own order (`sort_order`). Plans are made and changed in the company's catalogue.",
    query: ListPlansQuery,
    reply: data(Type.Array(PlanListItem)),
    handle: (ctx, { query }) => listPlans(ctx.db, ctx.teamId, query),
  }),
  endpoint('GET /plans/:id', {
    operationId: 'getPlan',
    summary: 'Get a plan',
    params: PlanIdParams,
    reply: data(Plan),
    handle: async (ctx, { params }) => (await findPlan(ctx.db, ctx.teamId, params.id)) ?? notFound('Plan'),
  }),
]
