import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export interface OwnSession {
  id: string
  browser: string | null
  system: string | null
  address: string | null
  begun_at: string
  last_used_at: string
  is_current: boolean
}

/** The user's own sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call<OwnSession[]>('GET', '/session/list'),
})
