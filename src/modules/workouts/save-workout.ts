import type { Static } from 'typebox'
import { lockMember } from '#modules/members/index.ts'
import type { InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { mostAround, refuseWorkout, workoutErrors, type workoutReasons } from './workout-rules.ts'
import type { SavedWorkout, SentWorkout } from './workout-schemas.ts'
import { countWorkoutsAround, findLinesOfDay, findWorkout, writeWorkout } from './workouts-sql.ts'

/**
 * Keeps a workout of a member as the phone sends it, whole and as often as it likes. A later revision takes the place of
 * the one that is kept; one that is not later changes nothing, and is answered with the revision that is kept. The program
 * may be archived by now.
 */
export async function saveWorkout(
  ctx: InCompany,
  memberId: string,
  sent: SentWorkout,
): Promise<
  Static<typeof SavedWorkout> | Failure<'INVALID_REQUEST' | 'NOT_FOUND'> | RuleViolated<keyof typeof workoutReasons>
> {
  const errors = workoutErrors(sent)
  if (errors.length > 0) return invalidRequest(errors)
  return transact(ctx, async (tx) => {
    const { db, teamId, now } = tx
    const { id, begun_at, day_id, revision } = sent
    // What a member's phones send at once is taken one after the other.
    const [member, known, lines, around] = await Promise.all([
      lockMember(db, teamId, memberId),
      findWorkout(db, teamId, id),
      findLinesOfDay(db, teamId, { memberId, dayId: day_id }),
      countWorkoutsAround(db, teamId, { member_id: memberId, id, begun_at, limit: mostAround }),
    ])
    if (member === undefined || (known !== undefined && known.member_id !== memberId)) {
      return notFound('Workout', 'workout.id')
    }
    if (known !== undefined && known.revision >= revision) return { id, revision: known.revision }
    if (lines === undefined) return notFound('Day of a program', 'workout.day_id')
    const unknown = sent.sets.findIndex(({ program_exercise_id }) => !lines.has(program_exercise_id.toLowerCase()))
    if (unknown !== -1) return notFound('Exercise of this day', `workout.sets[${unknown}].program_exercise_id`)
    const refused = refuseWorkout(sent, { now, around })
    if (refused !== undefined) return refused
    const isWritten = await writeWorkout(db, teamId, { ...sent, member_id: memberId, saved_at: timestampText(now) })
    return isWritten ? { id, revision } : notFound('Workout', 'workout.id')
  })
}
