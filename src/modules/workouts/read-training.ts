import type { Static } from 'typebox'
import { describeExercises } from '#modules/exercises/index.ts'
import type { InCompany } from '#platform/context.ts'
import { findPrograms } from './sql.ts'
import type { OwnTraining } from './workout-schemas.ts'
import { findLastOfDays, findLastSets, type LastSet } from './workouts-sql.ts'

/** The member's present program, with how each exercise is done and the weights of the last time. */
export async function readTraining({ db, teamId }: InCompany, memberId: string): Promise<Static<typeof OwnTraining>> {
  const wanted = { member_profile_id: memberId, status: 'active' as const }
  const [program] = await findPrograms(db, teamId, wanted, { after: undefined, limit: 1 })
  if (program === undefined) return { program: null }
  const exerciseIds = [...new Set(program.days.flatMap(({ exercises }) => exercises.map((one) => one.exercise_id)))]
  const [about, sets, lastOfDays] = await Promise.all([
    describeExercises(db, teamId, exerciseIds),
    findLastSets(db, teamId, { memberId, exerciseIds }),
    findLastOfDays(db, teamId, program.id),
  ])
  const last = Map.groupBy(sets, ({ exercise_id }) => exercise_id)
  const days = program.days.map((day) => ({
    ...day,
    last_done_at: lastOfDays.get(day.id) ?? null,
    exercises: day.exercises.map((line) => ({
      ...line,
      ...about.get(line.exercise_id)!,
      last: lastTime(last.get(line.exercise_id)),
    })),
  }))
  return { program: { ...program, days } }
}

function lastTime(sets: LastSet[] | undefined) {
  return sets === undefined ? null : { done_at: sets[0]!.last_at, sets }
}
