import { findProgram, programKey } from '#modules/partners/index.ts'
import type { Acting } from '#platform/context.ts'
import { findValue } from '#platform/db/rows.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { changeMember } from './change-member.ts'

/**
 * Connects a member to a partner program, whose daily allowance lets the member in when no membership does; null
 * disconnects them.
 */
export async function joinPartnerProgram(
  ctx: Acting,
  memberId: string,
  program: string | null,
): Promise<undefined | Failure<'NOT_FOUND'>> {
  const programId = program === null ? null : await findProgram(ctx.db, ctx.teamId, programKey(program))
  if (programId === undefined) return notFound('Partner program', 'partner_program')
  return (await changeMember(ctx, memberId, { partner_program_id: programId })) ? undefined : notFound('Member')
}

/** The same with the program's id; nothing happens if the member is in it already. */
export async function changeProgramOf(ctx: Acting, memberId: string, programId: string | null): Promise<void> {
  await changeMember(ctx, memberId, { partner_program_id: programId })
}

const findProgramOf = findValue('members', 'partner_program_id', 'id')

/** Disconnects a member from this program; one who is in another program stays there. */
export async function leaveProgram(ctx: Acting, memberId: string, programId: string): Promise<void> {
  if ((await findProgramOf(ctx.db, ctx.teamId, memberId)) === programId) await changeProgramOf(ctx, memberId, null)
}
