import { type Acting, timeOfWriting } from '#platform/context.ts'
import { lockMember, updateMember } from './sql.ts'

/** Records that the desk has verified the identity of a visitor who signed up alone. False when there is no such member. */
export async function proveMember(tx: Acting, id: string): Promise<boolean> {
  const before = await lockMember(tx.db, tx.teamId, id)
  if (before?.unproven) await updateMember(tx.db, tx.teamId, id, { unproven: false, updated_at: timeOfWriting(tx) })
  return before !== undefined
}
