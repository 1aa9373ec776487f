import { getInsights } from '#modules/metrics/get-insights.ts'
import { Insights } from '#modules/metrics/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Metrics', scope: 'metrics:read' })

export const metricsStaffEndpoints = [
  endpoint('GET /insights', {
    operationId: 'getInsights',
    mayLag: true,
    summary: "The gym's numbers over time",
    reply: data(Insights),
    handle: (ctx) => getInsights(ctx),
  }),
]
