import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

/** A page of what happened at the doors on a day; the previous page stays until it has loaded. */
export const accessLogQuery = (query: QueryOf<'listAccessAttempts'>) =>
  queryOptions({
    queryKey: ['access-log', query],
    queryFn: () => api.listAccessAttempts({ query }),
    placeholderData: keepPreviousData,
  })
