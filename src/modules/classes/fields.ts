import { Type } from 'typebox'
import { field } from '#platform/kind.ts'
import { Count, Id, LongText, Nullable, Text, TimeOfDay, Weekday } from '#platform/schema/schema.ts'

const Seats = Count(1, { examples: [20] })

export const classTypeFields = {
  name: field(Text(200, { examples: ['Spinning'] })),
  description: field(LongText({ examples: ['Pedalada em grupo, com música'] }), { default: null, widget: 'long' }),
  duration_minutes: field(Type.Integer({ minimum: 1, maximum: 1440, examples: [50] })),
  default_max_capacity: field(Seats, { label: 'seats' }),
  calories_estimate: field(Nullable(Count(1, { examples: [450] })), { default: null }),
  color: field(
    Nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'Hexadecimal.', examples: ['#E4572E'] })),
    { default: null, widget: 'color' },
  ),
  is_active: field(Type.Boolean(), { default: true }),
  sort_order: field(Count(0, { examples: [1] }), { default: 0 }),
}

export const scheduleFields = {
  class_type_id: field(Id(), { refersTo: 'class-types', file: { name: 'class_type' } }),
  day_of_week: field(Weekday(), { widget: 'weekday' }),
  start_time: field(TimeOfDay()),
  end_time: field(TimeOfDay()),
  trainer_id: field(Nullable(Id()), { default: null, refersTo: 'trainers', file: { name: 'trainer' } }),
  store_id: field(Nullable(Id()), { default: null, refersTo: 'units', file: { name: 'unit' } }),
  max_capacity: field(Seats, { label: 'seats', file: { absent: 'filled' } }),
  is_active: field(Type.Boolean(), { default: true, label: 'every_week' }),
}
