import { queryOptions } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'

/** The gym's numbers as they are now. */
export const metricsQuery = queryOptions({
  queryKey: ['metrics'],
  queryFn: () => body(api.GET('/gym-metrics')),
})

/** The numbers of the past months, which today changes little. */
export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: () => body(api.GET('/insights')),
  staleTime: 60_000,
})
