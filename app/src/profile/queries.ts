import { queryOptions } from '@tanstack/react-query'
import { api, ownKey } from '../shell/api.ts'

export const devicesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'devices'],
    queryFn: () => api.listAppSessions({ path: { company } }),
  })

export const calendarQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'calendar'],
    queryFn: () => api.getOwnCalendar({ path: { company } }),
  })

export const bodyQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'body'],
    queryFn: () => api.getOwnBody({ path: { company } }),
  })

/** What the member must sign, and has signed. */
export const documentsQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'documents'],
    queryFn: () => api.listOwnDocuments({ path: { company } }),
  })

/** The member's latest request to have their data erased. */
export const erasureQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'erasure'],
    queryFn: () => api.getOwnErasureRequest({ path: { company } }),
  })

export const preferencesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'preferences'],
    queryFn: () => api.getOwnPreferences({ path: { company } }),
  })

export const photoQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'photo'],
    queryFn: () => api.getOwnPhoto({ path: { company } }),
  })
