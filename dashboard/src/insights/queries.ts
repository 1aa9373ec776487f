import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The gym's numbers as they are now. */
export const metricsQuery = queryOptions({
  queryKey: ['metrics'],
  queryFn: () => api.getMetrics(),
})

/** The numbers of the past months, which today changes little. */
export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: () => api.getInsights(),
  staleTime: 60_000,
})
