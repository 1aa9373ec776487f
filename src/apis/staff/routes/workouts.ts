import { listStudents } from '#modules/workouts/list-students.ts'
import { listWorkoutsOf, readCurveOf } from '#modules/workouts/list-workouts.ts'
import {
  CurveQuery,
  DoneWorkouts,
  ExerciseCurve,
  ListStudentsQuery,
  MemberParams,
  TrainedStudent,
  TrainerParams,
  WorkoutsQuery,
} from '#modules/workouts/workout-schemas.ts'
import { data, page } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Workouts', scope: 'workouts:read', mayLag: true, params: MemberParams })

/** What trainers see of the workouts that members did. */
export const workoutStaffEndpoints = [
  endpoint('GET /trainers/:id/students', {
    operationId: 'listTrainedStudents',
    summary: "A trainer's students, and who needs attention",
    description: 'Without those whose membership is cancelled.',
    params: TrainerParams,
    query: ListStudentsQuery,
    reply: page(TrainedStudent),
    handle: (ctx, { params, query }) => listStudents(ctx, params.id, query),
  }),
  endpoint('GET /members/:id/workouts', {
    operationId: 'listWorkoutsOfMember',
    summary: 'The workouts of a member',
    query: WorkoutsQuery,
    reply: data(DoneWorkouts),
    handle: (ctx, { params, query }) => listWorkoutsOf(ctx, params.id, query.before),
  }),
  endpoint('GET /members/:id/curve', {
    operationId: 'getCurveOfMember',
    summary: 'A member’s progress in an exercise',
    query: CurveQuery,
    reply: data(ExerciseCurve),
    handle: (ctx, { params, query }) => readCurveOf(ctx, params.id, query.exercise_id),
  }),
]
