import type { Static } from 'typebox'
import { findExercises } from '#modules/exercises/index.ts'
import { lockMember } from '#modules/members/index.ts'
import type { InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { complete } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { programErrors } from './rules.ts'
import { type CreatedWorkoutProgram, NewProgramDay, NewProgramExercise, NewWorkoutProgram } from './schemas.ts'
import { archiveActiveProgram, insertPrograms, type WorkoutProgramRow } from './sql.ts'

type Created = Static<typeof CreatedWorkoutProgram>
type KnownExercises = Awaited<ReturnType<typeof findExercises>>

/**
 * Gives a member a new program and archives the previous one. It is all or nothing: an exercise that the gym does not
 * know refuses the whole program, and the answer lists every such exercise. Of two programs created at once, the later
 * one stays active.
 */
export async function createProgram(
  ctx: InCompany,
  sent: NewWorkoutProgram,
): Promise<Created | Failure<'INVALID_REQUEST' | 'NOT_FOUND'>> {
  const errors = programErrors(sent)
  if (errors.length > 0) return invalidRequest(errors)

  const write = transact(ctx, async (tx) => {
    const { db, teamId } = tx
    // Serialises the programs of one member.
    if ((await lockMember(db, teamId, sent.member_profile_id)) === undefined) {
      return notFound('Member', 'member_profile_id')
    }
    const wanted = sent.days.flatMap((day) => day.exercises.map((exercise) => exercise.exercise_id))
    const known = await findExercises(db, teamId, [...new Set(wanted)])
    const unknown = unknownExercises(sent, known)
    if (unknown !== undefined) return unknown

    const program = arrange(sent, known, timestampText(tx.now))
    const archived_previous = await archiveActiveProgram(db, teamId, sent.member_profile_id)
    await insertPrograms(db, teamId, [program], (id) => known.get(id)!.own)
    return { ...program, archived_previous }
  })
  return guarded(write, { workout_programs_store_fkey: () => notFound('Unit', 'store_id') })
}

function unknownExercises({ days }: NewWorkoutProgram, known: KnownExercises): Failure<'NOT_FOUND'> | undefined {
  const unknown = days.flatMap((day, d) =>
    day.exercises
      .map(({ exercise_id }, e) => ({ field: `days[${d}].exercises[${e}].exercise_id`, exercise_id }))
      .filter(({ exercise_id }) => !known.has(exercise_id)),
  )
  if (unknown.length === 0) return undefined
  const ids = [...new Set(unknown.map(({ exercise_id }) => exercise_id))]
  return new Failure('NOT_FOUND', `Exercises not found: ${ids.join(', ')}.`, {
    field: unknown[0]!.field,
    unknown_exercises: unknown,
  })
}

/** The program as it will be shown, with ids, names and positions in the given order. */
function arrange(sent: NewWorkoutProgram, known: KnownExercises, now: string): WorkoutProgramRow {
  return {
    ...complete(NewWorkoutProgram, sent),
    ...{ id: newId(), status: 'active', created_by_ai: sent.created_by_ai ?? false, created_at: now },
    days: sent.days.map((day, d) => ({
      ...complete(NewProgramDay, day),
      ...{ id: newId(), muscle_groups: day.muscle_groups ?? [], sort_order: d + 1 },
      exercises: day.exercises.map((exercise, e) => ({
        ...complete(NewProgramExercise, exercise),
        ...{ id: newId(), exercise_name: known.get(exercise.exercise_id)!.name, sort_order: e + 1 },
      })),
    })),
  }
}
