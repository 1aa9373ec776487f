import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The user's own sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await api.listOwnSessions()).data,
})
