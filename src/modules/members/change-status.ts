import { type Acting, timeOfWriting } from '#platform/context.ts'
import { withCommit } from '#platform/db/transact.ts'
import type { RecordableEvent } from '#platform/events/record-events.ts'
import { memberDeactivated, memberStatusChanged } from './events.ts'
import { updateStatusOf } from './many-sql.ts'
import { type LockedMember, type MemberRow, toMember, updateMember } from './sql.ts'

/**
 * Sets the status of a locked member after a change to their memberships, which are passed in with that change; the write comes with the
 * commit. Returns the events to record: none if the status is unchanged. The caller records them after its own events, whose objects show
 * the member's new status.
 */
export function setMemberStatus(
  tx: Acting,
  { row: before, memberships }: LockedMember,
  status: MemberRow['status'],
): RecordableEvent[] {
  if (status === before.status) return []
  const changes = { status, updated_at: timeOfWriting(tx) }
  const events = statusEvents(before.status, { row: { ...before, ...changes }, memberships })
  return withCommit(tx, events, updateMember(tx.db, tx.teamId, before.id, changes))
}

/** The same for several members, with one statement for each status. */
export function setMemberStatuses(
  tx: Acting,
  all: { member: LockedMember; status: MemberRow['status'] }[],
): RecordableEvent[] {
  const changed = all.filter(({ member, status }) => status !== member.row.status)
  const updated_at = timeOfWriting(tx)
  const writes = [...Map.groupBy(changed, ({ status }) => status)].map(([status, of]) => {
    const ids = of.map(({ member }) => member.row.id)
    return updateStatusOf(tx.db, tx.teamId, ids, { status, updated_at })
  })
  const events = changed.flatMap(({ member: { row, memberships }, status }) =>
    statusEvents(row.status, { row: { ...row, status, updated_at }, memberships }),
  )
  return withCommit(tx, events, ...writes)
}

/**
 * The events of a member whose status changed: member.status_changed and, for one who became cancelled, member.deactivated. All code that
 * changes a status takes the events from here, so it makes no difference why a member became cancelled.
 */
export function statusEvents(
  before: MemberRow['status'],
  { row: after, memberships }: LockedMember,
): RecordableEvent[] {
  const change = { id: after.id, name: after.full_name, status: after.status }
  const changed = memberStatusChanged(change, { ...change, status: before })
  return after.status === 'cancelled' ? [changed, memberDeactivated(toMember(after, memberships))] : [changed]
}
