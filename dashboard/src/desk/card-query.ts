import { queryOptions } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'

/** The card of a member, as the desk and the member's page show it. */
export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: ['card', id],
    queryFn: () => body(api.GET('/members/{id}/card', { params: { path: { id } } })),
  })
