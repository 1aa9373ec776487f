import { timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { trainerExists } from './sql.ts'

/** Makes a member the student of a trainer, or, with null, of nobody. False when the company has no such trainer. */
export async function assignTrainer(
  { db, teamId, now }: TeamContext,
  memberId: string,
  trainerId: string | null,
): Promise<boolean> {
  if (trainerId !== null && !(await trainerExists(db, teamId, trainerId))) return false
  await db
    .updateTable('members')
    .set({ trainer_id: trainerId, updated_at: timestampText(now) })
    .where('team_id', '=', teamId)
    .where('id', '=', memberId)
    .execute()
  return true
}
