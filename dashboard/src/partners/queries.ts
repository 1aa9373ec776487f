import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

/** The partners that send visitors, with the figures of today and of the month of a day. */
export const partnersQuery = (query: QueryOf<'listPartnerFigures'>) =>
  queryOptions({
    queryKey: ['partners', query],
    queryFn: async () => (await api.listPartnerFigures({ query })).data,
    placeholderData: keepPreviousData,
  })

/** A page of a partner's check-ins; the previous page stays until it has loaded. */
export const visitsQuery = (id: string, query: QueryOf<'listPartnerVisits'>) =>
  queryOptions({
    queryKey: ['partners', 'visits', id, query],
    queryFn: () => api.listPartnerVisits({ path: { id }, query }),
    placeholderData: keepPreviousData,
  })

/** How partners know a member. */
export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: ['partners', 'links', id],
    queryFn: async () => (await api.listPartnerLinks({ path: { id } })).data,
  })
