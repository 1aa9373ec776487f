import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

export const leadsQuery = (query: QueryOf<'listLeads'>) =>
  queryOptions({
    queryKey: ['leads', query],
    queryFn: () => api.listLeads({ query }),
    placeholderData: keepPreviousData,
  })

/** The staff who can look after a lead. */
export const leadOwnersQuery = queryOptions({
  queryKey: ['leads', 'owners'],
  queryFn: () => api.listLeadOwners(),
})

/** How many leads of the last 90 days are in each stage. */
export const leadCountsQuery = queryOptions({
  queryKey: ['leads', 'counts'],
  queryFn: () => api.countLeads(),
})
