import type { Static } from 'typebox'
import { findExercises } from '#modules/exercises/index.ts'
import { lockMember } from '#modules/members/index.ts'
import type { InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { programErrors } from './rules.ts'
import type { CreatedWorkoutProgram, NewWorkoutProgram } from './schemas.ts'
import { archiveActiveProgram, insertPrograms } from './sql.ts'

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
    await insertPrograms(db, teamId, [{ ...program, store_id: sent.store_id ?? null }], (id) => known.get(id)!.own)
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

/** The program as it will be shown, with ids, names and positions in the order given. */
function arrange(sent: NewWorkoutProgram, known: KnownExercises, now: string): Omit<Created, 'archived_previous'> {
  return {
    id: newId(),
    member_profile_id: sent.member_profile_id,
    name: sent.name,
    description: sent.description ?? null,
    status: 'active',
    weeks_duration: sent.weeks_duration ?? null,
    starts_at: sent.starts_at ?? null,
    ends_at: sent.ends_at ?? null,
    created_by_ai: sent.created_by_ai ?? false,
    ai_prompt: sent.ai_prompt ?? null,
    created_at: now,
    days: sent.days.map((day, d) => ({
      id: newId(),
      day_label: day.day_label,
      name: day.name ?? null,
      muscle_groups: day.muscle_groups ?? [],
      estimated_duration_minutes: day.estimated_duration_minutes ?? null,
      notes: day.notes ?? null,
      sort_order: d + 1,
      exercises: day.exercises.map((exercise, e) => ({
        id: newId(),
        exercise_id: exercise.exercise_id,
        exercise_name: known.get(exercise.exercise_id)!.name,
        sets_target: exercise.sets_target ?? null,
        reps_target: exercise.reps_target ?? null,
        weight_kg: exercise.weight_kg ?? null,
        rest_seconds: exercise.rest_seconds ?? null,
        tempo: exercise.tempo ?? null,
        notes: exercise.notes ?? null,
        group_id: exercise.group_id ?? null,
        group_type: exercise.group_type ?? null,
        sort_order: e + 1,
      })),
    })),
  }
}
