import { findProgram } from '#modules/partners/index.ts'
import { type Failure, notFound } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { changeMember } from './change-member.ts'

/**
 * Lets a member come in by a partner program, whose daily allowance then opens the door where no membership does; or,
 * with null, by none.
 */
export async function joinPartnerProgram(
  ctx: TeamContext,
  memberId: string,
  program: string | null,
): Promise<undefined | Failure<'NOT_FOUND'>> {
  const programId = program === null ? null : await findProgram(ctx.db, ctx.teamId, program)
  if (programId === undefined) return notFound('Partner program', 'partner_program')
  return (await changeMember(ctx, memberId, { partner_program_id: programId })) ? undefined : notFound('Member')
}
