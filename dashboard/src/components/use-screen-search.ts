import { type RegisteredRouter, type RouteById, type RouteIds, useNavigate, useSearch } from '@tanstack/react-router'

type Routes = RegisteredRouter['routeTree']
type Search<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema']

/** What the address contains for a screen, and how to change it; changing a filter goes back to the first page. */
export function useScreenSearch<const Id extends RouteIds<Routes>>(from: Id) {
  const search: Search<Id> = useSearch({ from })
  return [search, useChange(search)] as const
}

/** The same for the parts of a list on any screen: each may have a page, an order, or a search term. */
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
