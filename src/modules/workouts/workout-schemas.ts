import { memberStatuses } from '@catraca/device-contract/validity-rules.ts'
import { type Static, type TProperties, Type } from 'typebox'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { WorkoutProgram } from './schemas.ts'

// Workouts that members did; the programs that they follow have their own schemas.

const mostSets = 300

const reps = Nullable(Type.Integer({ description: 'Null if nobody counts them.', examples: [10] }))
const load_kg = Nullable(Type.Number({ description: 'Null without a load.', examples: [42.5] }))
const setNumber = { description: 'From 1 within the exercise.', examples: [1] }

const SentSet = Type.Object({
  program_exercise_id: Id('The line of the program.'),
  set_number: Type.Integer({ minimum: 1, maximum: 100, ...setNumber }),
  reps: Nullable(Type.Integer({ minimum: 0, maximum: 10_000, examples: [10] })),
  load_kg: Nullable(Type.Number({ minimum: 0, maximum: 2000, examples: [42.5] })),
  done_at: Timestamp('When it was ticked off.'),
})

const SentWorkout = Type.Object({
  id: Id('Chosen by the phone.'),
  revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Grows with each change.', examples: [3] }),
  day_id: Id("The day of one of the member's programs, including archived ones."),
  begun_at: Timestamp('By the clock of the company.'),
  finished_at: Nullable(Timestamp('Null while it is under way.')),
  sets: Type.Array(SentSet, {
    maxItems: mostSets,
    description: 'All sets that were done; an empty list deletes the workout.',
  }),
})
export type SentWorkout = Static<typeof SentWorkout>

export const NewWorkout = Type.Object({ workout: SentWorkout })

export const SavedWorkout = Named('SavedWorkout', {
  id: Id('As the phone sent it.'),
  revision: Type.Integer({ description: 'The stored revision, which may be a later one.', examples: [3] }),
})

const DoneSet = Named('DoneSet', {
  set_number: Type.Integer(setNumber),
  reps,
  load_kg,
})

const exercise = {
  exercise_id: Id('In the catalogue.'),
  exercise_name: Type.String({ examples: ['Supino reto com barra'] }),
}

export const DoneWorkout = Named('DoneWorkout', {
  id: Id(),
  program_name: Type.String({ examples: ['Hipertrofia A/B/C'] }),
  day_label: Type.String({ examples: ['A'] }),
  day_name: Nullable(Type.String({ examples: ['Peito e tríceps'] })),
  begun_at: Timestamp(),
  finished_at: Nullable(Timestamp('Null for one that was not finished.')),
  set_count: Type.Integer({ examples: [18] }),
  volume_kg: Type.Number({ description: 'The sum of load times repetitions.', examples: [4250] }),
  exercises: Type.Array(Named('DoneExercise', { ...exercise, sets: Type.Array(DoneSet) })),
})

export const DoneWorkouts = Named('DoneWorkouts', {
  workouts: Type.Array(DoneWorkout, { description: 'Newest first.' }),
  next: Nullable(Id('To send as `before` for the next page; null at the end.')),
})

export const WorkoutsQuery = Type.Object({
  before: Type.Optional(Id('The last workout of the page before.')),
})

export const ExerciseCurve = Named('ExerciseCurve', {
  ...exercise,
  points: Type.Array(
    Named('CurvePoint', {
      workout_id: Id(),
      begun_at: Timestamp(),
      best_load_kg: Nullable(Type.Number({ description: 'The heaviest set.', examples: [60] })),
      most_reps: Nullable(Type.Integer({ description: 'Of one set.', examples: [12] })),
      volume_kg: Type.Number({ description: 'The sum of load times repetitions.', examples: [1440] }),
      set_count: Type.Integer({ examples: [3] }),
    }),
    { description: 'A point for each of the latest hundred workouts with this exercise, oldest first.' },
  ),
})
export const ExerciseParams = Type.Object({ id: Id('Exercise in the catalogue.') })
export const MemberParams = Type.Object({ id: Id('Member profile.') })
export const CurveQuery = Type.Object({ exercise_id: Id('Exercise in the catalogue.') })

function itemOf<T extends TProperties>({ items }: { items: { properties: T } }): T {
  return items.properties
}
const { id, name, description, starts_at, ends_at, weeks_duration } = WorkoutProgram.properties
const day = itemOf(WorkoutProgram.properties.days)
const line = itemOf(day.exercises)

/** The part of a program that the phone shows without network. */
const ownProgram = {
  ...{ id, name, description, starts_at, ends_at, weeks_duration },
  days: Type.Array(
    Named('OwnProgramDay', {
      ...day,
      last_done_at: Nullable(Timestamp('The last workout of this day; null if there was none.')),
      exercises: Type.Array(
        Named('OwnProgramExercise', {
          ...line,
          description: Nullable(Type.String({ description: 'Of the exercise.' })),
          instructions: Nullable(Type.String({ description: 'How it is done.' })),
          muscle_groups: Type.Array(Type.String(), { examples: [['chest']] }),
          secondary_muscle_groups: Type.Array(Type.String(), { examples: [['triceps']] }),
          last: Nullable(
            Type.Object(
              { done_at: Timestamp(), sets: Type.Array(DoneSet) },
              { description: 'The last time that the member did this exercise, in any program.' },
            ),
          ),
        }),
      ),
    }),
  ),
}
export const OwnTraining = Named('OwnTraining', {
  program: Nullable(Type.Object(ownProgram, { description: 'The active one; null if there is none.' })),
})

/** The filters of the list of students. */
const studentConcerns = ['idle', 'ending', 'without_program'] as const
const studentOrders = ['full_name', 'last_workout_at', 'program_ends_on'] as const

export const ListStudentsQuery = Type.Object({
  concern: Type.Optional(
    OneOf(studentConcerns, {
      description:
        'idle: no workout for 14 days; ending: the program ends within 14 days, or has ended; without_program: has none.',
    }),
  ),
  sort_by: Type.Unsafe<(typeof studentOrders)[number]>({ ...OneOf(studentOrders), default: 'full_name' }),
  sort_order: Type.Unsafe<'asc' | 'desc'>({ ...OneOf(['asc', 'desc']), default: 'asc' }),
  ...pageQuery,
})
export type ListStudentsQuery = Static<typeof ListStudentsQuery>

export const TrainerParams = Type.Object({ id: Id('Trainer.') })

export const TrainedStudent = Named('TrainedStudent', {
  id: Id('Member profile.'),
  full_name: Type.String({ examples: ['Maria da Silva'] }),
  status: OneOf(memberStatuses),
  last_workout_at: Nullable(Timestamp('Null if there was none.')),
  program_name: Nullable(
    Type.String({ description: 'The name of the active program.', examples: ['Hipertrofia A/B/C'] }),
  ),
  program_ends_on: Nullable(LocalDate('Its last day, if it has one.')),
})
