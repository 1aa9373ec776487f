import { recordEvents } from '#platform/record-events.ts'
import { type TeamContext, timeOfWriting } from '#platform/team-context.ts'
import { memberDeactivated, memberStatusChanged } from './events.ts'
import { lockMember, type MemberRow, toMember, updateMember } from './sql.ts'

/**
 * Sets the status that follows from a member's memberships and records member.status_changed; with `deactivates`, also
 * member.deactivated when it becomes cancelled. `next` is asked with the member locked, so that of two changes at the
 * same moment the later one sees what the earlier one did. Returns whether the status changed.
 */
export async function changeMemberStatus(
  tx: TeamContext,
  id: string,
  next: () => Promise<MemberRow['status']>,
  options: { deactivates: boolean },
): Promise<boolean> {
  const before = (await lockMember(tx.db, tx.teamId, id))!
  const status = await next()
  if (status === before.status) return false
  const after = { ...before, status, updated_at: timeOfWriting(tx) }
  await updateMember(tx.db, tx.teamId, id, { status, updated_at: after.updated_at })
  const events = [memberStatusChanged({ id, name: after.full_name, status }, { status: before.status })]
  if (options.deactivates && status === 'cancelled') events.push(memberDeactivated(await toMember(tx.db, after)))
  await recordEvents(tx, events)
  return true
}
