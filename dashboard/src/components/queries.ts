import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** Finds members by any known detail. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['find', q],
    queryFn: () => api.findPeople({ query: { q } }),
  })
