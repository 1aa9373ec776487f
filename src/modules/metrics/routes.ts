import { data, endpoint } from '#platform/http/endpoint.ts'
import { getInsights } from './get-insights.ts'
import { getMetrics } from './get-metrics.ts'
import { Insights, Metrics } from './schemas.ts'

export const metricsEndpoints = [
  endpoint({
    method: 'GET',
    path: '/gym-metrics',
    operationId: 'getMetrics',
    scope: 'metrics:read',
    tag: 'Metrics',
    summary: "Get the gym's numbers",
    description: "Of this moment; days and months are the company's own.",
    reply: data(Metrics),
    handle: (ctx) => getMetrics(ctx),
  }),
]

/** For the gym's own people alone. */
export const insightEndpoints = [
  endpoint({
    method: 'GET',
    path: '/insights',
    operationId: 'getInsights',
    scope: 'metrics:read',
    tag: 'Metrics',
    summary: "The gym's numbers over time",
    reply: data(Insights),
    handle: (ctx) => getInsights(ctx),
  }),
]
