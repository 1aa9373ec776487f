import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

/** A page of all exercises, shared and the gym's own; the previous page stays until it has loaded. */
export const exercisesQuery = (query: QueryOf<'listExercises'>) =>
  queryOptions({
    queryKey: ['exercises', query],
    queryFn: () => api.listExercises({ query }),
    placeholderData: keepPreviousData,
  })
