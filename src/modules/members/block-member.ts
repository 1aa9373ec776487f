import type { Acting } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { changeMember } from './change-member.ts'

/** Blocks a member from entering, with a note for staff; null lifts the block. */
export async function setAccessBlock(
  ctx: Acting,
  memberId: string,
  block: { reason: string | null } | null,
): Promise<undefined | Failure<'NOT_FOUND'>> {
  const wanted = { access_enabled: block === null, access_block_reason: block?.reason ?? null }
  return (await changeMember(ctx, memberId, wanted)) ? undefined : notFound('Member')
}
