import { listExercises } from '#modules/exercises/list-exercises.ts'
import { Exercise, ListExercisesQuery } from '#modules/exercises/schemas.ts'
import { page } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Exercises', scope: 'exercises:read' })

export const exerciseEndpoints = [
  endpoint('GET /exercises', {
    operationId: 'listExercises',
    summary: 'List exercises',
    description: "The gym's own exercises and those of the catalogue that all gyms share, by name.",
    query: ListExercisesQuery,
    reply: page(Exercise),
    handle: (ctx, { query }) => listExercises(ctx, query),
  }),
]
