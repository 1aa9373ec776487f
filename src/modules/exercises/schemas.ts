import { type Static, Type } from 'typebox'
import { pageQuery } from '#platform/http/pagination.ts'
import { Id, Named, Nullable, OneOf } from '#platform/http/schema.ts'

const difficulties = ['beginner', 'intermediate', 'advanced'] as const
const Words = (examples: string[]) => Type.Array(Type.String(), { examples: [examples] })
const Link = Nullable(Type.String({ examples: ['https://example.com/supino.mp4'] }))

export const Exercise = Named('Exercise', {
  id: Id(),
  name: Type.String({ description: 'In Portuguese.', examples: ['Supino reto com barra'] }),
  name_en: Nullable(Type.String({ examples: ['Barbell bench press'] })),
  description: Nullable(Type.String({ examples: ['O exercício de base para o peitoral.'] })),
  instructions: Nullable(Type.String({ examples: ['Deite com os olhos sob a barra e os pés firmes no chão.'] })),
  muscle_groups: Words(['chest']),
  secondary_muscle_groups: Words(['triceps', 'shoulders']),
  equipment: Words(['barbell', 'bench']),
  difficulty: Nullable(OneOf(difficulties)),
  exercise_type: Nullable(Type.String({ examples: ['strength'] })),
  movement_pattern: Nullable(Type.String({ examples: ['horizontal_push'] })),
  video_url: Link,
  thumbnail_url: Link,
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
