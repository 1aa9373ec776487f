import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

export const leadsQuery = (query: QueryOf<'listLeads'>) =>
  queryOptions({
    queryKey: ['leads', query],
    queryFn: () => api.listLeads({ query }),
    placeholderData: keepPreviousData,
  })

/** How many of the last 90 days are where. */
export const leadCountsQuery = queryOptions({
  queryKey: ['leads', 'counts'],
  queryFn: () => api.countLeads(),
})
