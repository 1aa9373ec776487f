import {
  DoneWorkouts,
  ExerciseCurve,
  ExerciseParams,
  listWorkouts,
  NewWorkout,
  OwnTraining,
  readCurve,
  readTraining,
  SavedWorkout,
  saveWorkout,
  WorkoutsQuery,
  workoutReasons,
} from '#modules/workouts/index.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { phoneEndpoints } from '../context.ts'

/** The tag is also the topic that notifies open pages of the dashboard. */
const endpoint = phoneEndpoints({ tag: 'Workouts', part: 'workouts' })

/** The endpoints of the app for training. */
export const trainingAppEndpoints = [
  endpoint('GET /workout', {
    operationId: 'getOwnTraining',
    summary: 'The active program, and the weights of the last time',
    description: 'All data that the app needs for a workout without network.',
    reply: data(OwnTraining),
    handle: (ctx) => readTraining(ctx, ctx.memberId),
  }),
  endpoint('POST /workouts', {
    operationId: 'saveOwnWorkout',
    summary: 'Keep a workout',
    description: `The phone chooses the id and sends the whole workout, as often as it wants. A later \`revision\` takes the place of
the one that is kept, and any other changes nothing. The program may be archived by now.`,
    body: NewWorkout,
    reply: data(SavedWorkout),
    reasons: workoutReasons,
    handle: (ctx, { body }) => saveWorkout(ctx, ctx.memberId, body.workout),
  }),
  endpoint('GET /workouts', {
    operationId: 'listOwnWorkouts',
    summary: 'The member’s workouts, newest first',
    query: WorkoutsQuery,
    reply: data(DoneWorkouts),
    handle: (ctx, { query }) => listWorkouts(ctx, ctx.memberId, query.before),
  }),
  endpoint('GET /exercises/:id/progress', {
    operationId: 'getOwnCurve',
    summary: 'The weights lifted in an exercise, workout by workout',
    params: ExerciseParams,
    reply: data(ExerciseCurve),
    handle: (ctx, { params }) => readCurve(ctx, ctx.memberId, params.id),
  }),
]
