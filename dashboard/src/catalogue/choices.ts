import { useQuery } from '@tanstack/react-query'
import type { Option } from '../components/options.ts'
import type { Entry, KindPath } from './kinds.ts'
import { entriesQuery } from './queries.ts'

/** The entries of a kind that can be chosen, and also those in `chosen` that were switched off since. */
export function useEntryOptions(path: KindPath, chosen: string | readonly string[] | null): Option[] {
  const { data } = useQuery(entriesQuery(path))
  const entries: Entry[] = data?.data ?? []
  const choosable = entries.filter(({ id, is_active }) => is_active || chosen?.includes(id))
  return choosable.map(({ id, name = id }) => ({ value: id, label: name }))
}

/** The origins that can be chosen, and also `chosen` when it is none of them. */
export function useSourceNames(chosen: string | null = null): string[] {
  const sources = useQuery(entriesQuery('sources'))
  const names = (sources.data?.data ?? []).filter(({ is_active }) => is_active).map(({ name }) => name)
  return chosen === null || names.includes(chosen) ? names : [...names, chosen]
}
