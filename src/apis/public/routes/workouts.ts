import { createProgram } from '#modules/workouts/create-program.ts'
import { listPrograms } from '#modules/workouts/list-programs.ts'
import {
  CreatedWorkoutProgram,
  ListProgramsQuery,
  NewWorkoutProgram,
  WorkoutProgram,
} from '#modules/workouts/schemas.ts'
import { created, streamed } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Workouts', scope: { read: 'workouts:read', write: 'workouts:write' } })

export const workoutEndpoints = [
  endpoint('GET /workout-programs', {
    operationId: 'listWorkoutPrograms',
    mayLag: true,
    summary: 'List workout programs',
    description: 'Newest first, with days and exercises. The answer is written while it is read, however long it is.',
    query: ListProgramsQuery,
    reply: streamed(WorkoutProgram),
    handle: async (ctx, { query }) => listPrograms(ctx, query),
  }),
  endpoint('POST /workout-programs', {
    operationId: 'createWorkoutProgram',
    summary: 'Create a workout program',
    description: `The member's program from now on: the one before it is archived. An exercise that the gym does not know
refuses the whole program; \`details.unknown_exercises\` lists each with its position.`,
    body: NewWorkoutProgram,
    reply: created(CreatedWorkoutProgram),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => createProgram(ctx, body),
  }),
]
