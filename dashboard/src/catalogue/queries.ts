import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { type Described, type KindPath, kindAt } from './kinds.ts'

type ListOf<Path extends KindPath> = Extract<Described, { path: Path }>['operations']['list']
type Listed<Path extends KindPath> = Awaited<ReturnType<(typeof api)[ListOf<Path>]>>

/** Every entry of a kind, including those that were switched off. */
export const entriesQuery = <Path extends KindPath>(path: Path) =>
  queryOptions({
    queryKey: ['catalogue', path],
    // The chosen operation determines the answer, but the types cannot express that for an operation that is looked up.
    queryFn: () => api[kindAt(path).operations.list]() as Promise<Listed<Path>>,
  })

/** The plans that are or were sold, or only those on sale. */
export const plansQuery = (which: 'all' | 'on sale') =>
  queryOptions({
    queryKey: ['plans', which],
    queryFn: () => api.listPlans({ query: which === 'all' ? {} : { is_active: true } }),
  })
