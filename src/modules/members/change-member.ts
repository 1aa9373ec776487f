import { transact } from '#platform/db/transact.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { lockMember, type MemberChange } from './sql.ts'
import { writeChanges } from './write-changes.ts'

/** Changes what a member's row says, with member.updated when that differs. False when there is no such member. */
export async function changeMember(ctx: TeamContext, id: string, wanted: MemberChange): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const before = await lockMember(tx.db, tx.teamId, id)
    if (before === undefined) return false
    await writeChanges(tx, before, wanted)
    return true
  })
}
