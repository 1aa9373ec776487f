import { getMetrics } from '#modules/metrics/get-metrics.ts'
import { Metrics } from '#modules/metrics/schemas.ts'
import { data, endpoint } from '#platform/endpoint/endpoint.ts'

export const metricsEndpoints = [
  endpoint('GET /gym-metrics', {
    operationId: 'getMetrics',
    scope: 'metrics:read',
    mayLag: true,
    tag: 'Metrics',
    summary: "Get the gym's numbers",
    description: "Of this moment; days and months are the company's own.",
    reply: data(Metrics),
    handle: (ctx) => getMetrics(ctx),
  }),
]
