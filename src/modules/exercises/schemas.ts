import { type Static, Type } from 'typebox'
import { shownFields } from '#platform/kind.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, Named, OneOf } from '#platform/schema/schema.ts'
import { difficulties, exerciseFields } from './fields.ts'

export const Exercise = Named('Exercise', {
  id: Id(),
  ...shownFields(exerciseFields, [
    'name',
    'name_en',
    'description',
    'instructions',
    'muscle_groups',
    'secondary_muscle_groups',
    'equipment',
    'difficulty',
    'exercise_type',
    'movement_pattern',
    'video_url',
    'thumbnail_url',
  ]),
})

const Filter = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, examples: [example] }))

export const ListExercisesQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Any part of name or name_en; letter case and accents do not matter.',
    }),
  ),
  muscle_group: Filter('Main muscle group.', 'chest'),
  equipment: Filter('Equipment that is needed.', 'barbell'),
  difficulty: Type.Optional(OneOf(difficulties)),
  exercise_type: Filter('For example strength or cardio.', 'strength'),
  ...pageQuery,
})
export type ListExercisesQuery = Static<typeof ListExercisesQuery>
