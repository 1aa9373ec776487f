import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { lockWithMemberships, type MemberChange } from './sql.ts'
import { writeChanges } from './write-changes.ts'

/** Changes a member's row and records member.updated if anything differs. False when there is no such member. */
export async function changeMember(ctx: Acting, id: string, wanted: MemberChange): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const member = await lockWithMemberships(tx.db, tx.teamId, id)
    if (member === undefined) return false
    await writeChanges(tx, member, wanted)
    return true
  })
}
