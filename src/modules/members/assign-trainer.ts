import { trainerExists } from '#modules/trainers/index.ts'
import type { Acting } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { changeMember } from './change-member.ts'

/** Assigns a member to a trainer; null removes the assignment. */
export async function assignTrainer(
  ctx: Acting,
  memberId: string,
  trainerId: string | null,
): Promise<undefined | Failure<'NOT_FOUND'>> {
  if (trainerId !== null && !(await trainerExists(ctx.db, ctx.teamId, trainerId)))
    return notFound('Trainer', 'trainer_id')
  return (await changeMember(ctx, memberId, { trainer_id: trainerId })) ? undefined : notFound('Member')
}
