import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, sessionQuery } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { preferencesQuery } from './queries.ts'

/** Changes a part of the member's preferences; a new language shows at once, since the session contains it. */
export function useChangePreferences() {
  const company = useCompany()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Parameters<typeof api.changeOwnPreferences>[0]['body']>) =>
      api.changeOwnPreferences({ path: { company }, body }),
    onSuccess: (preferences, { language }) => {
      queries.setQueryData(preferencesQuery(company).queryKey, preferences)
      return language === undefined ? undefined : queries.invalidateQueries(sessionQuery(company))
    },
    networkMode: 'always',
  })
}
