import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { FollowUpListName } from './search.ts'

/** How many people wait for a call, by list. */
export const followUpCountsQuery = queryOptions({
  queryKey: ['follow-ups', 'counts'],
  queryFn: () => api.countFollowUps(),
  refetchInterval: 120_000,
})

export const followUpsQuery = (list: FollowUpListName, called: boolean) =>
  queryOptions({
    queryKey: ['follow-ups', list, called],
    queryFn: () => api.listFollowUps({ query: { list, called } }),
    placeholderData: keepPreviousData,
  })
