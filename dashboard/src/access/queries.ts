import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, body, type QueryOf } from '../api/client.ts'

/** A page of what happened at the doors on a day; the page before stays until it is there. */
export const accessLogQuery = (query: QueryOf<'/access-log'>) =>
  queryOptions({
    queryKey: ['access-log', query],
    queryFn: () => body(api.GET('/access-log', { params: { query } })),
    placeholderData: keepPreviousData,
  })
