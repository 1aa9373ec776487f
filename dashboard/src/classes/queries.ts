import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { addDays } from '../format.ts'

/** The classes of the week that begins on this Monday; the previous week stays until it has loaded. */
export const weekQuery = (monday: string) =>
  queryOptions({
    queryKey: ['classes', monday],
    queryFn: () => api.listClasses({ query: { date_from: monday, date_to: addDays(monday, 6) } }),
    placeholderData: keepPreviousData,
  })

/** The bookings and the waitlist of a class. */
export const rosterQuery = (id: string) =>
  queryOptions({
    queryKey: ['roster', id],
    queryFn: () => api.getRoster({ path: { id } }),
  })
