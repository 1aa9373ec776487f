import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, body, type QueryOf } from '../api/client.ts'

/** A page of a trainer's students; the page before stays until it is there. */
export const studentsQuery = (trainerId: string, query: QueryOf<'/trainers/{id}/students'>) =>
  queryOptions({
    queryKey: ['students', trainerId, query],
    queryFn: () => body(api.GET('/trainers/{id}/students', { params: { path: { id: trainerId }, query } })),
    placeholderData: keepPreviousData,
  })
