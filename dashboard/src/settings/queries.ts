import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: () => api.getCompany(),
})

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => api.listStaff(),
})

/** The roles that the gym itself has made. */
export const ownRolesQuery = queryOptions({
  queryKey: ['staff', 'roles'],
  queryFn: () => api.listStaffRoles(),
})

/** The documents that members must sign. */
export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: () => api.listDocuments(),
})

/** Refreshed regularly, because nobody announces a delay. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => api.getSystem(),
  refetchInterval: 30_000,
})

/** The trainers with whom an account can be linked. */
export const trainersQuery = queryOptions({
  queryKey: ['trainers'],
  queryFn: () => api.listTrainers(),
})

/** A page of the audit trail, newest first; the previous page stays until it has loaded. */
export const auditQuery = (query: QueryOf<'listAuditTrail'>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: () => api.listAuditTrail({ query }),
    placeholderData: keepPreviousData,
  })

/** A page of the members who have the app; the previous page stays until it has loaded. */
export const membersWithAppQuery = (query: QueryOf<'listMembersWithApp'>) =>
  queryOptions({
    queryKey: ['app-phones', query],
    queryFn: () => api.listMembersWithApp({ query }),
    placeholderData: keepPreviousData,
  })
