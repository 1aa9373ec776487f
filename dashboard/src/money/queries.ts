import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, body, type QueryOf } from '../api/client.ts'

/** A page of the charges; the page before stays until it is there. */
export const chargesQuery = (query: QueryOf<'/charges'>) =>
  queryOptions({
    queryKey: ['charges', query],
    queryFn: () => body(api.GET('/charges', { params: { query } })),
    placeholderData: keepPreviousData,
  })

/** A page of the sales at the counter; the page before stays until it is there. */
export const salesQuery = (query: QueryOf<'/sales'>) =>
  queryOptions({
    queryKey: ['sales', query],
    queryFn: () => body(api.GET('/sales', { params: { query } })),
    placeholderData: keepPreviousData,
  })
