import type { RecordableEvent } from '#platform/record-events.ts'
import { type TeamContext, timeOfWriting } from '#platform/team-context.ts'
import { memberDeactivated, memberStatusChanged } from './events.ts'
import { lockMember, type MemberRow, toMember, updateMember } from './sql.ts'

/**
 * Sets the status that follows from a member's memberships. `next` is asked with the member locked and is told the status
 * of now, so that of two changes at the same moment the later one sees what the earlier one did. Returns the status before
 * and the events to record: none when it stays, member.status_changed otherwise and, with `deactivates`,
 * member.deactivated when it becomes cancelled. The caller records them behind its own, whose objects show the member as
 * it is now.
 */
export async function changeMemberStatus(
  tx: TeamContext,
  id: string,
  next: (current: MemberRow['status']) => Promise<MemberRow['status']>,
  options: { deactivates: boolean },
): Promise<{ before: MemberRow['status']; events: RecordableEvent[] }> {
  const before = (await lockMember(tx.db, tx.teamId, id))!
  const status = await next(before.status)
  if (status === before.status) return { before: before.status, events: [] }
  const after = { ...before, status, updated_at: timeOfWriting(tx) }
  await updateMember(tx.db, tx.teamId, id, { status, updated_at: after.updated_at })
  const change = { id, name: after.full_name, status }
  const events = [memberStatusChanged(change, { ...change, status: before.status })]
  if (options.deactivates && status === 'cancelled') events.push(memberDeactivated(await toMember(tx.db, after)))
  return { before: before.status, events }
}
