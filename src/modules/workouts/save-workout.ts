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
 * Stores a member's workout as the phone sends it, as a whole and as often as it wants. A later revision replaces the stored one; a
 * revision that is not later changes nothing, and the answer contains the stored revision. The program may be archived by then.
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
    // Simultaneous requests from a member's phones are processed one after the other.
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
