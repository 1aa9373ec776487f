import { Refused } from '@catraca/web/client/refused.ts'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localDay } from '../format.ts'
import { api, type Shapes } from './client.ts'

export type Session = Shapes['StaffSession']

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return (await api.getStaffSession()).data
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user. Only used below the shell, where there always is one. */
export function useSession(): Session & { may: (permission: string) => boolean } {
  const { data, dataUpdatedAt } = useSuspenseQuery(sessionQuery)
  const session = data!
  // A page stays open for days, so the company's clock has gone on since the session was requested.
  const now = new Date(Date.parse(session.company.now) + Date.now() - dataUpdatedAt).toISOString()
  return {
    ...session,
    company: { ...session.company, now },
    may: (permission) => session.permissions.includes(permission),
  }
}

/** Ends the session, forgets what was seen in it, and leads to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await api.signOut()
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
