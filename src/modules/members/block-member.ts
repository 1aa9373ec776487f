import { type Failure, notFound } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { changeMember } from './change-member.ts'

/** Closes the door to a member, with a note for the gym's own people; or, with null, opens it again. */
export async function setAccessBlock(
  ctx: TeamContext,
  memberId: string,
  block: { reason: string | null } | null,
): Promise<undefined | Failure<'NOT_FOUND'>> {
  const wanted = { access_enabled: block === null, access_block_reason: block?.reason ?? null }
  return (await changeMember(ctx, memberId, wanted)) ? undefined : notFound('Member')
}
