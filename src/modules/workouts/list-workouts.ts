import type { Static } from 'typebox'
import { findExercises } from '#modules/exercises/index.ts'
import { memberExists } from '#modules/members/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import type { DoneWorkout, DoneWorkouts, ExerciseCurve } from './workout-schemas.ts'
import { findCurve, findWorkouts } from './workouts-sql.ts'

const pageLength = 20
const mostPoints = 100

/** A page of a member's workouts, newest first, with the weights lifted. */
export async function listWorkouts(
  { db, teamId }: InCompany,
  memberId: string,
  before: string | undefined,
): Promise<Static<typeof DoneWorkouts>> {
  const found = await findWorkouts(db, teamId, { memberId, before, limit: pageLength + 1 })
  const workouts = found.slice(0, pageLength).map(shown)
  return { workouts, next: found.length > pageLength ? workouts.at(-1)!.id : null }
}

type Found = Awaited<ReturnType<typeof findWorkouts>>[number]

function shown({ sets, ...workout }: Found): Static<typeof DoneWorkout> {
  const byLine = Map.groupBy(sets, ({ line_id }) => line_id)
  return {
    ...workout,
    volume_kg: sets.reduce((sum, { load_kg, reps }) => sum + (load_kg ?? 0) * (reps ?? 0), 0),
    exercises: [...byLine.values()].map((ofLine) => ({ ...ofLine[0]!, sets: ofLine })),
  }
}

/** A member's progress in an exercise: the heaviest set and the volume of each workout, oldest first. */
export async function readCurve(
  { db, teamId }: InCompany,
  memberId: string,
  exerciseId: string,
): Promise<Static<typeof ExerciseCurve> | Failure<'NOT_FOUND'>> {
  const [known, points] = await Promise.all([
    findExercises(db, teamId, [exerciseId]),
    findCurve(db, teamId, { memberId, exerciseId, limit: mostPoints }),
  ])
  const exercise = known.get(exerciseId.toLowerCase())
  if (exercise === undefined) return notFound('Exercise')
  return { exercise_id: exerciseId, exercise_name: exercise.name, points: points.reverse() }
}

/** The same for any member, for the gym. */
export async function listWorkoutsOf(
  ctx: InCompany,
  memberId: string,
  before: string | undefined,
): Promise<Static<typeof DoneWorkouts> | Failure<'NOT_FOUND'>> {
  const [isKnown, workouts] = await Promise.all([
    memberExists(ctx.db, ctx.teamId, memberId),
    listWorkouts(ctx, memberId, before),
  ])
  return isKnown ? workouts : notFound('Member')
}

/** The same for any member, for the gym. */
export async function readCurveOf(
  ctx: InCompany,
  memberId: string,
  exerciseId: string,
): Promise<Static<typeof ExerciseCurve> | Failure<'NOT_FOUND'>> {
  const [isKnown, curve] = await Promise.all([
    memberExists(ctx.db, ctx.teamId, memberId),
    readCurve(ctx, memberId, exerciseId),
  ])
  return isKnown ? curve : notFound('Member')
}
