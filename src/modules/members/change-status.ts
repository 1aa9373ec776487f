import type { RecordableEvent } from '#platform/record-events.ts'
import { type TeamContext, timeOfWriting } from '#platform/team-context.ts'
import { memberDeactivated, memberStatusChanged } from './events.ts'
import { lockMember, type MemberRow, toMember, updateMember } from './sql.ts'

/**
 * Sets the member's status after a change to their memberships. `next` is called with the member locked and receives
 * the current status, so that of two simultaneous changes the later one sees the result of the earlier. Returns the
 * previous status and the events to record: none if the status is unchanged, otherwise member.status_changed and, with
 * `deactivates`, member.deactivated when it becomes cancelled. The caller records them after its own events, whose
 * objects show the member's new status.
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
