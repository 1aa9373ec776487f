import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from '../router.tsx'

/** What the address says of a list, and how to change it; a changed filter begins at the first page again. */
export function useListSearch(): [ListSearch, (changes: ListSearch) => void] {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = (changes: ListSearch) => {
    const next = { ...search, page: undefined, ...changes }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return [search, change]
}
