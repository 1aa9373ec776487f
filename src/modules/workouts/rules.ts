import type { FieldError } from '#platform/field-errors.ts'
import type { NewWorkoutProgram } from './schemas.ts'

// What a schema cannot say of a program. Pure: what was sent in, what is wrong with it out.

export function programErrors({ starts_at, ends_at }: Pick<NewWorkoutProgram, 'starts_at' | 'ends_at'>): FieldError[] {
  const ordered = starts_at == null || ends_at == null || ends_at >= starts_at
  return ordered
    ? []
    : [{ field: 'ends_at', rule: 'not_before', other: 'starts_at', message: 'must not be before starts_at' }]
}
