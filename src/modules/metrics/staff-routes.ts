import { data, endpoint } from '#platform/http/endpoint.ts'
import { getInsights } from './get-insights.ts'
import { Insights } from './schemas.ts'

export const metricsStaffEndpoints = [
  endpoint({
    method: 'GET',
    path: '/insights',
    operationId: 'getInsights',
    scope: 'metrics:read',
    mayLag: true,
    tag: 'Metrics',
    summary: "The gym's numbers over time",
    reply: data(Insights),
    handle: (ctx) => getInsights(ctx),
  }),
]
