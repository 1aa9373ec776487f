import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../../api/client.ts'

/** A page of the drawers; the page before stays until it is there. */
export const drawersQuery = (query: QueryOf<'listDrawers'>) =>
  queryOptions({
    queryKey: ['drawers', query],
    queryFn: () => api.listDrawers({ query }),
    placeholderData: keepPreviousData,
  })

/** What was taken on a day, by person and method. */
export const takingsQuery = (date: string) =>
  queryOptions({
    queryKey: ['takings', date],
    queryFn: () => api.reportDay({ query: { date } }),
    placeholderData: keepPreviousData,
  })
