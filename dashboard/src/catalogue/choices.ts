import { useQuery } from '@tanstack/react-query'
import { type Option, optionsFor } from '../components/options.ts'
import { entriesQuery } from './queries.ts'

/** The trainers that can be chosen, and `chosen` also when they were switched off since. */
export function useTrainerOptions(chosen: string | null): Option[] {
  const trainers = useQuery(entriesQuery('trainers'))
  return optionsFor((trainers.data?.data ?? []).filter(({ id, is_active }) => is_active || id === chosen))
}

/** The origins that can be chosen, and `chosen` also when it is none of them. */
export function useSourceNames(chosen: string | null = null): string[] {
  const sources = useQuery(entriesQuery('sources'))
  const names = (sources.data?.data ?? []).filter(({ is_active }) => is_active).map(({ name }) => name)
  return chosen === null || names.includes(chosen) ? names : [...names, chosen]
}
