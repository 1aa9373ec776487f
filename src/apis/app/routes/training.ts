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
import { sessionOf } from '#platform/context.ts'
import { data, endpoint } from '#platform/endpoint/endpoint.ts'

const scope = 'app'
/** Also the topic that open pages of the dashboard hear of. */
const tag = 'Workouts'

/** What the app calls for training. */
export const trainingAppEndpoints = [
  endpoint('GET /workout', {
    part: 'workouts',
    operationId: 'getOwnTraining',
    scope,
    tag,
    summary: 'The active program, and what was lifted the last time',
    description: 'All that the app needs for a workout without network.',
    reply: data(OwnTraining),
    failures: ['NOT_FOUND'],
    handle: (ctx) => readTraining(ctx, sessionOf(ctx).personId),
  }),
  endpoint('POST /workouts', {
    part: 'workouts',
    operationId: 'saveOwnWorkout',
    scope,
    tag,
    summary: 'Keep a workout',
    description: `The phone chooses the id and sends the workout whole, as often as it likes. A later \`revision\` takes the place of
the one that is kept, and any other changes nothing. The program may be archived by now.`,
    body: NewWorkout,
    reply: data(SavedWorkout),
    failures: ['NOT_FOUND'],
    reasons: workoutReasons,
    handle: (ctx, { body }) => saveWorkout(ctx, sessionOf(ctx).personId, body.workout),
  }),
  endpoint('GET /workouts', {
    part: 'workouts',
    operationId: 'listOwnWorkouts',
    scope,
    tag,
    summary: 'The workouts done, newest first',
    query: WorkoutsQuery,
    reply: data(DoneWorkouts),
    failures: ['NOT_FOUND'],
    handle: (ctx, { query }) => listWorkouts(ctx, sessionOf(ctx).personId, query.before),
  }),
  endpoint('GET /exercises/:id/progress', {
    part: 'workouts',
    operationId: 'getOwnCurve',
    scope,
    tag,
    summary: 'What was lifted in an exercise, workout by workout',
    params: ExerciseParams,
    reply: data(ExerciseCurve),
    handle: (ctx, { params }) => readCurve(ctx, sessionOf(ctx).personId, params.id),
  }),
]
