import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** Members by whatever one knows of them. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['find', q],
    queryFn: () => api.findPeople({ query: { q } }),
  })
