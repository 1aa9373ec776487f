import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

export const leadsQuery = (query: QueryOf<'listLeads'>) =>
  queryOptions({
    queryKey: ['leads', query],
    queryFn: () => api.listLeads({ query }),
    placeholderData: keepPreviousData,
  })

/** Who can look after somebody. */
export const leadOwnersQuery = queryOptions({
  queryKey: ['leads', 'owners'],
  queryFn: () => api.listLeadOwners(),
})

/** How many of the last 90 days are where. */
export const leadCountsQuery = queryOptions({
  queryKey: ['leads', 'counts'],
  queryFn: () => api.countLeads(),
})
