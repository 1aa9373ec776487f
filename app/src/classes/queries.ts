import { queryOptions } from '@tanstack/react-query'
import { api, ownKey } from '../shell/api.ts'
import { keptOnPhone } from '../shell/kept-answers.ts'

/** Requested again every few seconds while it is shown, since others book and give up too. */
export const classesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'classes'],
    ...keptOnPhone(company, 'class-list', ({ signal }) => api.listOwnClasses({ path: { company }, signal })),
    refetchInterval: 10_000,
  })

/** The company's rules for members who book. */
export const bookingRulesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'booking-rules'],
    queryFn: () => api.getBookingRules({ path: { company } }),
  })
