import { type Acting, type InCompany, timeOfWriting } from '#platform/context.ts'
import type { RecordableEvent } from '#platform/events/record-events.ts'
import { memberDeactivated, memberStatusChanged } from './events.ts'
import { lockMember, type MemberRow, toMember, updateMember } from './sql.ts'

/**
 * Sets the member's status after a change to their memberships. `next` is called with the member locked and receives
 * the current status, so that of two simultaneous changes the later one sees the result of the earlier. Returns the
 * previous status and the events to record: none if the status is unchanged. The caller records them after its own
 * events, whose objects show the member's new status.
 */
export async function changeMemberStatus(
  tx: Acting,
  id: string,
  next: (current: MemberRow['status']) => Promise<MemberRow['status']>,
): Promise<{ before: MemberRow['status']; events: RecordableEvent[] }> {
  const before = (await lockMember(tx.db, tx.teamId, id))!
  const status = await next(before.status)
  if (status === before.status) return { before: before.status, events: [] }
  const after = { ...before, status, updated_at: timeOfWriting(tx) }
  await updateMember(tx.db, tx.teamId, id, { status, updated_at: after.updated_at })
  return { before: before.status, events: await statusEvents(tx, before.status, after) }
}

/**
 * The events of a member whose status changed: member.status_changed and, for one who became cancelled, member.deactivated.
 * Every change of a status takes them from here, so it makes no difference why a member became cancelled.
 */
export async function statusEvents(
  tx: InCompany,
  before: MemberRow['status'],
  after: MemberRow,
): Promise<RecordableEvent[]> {
  const change = { id: after.id, name: after.full_name, status: after.status }
  const changed = memberStatusChanged(change, { ...change, status: before })
  return after.status === 'cancelled' ? [changed, memberDeactivated(await toMember(tx.db, after))] : [changed]
}
