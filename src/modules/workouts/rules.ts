import type { FieldError } from '#platform/http/validation.ts'
import type { NewWorkoutProgram } from './schemas.ts'

// What a schema cannot say of a program. Pure: what was sent in, what is wrong with it out.

/** Eccentric, pause stretched, concentric, pause contracted: whole or decimal seconds. */
const tempo = /^\d{1,3}(\.\d{1,2})?(-\d{1,3}(\.\d{1,2})?){3}$/

/** Everything that is wrong, by its position. */
export function programErrors({ days, starts_at, ends_at }: NewWorkoutProgram): FieldError[] {
  const errors = days.flatMap((day, d) =>
    day.exercises.flatMap((exercise, e) => {
      if (exercise.tempo == null || tempo.test(exercise.tempo)) return []
      const message = 'must be four numbers of seconds separated by dashes, such as 3-1-1-0'
      return [{ field: `days[${d}].exercises[${e}].tempo`, message }]
    }),
  )
  if (starts_at != null && ends_at != null && ends_at < starts_at) {
    errors.push({ field: 'ends_at', message: 'must not be before starts_at' })
  }
  return errors
}
