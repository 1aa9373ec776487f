import type { FieldError } from '#platform/errors/field-errors.ts'
import type { NewWorkoutProgram } from './schemas.ts'

// The rules for a program that a schema cannot express. Pure: takes the request and returns its errors.

export function programErrors({ starts_at, ends_at }: Pick<NewWorkoutProgram, 'starts_at' | 'ends_at'>): FieldError[] {
  const ordered = starts_at == null || ends_at == null || ends_at >= starts_at
  return ordered
    ? []
    : [{ field: 'ends_at', rule: 'not_before', other: 'starts_at', message: 'must not be before starts_at' }]
}
