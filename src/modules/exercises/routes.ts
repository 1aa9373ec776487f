import { endpoint, page } from '#platform/http/endpoint.ts'
import { Exercise, ListExercisesQuery } from './schemas.ts'
import { listExercises } from './sql.ts'

export const exerciseEndpoints = [
  endpoint({
    method: 'GET',
    path: '/exercises',
    operationId: 'listExercises',
    scope: 'exercises:read',
    tag: 'Exercises',
    summary: 'List exercises',
    description: "The gym's own and those of the catalogue that every gym has, by name.",
    query: ListExercisesQuery,
    reply: page(Exercise),
    handle: (ctx, { query }) => listExercises(ctx.db, ctx.teamId, query),
  }),
]
