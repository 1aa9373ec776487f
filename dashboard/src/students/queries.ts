import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

/** A page of a trainer's students; the previous page stays until it has loaded. */
export const studentsQuery = (trainerId: string, query: QueryOf<'listTrainedStudents'>) =>
  queryOptions({
    queryKey: ['students', trainerId, query],
    queryFn: () => api.listTrainedStudents({ path: { id: trainerId }, query }),
    placeholderData: keepPreviousData,
  })
