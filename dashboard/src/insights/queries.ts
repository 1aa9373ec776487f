import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { ReportName } from './search.ts'

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

/** The days of a report; both ends are included. */
export interface ReportOf {
  report: ReportName
  from: string
  to: string
}

export const reportQuery = (of: ReportOf) =>
  queryOptions({
    queryKey: ['report', of],
    queryFn: () => api.readReport({ query: of }),
    // The lines of other days stay until these have loaded; those of another report have another meaning.
    placeholderData: (shown, from) =>
      (from?.queryKey[1] as ReportOf | undefined)?.report === of.report ? shown : undefined,
    retry: false,
  })

/** The rows behind one line of a report, or behind all lines. */
export const reportRowsQuery = (of: ReportOf, key?: string) =>
  queryOptions({
    queryKey: ['report', of, 'rows', key],
    queryFn: () => api.listReportRows({ query: { ...of, key } }),
  })
