import { Type } from 'typebox'
import { field, schemasOf } from '#platform/kind.ts'
import {
  Count,
  Email,
  ListOf,
  LongText,
  Nullable,
  Percent,
  Text,
  TimeOfDay,
  Weekday,
  Words,
} from '#platform/schema/schema.ts'

export const workingHourFields = {
  day_of_week: field(Weekday()),
  start_time: field(TimeOfDay()),
  end_time: field(TimeOfDay()),
}

const note = (note?: { description?: string; examples: string[] }) => field(LongText(note), { default: null })
const words = (...example: string[]) => field(Words({ examples: [example] }), { default: [] })

export const trainerFields = {
  name: field(Text(200, { examples: ['Ana Souza'] })),
  email: field(Nullable(Email({ examples: ['ana@example.com'] })), { default: null }),
  cref_number: note({ description: 'Professional registration.', examples: ['012345-G'] }),
  cref_state: note({ examples: ['SP'] }),
  specializations: words('Spinning', 'HIIT'),
  certifications: words('Kettlebell N1'),
  bio: field(LongText({ examples: ['Treina corredores há oito anos.'] }), { default: null, widget: 'long' }),
  years_experience: field(Nullable(Type.Integer({ minimum: 0, maximum: 80, examples: [8] })), { default: null }),
  education: note({ examples: ['Educação Física, USP'] }),
  max_students: field(Nullable(Count(1, { examples: [20] })), { default: null }),
  commission_pct: field(Nullable(Percent({ description: "Commission on students' memberships.", examples: [10] })), {
    default: null,
  }),
  /** Hours may run past midnight. */
  schedules: field(ListOf(Type.Object(schemasOf(workingHourFields), { additionalProperties: false })), {
    default: [],
    widget: 'working-hours',
  }),
  accepts_new_students: field(Type.Boolean(), { default: true }),
  is_active: field(Type.Boolean(), { default: true }),
}
