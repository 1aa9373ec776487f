import { getMetrics } from '#modules/metrics/get-metrics.ts'
import { Metrics } from '#modules/metrics/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Metrics', scope: 'metrics:read' })

export const metricsEndpoints = [
  endpoint('GET /gym-metrics', {
    operationId: 'getMetrics',
    mayLag: true,
    summary: "Get the gym's numbers",
    description: "As of this moment; days and months are the company's own.",
    reply: data(Metrics),
    handle: (ctx) => getMetrics(ctx),
  }),
]
