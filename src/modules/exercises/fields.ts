import { Type } from 'typebox'
import { field } from '#platform/kind.ts'
import { LongText, Nullable, OneOf, Text, Words } from '#platform/schema/schema.ts'

export const difficulties = ['beginner', 'intermediate', 'advanced'] as const

const long = (example: string) => field(LongText({ examples: [example] }), { default: null, widget: 'long' })
const link = field(LongText({ examples: ['https://example.com/supino.mp4'] }), { default: null })
const words = (vocabulary: string, ...example: string[]) =>
  field(Words({ examples: [example] }), { default: [], vocabulary })
const word = (vocabulary: string, example: string) =>
  field(LongText({ examples: [example] }), { default: null, vocabulary })

export const exerciseFields = {
  name: field(Text(200, { description: 'In Portuguese.', examples: ['Supino reto com barra'] })),
  name_en: field(LongText({ examples: ['Barbell bench press'] }), { default: null }),
  muscle_groups: words('muscle_groups', 'chest'),
  secondary_muscle_groups: words('muscle_groups', 'triceps', 'shoulders'),
  equipment: words('equipment', 'barbell', 'bench'),
  difficulty: field(Nullable(OneOf(difficulties)), { default: null, vocabulary: 'difficulty' }),
  exercise_type: word('exercise_type', 'strength'),
  movement_pattern: word('movement_pattern', 'horizontal_push'),
  description: long('O exercício de base para o peitoral.'),
  instructions: long('Deite com os olhos sob a barra e os pés firmes no chão.'),
  video_url: link,
  thumbnail_url: link,
  is_active: field(Type.Boolean(), { default: true, file: { absent: 'kept' } }),
}
