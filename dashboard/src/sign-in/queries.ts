import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** What a link that works once leads to; a refusal is final. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: async () => (await api.openStaffLink({ query: { token } })).data,
    retry: false,
  })
