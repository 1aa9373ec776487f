import { timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { programKey } from './catalogue.ts'

/**
 * Lets a member come in by a partner program, whose daily allowance then opens the door where no membership does; or,
 * with null, by none. False when the company has no program of that name.
 */
export async function joinPartnerProgram(
  { db, teamId, now }: TeamContext,
  memberId: string,
  program: string | null,
): Promise<boolean> {
  const programId = program === null ? null : await findProgram(db, teamId, program)
  if (programId === undefined) return false
  await db
    .updateTable('members')
    .set({ partner_program_id: programId, updated_at: timestampText(now) })
    .where('team_id', '=', teamId)
    .where('id', '=', memberId)
    .execute()
  return true
}

async function findProgram(db: Db, teamId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_programs')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name_key', '=', programKey(name))
    .executeTakeFirst()
  return row?.id
}
