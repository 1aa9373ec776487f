import { timestampText } from '#platform/clock.ts'
import { type Failure, notFound } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { updateSeen } from './sql.ts'

/** The desk has taken care of a sign-up, which leaves its list; a second time changes nothing. */
export async function seeSignUp(ctx: TeamContext, id: string): Promise<{ seen: true } | Failure<'NOT_FOUND'>> {
  const found = await updateSeen(ctx.db, ctx.teamId, id, timestampText(ctx.now))
  return found ? { seen: true } : notFound('Sign-up')
}
