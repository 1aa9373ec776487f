import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

/** A page of the members; the previous page stays until it has loaded. */
export const membersQuery = (query: QueryOf<'listMembers'>) =>
  queryOptions({
    queryKey: ['members', query],
    queryFn: () => api.listMembers({ query }),
    placeholderData: keepPreviousData,
  })

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id],
    queryFn: () => api.getMember({ path: { id } }),
  })

export const measurementsQuery = (id: string) =>
  queryOptions({
    queryKey: ['member', id, 'measurements'],
    queryFn: () => api.listBody({ path: { id } }),
  })

/** Visitors who signed up by themselves and whom the desk has not handled yet. */
export const signUpsQuery = queryOptions({
  queryKey: ['sign-ups'],
  queryFn: () => api.listSignUps(),
})

/** Members who wait for an answer to their request for erasure. */
export const erasureRequestsQuery = queryOptions({
  queryKey: ['erasure-requests'],
  queryFn: () => api.listErasureRequests(),
})

/** A member's requests for the erasure of their data. */
export const erasureOfMemberQuery = (id: string) =>
  queryOptions({
    queryKey: ['erasure-requests', id],
    queryFn: () => api.listErasureRequestsOfMember({ path: { id } }),
  })

/** The phones on which a member has the app. */
export const appPhonesQuery = (id: string) =>
  queryOptions({
    queryKey: ['app-phones', id],
    queryFn: () => api.listAppPhones({ path: { id } }),
  })

/** The ways into the app that a member has at this moment. */
export const appAccessQuery = (id: string) =>
  queryOptions({
    queryKey: ['app-access', id],
    queryFn: () => api.getAppAccess({ path: { id } }),
  })

/** How turnstiles know a member. */
export const doorCredentialsQuery = (id: string) =>
  queryOptions({
    queryKey: ['door-credentials', id],
    queryFn: () => api.getDoorCredentials({ path: { id } }),
  })

/** The latest visits of a member. */
export const visitsQuery = (id: string) =>
  queryOptions({
    queryKey: ['card', id, 'visits'],
    queryFn: () => api.listCheckinsOfMember({ path: { id }, query: { limit: 100 } }),
  })

/** A page of the memberships; the previous page stays until it has loaded. */
export const membershipsQuery = (query: QueryOf<'listMemberships'>) =>
  queryOptions({
    queryKey: ['memberships', query],
    queryFn: () => api.listMemberships({ query }),
    placeholderData: keepPreviousData,
  })

/** What happened to a membership, step by step. */
export const membershipHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['memberships', id, 'history'],
    queryFn: () => api.listMembershipHistory({ path: { id } }),
  })
