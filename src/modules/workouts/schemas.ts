import { type Static, Type } from 'typebox'
import { Id, LocalDate, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'

const groupTypes = ['superset', 'dropset', 'giant_set'] as const
const programStatuses = ['active', 'archived'] as const
const GroupType = OneOf(groupTypes, {
  description: 'superset: two exercises; dropset: sets with less and less weight; giant_set: three exercises or more.',
})

const exercise = {
  id: Id(),
  exercise_id: Id('In the catalogue.'),
  exercise_name: Type.String({ examples: ['Supino reto com barra'] }),
  sets_target: Nullable(Type.Integer({ examples: [4] })),
  reps_target: Nullable(Type.String({ description: 'A range, a number or words.', examples: ['8-12'] })),
  weight_kg: Nullable(Type.Number({ examples: [40] })),
  rest_seconds: Nullable(Type.Integer({ examples: [90] })),
  tempo: Nullable(
    Type.String({
      description: 'Seconds: lowering, pause stretched, lifting, pause contracted.',
      examples: ['3-1-1-0'],
    }),
  ),
  notes: Nullable(Type.String({ examples: ['Amplitude completa'] })),
  group_id: Nullable(
    Type.String({ description: 'Exercises that share it are done in sequence, without rest.', examples: ['A1'] }),
  ),
  group_type: Nullable(GroupType),
  sort_order: Type.Integer({ examples: [1] }),
}

const day = {
  id: Id(),
  day_label: Type.String({ examples: ['A'] }),
  name: Nullable(Type.String({ examples: ['Peito e tríceps'] })),
  muscle_groups: Type.Array(Type.String(), { examples: [['chest', 'triceps']] }),
  estimated_duration_minutes: Nullable(Type.Integer({ examples: [60] })),
  notes: Nullable(Type.String({ examples: ['Aquecer os ombros'] })),
  sort_order: Type.Integer({ description: 'From 1, in the order given.', examples: [1] }),
  exercises: Type.Array(Named('ProgramExercise', exercise)),
}

const program = {
  id: Id(),
  member_profile_id: Id(),
  name: Type.String({ examples: ['Hipertrofia A/B/C'] }),
  description: Nullable(Type.String({ examples: ['Três dias por semana'] })),
  status: OneOf(programStatuses),
  weeks_duration: Nullable(Type.Integer({ examples: [8] })),
  starts_at: Nullable(LocalDate()),
  ends_at: Nullable(LocalDate()),
  created_by_ai: Type.Boolean(),
  ai_prompt: Nullable(Type.String({ examples: ['Hipertrofia, três dias, sem agachamento'] })),
  created_at: Timestamp(),
  days: Type.Array(Named('ProgramDay', day)),
}

export const WorkoutProgram = Named('WorkoutProgram', program)
export const CreatedWorkoutProgram = Named('CreatedWorkoutProgram', {
  ...program,
  archived_previous: Nullable(Id("The member's program that this one replaces.")),
})

export const ListProgramsQuery = Type.Object({
  member_profile_id: Type.Optional(Id()),
  status: Type.Optional(OneOf(programStatuses)),
})
export type ListProgramsQuery = Static<typeof ListProgramsQuery>

const Count = (maximum: number) => Type.Integer({ minimum: 0, maximum })
const MuscleGroups = Optional(Type.Array(Text(100), { maxItems: 50 }))

export const NewProgramExercise = Type.Object({
  exercise_id: Id('From the catalogue.'),
  sets_target: Optional(Count(1000)),
  reps_target: Optional(Text(100)),
  weight_kg: Optional(Type.Number({ minimum: 0, maximum: 2000 })),
  rest_seconds: Optional(Count(86_400)),
  tempo: Optional(
    Type.String({
      pattern: '^\\d{1,3}(\\.\\d{1,2})?(-\\d{1,3}(\\.\\d{1,2})?){3}$',
      description:
        'Four numbers of seconds, whole or decimal, separated by dashes: lowering, pause stretched, lifting, pause contracted.',
      examples: ['3-1-1-0'],
    }),
  ),
  notes: Optional(Text(2000)),
  group_id: Optional(Text(100)),
  group_type: Optional(GroupType),
})

export const NewProgramDay = Type.Object({
  day_label: Text(100, { examples: ['A'] }),
  name: Optional(Text(200)),
  muscle_groups: MuscleGroups,
  estimated_duration_minutes: Optional(Count(1440)),
  notes: Optional(Text(2000)),
  exercises: Type.Array(NewProgramExercise, { maxItems: 200 }),
})

export const NewWorkoutProgram = Type.Object({
  member_profile_id: Id(),
  name: Text(200, { examples: ['Hipertrofia A/B/C'] }),
  days: Type.Array(NewProgramDay, { minItems: 1, maxItems: 100 }),
  description: Optional(Text(5000)),
  weeks_duration: Optional(Type.Integer({ minimum: 1, maximum: 520 })),
  starts_at: Optional(LocalDate()),
  ends_at: Optional(LocalDate()),
  created_by_ai: Optional(Type.Boolean()),
  ai_prompt: Optional(Text(20_000)),
  store_id: Optional(Id('Unit.')),
})
export type NewWorkoutProgram = Static<typeof NewWorkoutProgram>
