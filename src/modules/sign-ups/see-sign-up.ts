import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { updateSeen } from './sql.ts'

/** The desk has taken care of a sign-up, which leaves its list; a second time changes nothing. */
export async function seeSignUp(ctx: InCompany, id: string): Promise<{ seen: true } | Failure<'NOT_FOUND'>> {
  const found = await updateSeen(ctx.db, ctx.teamId, id, timestampText(ctx.now))
  return found ? { seen: true } : notFound('Sign-up')
}
