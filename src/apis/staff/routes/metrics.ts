import { getInsights } from '#modules/metrics/get-insights.ts'
import { Insights } from '#modules/metrics/schemas.ts'
import { data, endpoint } from '#platform/endpoint/endpoint.ts'

export const metricsStaffEndpoints = [
  endpoint('GET /insights', {
    operationId: 'getInsights',
    scope: 'metrics:read',
    mayLag: true,
    tag: 'Metrics',
    summary: "The gym's numbers over time",
    reply: data(Insights),
    handle: (ctx) => getInsights(ctx),
  }),
]
