import { queryOptions } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'

/** A member's programs, newest first. */
export const programsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['programs', memberId],
    queryFn: () => body(api.GET('/workout-programs', { params: { query: { member_profile_id: memberId } } })),
  })
