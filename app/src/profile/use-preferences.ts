import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Preferences, preferencesQuery, sessionQuery } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'

/** Changes a part of the member's preferences; the language shows at once, since the session says it. */
export function useChangePreferences() {
  const company = useCompany()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { language?: Preferences['language']; notices?: Record<string, boolean> }) =>
      call<Preferences>(company, 'PATCH', '/preferences', { body }),
    onSuccess: (preferences, { language }) => {
      queries.setQueryData(preferencesQuery(company).queryKey, preferences)
      return language === undefined ? undefined : queries.invalidateQueries(sessionQuery(company))
    },
    networkMode: 'always',
  })
}
