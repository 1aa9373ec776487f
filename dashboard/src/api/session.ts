import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localDay } from '../format.ts'
import { ApiError, call } from './client.ts'

export interface Session {
  staff: {
    id: string
    name: string
    email: string
    role: 'owner' | 'manager' | 'receptionist' | 'trainer'
    /** The trainer that the user is, if any. */
    trainer_id: string | null
    has_second_factor: boolean
    /** The company requires one for this role and the user has none: the service refuses everything else until they do. */
    owes_second_factor: boolean
  }
  company: {
    id: string
    name: string
    slug: string
    time_zone: string
    is_test: boolean
    billing: 'internal' | 'external'
    now: string
  }
  /** Those that were switched off too, since what happened there has their names. */
  units: { id: string; name: string; max_capacity: number; is_active: boolean }[]
  permissions: string[]
  /** In a restored copy that was not adopted yet, the time of what it holds; null in any other installation. */
  copied_at: string | null
}

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return await call<Session>('GET', '/session')
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user. Only used below the shell, where there always is one. */
export function useSession(): Session & { may: (permission: string) => boolean } {
  const { data, dataUpdatedAt } = useSuspenseQuery(sessionQuery)
  const session = data!
  // A page stays open for days: the company's clock has gone on since the session was asked for.
  const now = new Date(Date.parse(session.company.now) + Date.now() - dataUpdatedAt).toISOString()
  return {
    ...session,
    company: { ...session.company, now },
    may: (permission) => session.permissions.includes(permission),
  }
}

/** Ends the session, forgets what was seen in it, and leads to the page where one signs in. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await call('DELETE', '/session')
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, null)
    await navigate({ to: '/sign-in' })
  }
}

/** The company's local day, `YYYY-MM-DD`. */
export function useToday(): string {
  const { company } = useSession()
  return localDay(company.now, company.time_zone)
}
