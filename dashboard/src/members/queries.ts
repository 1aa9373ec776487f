import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, body, type QueryOf } from '../api/client.ts'

/** A page of the members; the page before stays until it is there. */
export const membersQuery = (query: QueryOf<'/members'>) =>
  queryOptions({
    queryKey: ['members', query],
    queryFn: () => body(api.GET('/members', { params: { query } })),
    placeholderData: keepPreviousData,
  })

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id],
    queryFn: () => body(api.GET('/members/{id}', { params: { path: { id } } })),
  })

export const measurementsQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'measurements'],
    queryFn: () => body(api.GET('/members/{id}/body', { params: { path: { id } } })),
  })

/** Visitors who signed up by themselves and whom nobody at the desk has taken care of. */
export const signUpsQuery = queryOptions({
  queryKey: ['sign-ups'],
  queryFn: () => body(api.GET('/sign-ups')),
})

/** Members who ask that their data be erased and wait for an answer. */
export const erasureRequestsQuery = queryOptions({
  queryKey: ['erasure-requests'],
  queryFn: () => body(api.GET('/erasure-requests')),
})

/** A member's requests that their data be erased. */
export const erasureOfMemberQuery = (id: string) =>
  queryOptions({
    queryKey: ['erasure-requests', id],
    queryFn: () => body(api.GET('/members/{id}/erasure-requests', { params: { path: { id } } })),
  })

/** The phones on which a member has the app. */
export const appPhonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['app-phones', id],
    queryFn: () => body(api.GET('/members/{id}/app-sessions', { params: { path: { id } } })),
  })

/** The ways into the app that a member has at this moment. */
export const appAccessQuery = (id: string) =>
  queryOptions({
    queryKey: ['app-access', id],
    queryFn: () => body(api.GET('/members/{id}/app-access', { params: { path: { id } } })),
  })

/** What turnstiles know a member by. */
export const doorCredentialsQuery = (id: string) =>
  queryOptions({
    queryKey: ['door-credentials', id],
    queryFn: () => body(api.GET('/members/{id}/door-credentials', { params: { path: { id } } })),
  })

/** The latest visits of a member. */
export const visitsQuery = (id: string) =>
  queryOptions({
    queryKey: ['card', id, 'visits'],
    queryFn: () => body(api.GET('/members/{id}/checkins', { params: { path: { id }, query: { limit: 100 } } })),
  })

/** A page of the memberships; the page before stays until it is there. */
export const membershipsQuery = (query: QueryOf<'/memberships'>) =>
  queryOptions({
    queryKey: ['memberships', query],
    queryFn: () => body(api.GET('/memberships', { params: { query } })),
    placeholderData: keepPreviousData,
  })

/** What became of a membership, step by step. */
export const membershipHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['memberships', id, 'history'],
    queryFn: () => body(api.GET('/memberships/{id}/history', { params: { path: { id } } })),
  })
