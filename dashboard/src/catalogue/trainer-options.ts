import { useQuery } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'

/** The trainers that can be chosen, and `chosen` also when they were switched off since. */
export function useTrainerOptions(chosen: string | null): { value: string; label: string }[] {
  const trainers = useQuery({
    queryKey: ['catalogue', 'trainers'],
    queryFn: () => body(api.GET('/catalogue/trainers')),
  })
  return (trainers.data?.data ?? [])
    .filter(({ id, is_active }) => is_active || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
}
