import { queryOptions } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'
import type { paths } from '../api/staff-api.generated.ts'
import type { KindPath } from './kinds.ts'

type Listed<Path extends KindPath> = paths[`/catalogue/${Path}`]['get']['responses'][200]['content']['application/json']

/** Every entry of a kind, also what was switched off. */
export const entriesQuery = <Path extends KindPath>(path: Path) =>
  queryOptions({
    queryKey: ['catalogue', path],
    // Which of them is asked decides what is answered; the client cannot tell that of a path that is put together.
    queryFn: () => body(api.GET(`/catalogue/${path as KindPath}`)) as Promise<Listed<Path>>,
  })

/** The plans as they are sold, or only those on sale. */
export const plansQuery = (which: 'all' | 'on sale') =>
  queryOptions({
    queryKey: ['plans', which],
    queryFn: () => body(api.GET('/plans', { params: { query: which === 'all' ? {} : { is_active: true } } })),
  })
