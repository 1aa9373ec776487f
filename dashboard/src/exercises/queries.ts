import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, body, type QueryOf } from '../api/client.ts'

/** A page of all exercises, shared and the gym's own; the page before stays until it is there. */
export const exercisesQuery = (query: QueryOf<'/exercises'>) =>
  queryOptions({
    queryKey: ['exercises', query],
    queryFn: () => body(api.GET('/exercises', { params: { query } })),
    placeholderData: keepPreviousData,
  })
