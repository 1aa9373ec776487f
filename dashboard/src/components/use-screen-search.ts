import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from '@tanstack/react-router'

type Routes = RegisteredRouter['routeTree']
type Search<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema']

/** What the address says of a screen, and how to change it; a changed filter begins at the first page again. */
export function useScreenSearch<const Id extends RouteIds<Routes>>(from: Id) {
  const search: Search<Id> = useSearch({ from })
  return [search, useChange(search)] as const
}

/** The same for the parts of a list, on whichever screen it stands: any of them may have a page, a sort, or words. */
export function useListSearch() {
  const search = useSearch({ strict: false })
  return [search, useChange(search)] as const
}

function useChange<Known extends object>(search: Known) {
  const navigate = useNavigate()
  return (changes: Partial<Known>) => {
    void navigate({ to: '.', search: { ...search, page: undefined, ...changes }, replace: true })
  }
}
