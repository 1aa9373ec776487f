import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, body, type QueryOf } from '../api/client.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: () => body(api.GET('/keys')),
})

/** A page of what keys asked for; the page before stays until it is there. */
export const requestsQuery = (query: QueryOf<'/requests'>) =>
  queryOptions({
    queryKey: ['requests', query],
    queryFn: () => body(api.GET('/requests', { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  })

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => body(api.GET('/webhooks')),
  refetchInterval: 10_000,
})

/** A page of what was sent to a webhook, newest first; the page before stays until it is there. */
export const deliveriesQuery = (webhookId: string, page: number) =>
  queryOptions({
    queryKey: ['deliveries', webhookId, page],
    queryFn: () =>
      body(api.GET('/webhooks/{id}/deliveries', { params: { path: { id: webhookId }, query: { page, limit: 10 } } })),
    placeholderData: keepPreviousData,
    refetchInterval: 3000,
  })
