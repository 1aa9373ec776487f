import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { localDay } from '../format.ts'
import { ApiError, call } from './client.ts'

export interface Session {
  staff: {
    id: string
    name: string
    email: string
    role: 'owner' | 'manager' | 'receptionist' | 'trainer'
    has_second_factor: boolean
    /** The company demands one of this role, and there is none: nothing else is answered until then. */
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
}

/** Who is signed in; null when nobody is. */
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

/** Whoever is signed in; only used below the shell, where somebody is. */
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

/** The company's local day, `YYYY-MM-DD`. */
export function useToday(): string {
  const { company } = useSession()
  return localDay(company.now, company.time_zone)
}
