import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, body, type QueryOf } from '../api/client.ts'

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: () => body(api.GET('/company')),
})

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => body(api.GET('/staff')),
})

/** Looked at again by itself, because nobody announces that something is held up. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => body(api.GET('/system')),
  refetchInterval: 30_000,
})

/** The trainers with whom an account can be linked. */
export const trainersQuery = queryOptions({
  queryKey: ['trainers'],
  queryFn: () => body(api.GET('/trainers')),
})

/** A page of the audit trail, newest first; the page before stays until it is there. */
export const auditQuery = (query: QueryOf<'/audit'>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: () => body(api.GET('/audit', { params: { query } })),
    placeholderData: keepPreviousData,
  })

/** A page of the members who have the app; the page before stays until it is there. */
export const membersWithAppQuery = (query: QueryOf<'/members-with-app'>) =>
  queryOptions({
    queryKey: ['app-phones', query],
    queryFn: () => body(api.GET('/members-with-app', { params: { query } })),
    placeholderData: keepPreviousData,
  })
