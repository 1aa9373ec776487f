import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** A member's programs, newest first. */
export const programsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['programs', memberId],
    queryFn: () => api.listWorkoutPrograms({ query: { member_profile_id: memberId } }),
  })

/** The workouts that a member did, newest first. */
export const workoutsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['workouts', memberId],
    queryFn: ({ pageParam: before }) =>
      api.listWorkoutsOfMember({ path: { id: memberId }, query: before ? { before } : {} }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data }) => data.next,
  })

/** What a member lifted in an exercise, workout by workout. */
export const curveQuery = (memberId: string, exercise_id: string) =>
  queryOptions({
    queryKey: ['workouts', memberId, 'curve', exercise_id],
    queryFn: () => api.getCurveOfMember({ path: { id: memberId }, query: { exercise_id } }),
  })
