import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { SentWorkout } from './workout-schemas.ts'

// The limits for a workout from a phone. Pure: takes the request and the company's time.

/** Workouts of a phone that was without network for longer are lost. */
const oldestDays = 30
const longestHours = 24
/** How far a phone's clock may be ahead; it is corrected by the company's clock whenever the phone is online. */
const aheadMinutes = 5
/** Within a day before and after one workout, so that a faulty phone cannot fill the table. */
export const mostAround = 20

export const workoutReasons = {
  WORKOUT_IN_FUTURE: `A time lies more than \`minutes\` minutes in the future; \`latest\` is the last that is taken.`,
  WORKOUT_TOO_OLD: `It was begun more than \`days\` days ago; \`earliest\` is the first time that is taken.`,
  WORKOUT_TOO_LONG: `From its beginning to its last time it takes more than \`hours\` hours.`,
  TOO_MANY_WORKOUTS: `The member has \`limit\` workouts within a day of it.`,
}

/** Checks of a workout that a schema cannot express: the order of its times, and that no set is named twice. */
export function workoutErrors({ begun_at, finished_at, sets }: SentWorkout): FieldError[] {
  const begun = Date.parse(begun_at)
  const notBefore = (field: string, time: string | null): FieldError[] =>
    time === null || Date.parse(time) >= begun
      ? []
      : [{ field, rule: 'not_before', other: 'workout.begun_at', message: 'must not be before workout.begun_at' }]
  const named = new Set<string>()
  return [
    ...notBefore('workout.finished_at', finished_at),
    ...sets.flatMap(({ done_at, program_exercise_id, set_number }, place): FieldError[] => {
      const name = `${program_exercise_id.toLowerCase()} ${set_number}`
      const isTwice = named.has(name)
      named.add(name)
      return [
        ...notBefore(`workout.sets[${place}].done_at`, done_at),
        ...(isTwice
          ? [{ field: `workout.sets[${place}]`, rule: 'unique' as const, message: 'names the same set as one before' }]
          : []),
      ]
    }),
  ]
}

/**
 * Why a workout is refused because of its times; undefined when it is accepted. `around` is the number of other workouts within a day of
 * it.
 */
export function refuseWorkout(
  { begun_at, finished_at, sets }: SentWorkout,
  { now, around }: { now: Temporal.Instant; around: number },
): RuleViolated<keyof typeof workoutReasons> | undefined {
  const begun = Date.parse(begun_at)
  const last = Math.max(begun, ...[finished_at ?? begun_at, ...sets.map(({ done_at }) => done_at)].map(Date.parse))
  const latest = now.add({ minutes: aheadMinutes })
  const earliest = now.subtract({ hours: oldestDays * 24 })
  if (last > latest.epochMilliseconds) {
    const numbers = { minutes: aheadMinutes, latest: timestampText(latest) }
    return ruleViolated('WORKOUT_IN_FUTURE', 'The workout lies in the future.', numbers)
  }
  if (begun < earliest.epochMilliseconds) {
    const numbers = { days: oldestDays, earliest: timestampText(earliest) }
    return ruleViolated('WORKOUT_TOO_OLD', `The workout was begun more than ${oldestDays} days ago.`, numbers)
  }
  if (last - begun > longestHours * 3_600_000) {
    const message = `The workout takes more than ${longestHours} hours.`
    return ruleViolated('WORKOUT_TOO_LONG', message, { hours: longestHours })
  }
  if (around >= mostAround) {
    return ruleViolated('TOO_MANY_WORKOUTS', 'There are too many workouts on this day.', { limit: mostAround })
  }
  return undefined
}
