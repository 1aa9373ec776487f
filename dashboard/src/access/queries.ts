import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

/** A page of what happened at the doors on a day; the page before stays until it is there. */
export const accessLogQuery = (query: QueryOf<'listAccessAttempts'>) =>
  queryOptions({
    queryKey: ['access-log', query],
    queryFn: () => api.listAccessAttempts({ query }),
    placeholderData: keepPreviousData,
  })
