import { timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'

/** Closes the door to a member, with a note for the gym's own people; or, with null, opens it again. */
export async function setAccessBlock(
  { db, teamId, now }: TeamContext,
  memberId: string,
  block: { reason: string | null } | null,
): Promise<void> {
  await db
    .updateTable('members')
    .set({
      access_enabled: block === null,
      access_block_reason: block?.reason ?? null,
      updated_at: timestampText(now),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', memberId)
    .execute()
}
