import { Type } from 'typebox'
import { getPlan, listPlans } from '#modules/plans/read-plans.ts'
import { ListPlansQuery, Plan, PlanListItem } from '#modules/plans/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Plans', scope: 'plans:read' })

export const planEndpoints = [
  endpoint('GET /plans', {
    operationId: 'listPlans',
    summary: 'List plans',
    description: "In the gym's own order (`sort_order`). Plans are created and changed in the company's catalogue.",
    query: ListPlansQuery,
    reply: data(Type.Array(PlanListItem)),
    handle: (ctx, { query }) => listPlans(ctx, query),
  }),
  endpoint('GET /plans/:id', {
    operationId: 'getPlan',
    summary: 'Get a plan',
    reply: data(Plan),
    handle: (ctx, { params }) => getPlan(ctx, params.id),
  }),
]
