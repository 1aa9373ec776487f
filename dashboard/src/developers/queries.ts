import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: () => api.listApiKeys(),
})

/** A page of what keys asked for; the previous page stays until it has loaded. */
export const requestsQuery = (query: QueryOf<'listApiRequests'>) =>
  queryOptions({
    queryKey: ['requests', query],
    queryFn: () => api.listApiRequests({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  })

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => api.listWebhooks(),
  refetchInterval: 10_000,
})

/** A page of what was sent to a webhook, newest first; the previous page stays until it has loaded. */
export const deliveriesQuery = (webhookId: string, page: number) =>
  queryOptions({
    queryKey: ['deliveries', webhookId, page],
    queryFn: () => api.listDeliveries({ path: { id: webhookId }, query: { page, limit: 10 } }),
    placeholderData: keepPreviousData,
    refetchInterval: 3000,
  })
