import { isDeepStrictEqual } from 'node:util'
import { reviewSeatsOf } from '#modules/classes/index.ts'
import type { Acting } from '#platform/context.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { statusEvents } from './change-status.ts'
import { memberUpdated } from './events.ts'
import { pick } from './fields.ts'
import { completeMember, type MemberChange, type MemberRow, toClient, toMember, updateMember } from './sql.ts'

/**
 * Writes the differences from a member's locked row and their events: member.updated with the earlier values, and those of
 * the status if it changed. A member who becomes cancelled or frozen gives up their class seats, and one who may attend
 * again gets those they wait for. Without differences, nothing is written. Returns the resulting row.
 */
export async function writeChanges(tx: Acting, before: MemberRow, wanted: MemberChange): Promise<MemberRow> {
  const changed = (Object.keys(wanted) as (keyof MemberChange)[]).filter(
    (field) => !isDeepStrictEqual(wanted[field], before[field]),
  )
  if (changed.length === 0) return before
  const after = completeMember({ ...before, ...wanted, updated_at: timestampText(tx.now) })
  const derived = ['name_key', 'search_text'] as const
  await updateMember(tx.db, tx.teamId, before.id, pick(after, [...changed, ...derived, 'updated_at']))

  const shown = await toMember(tx.db, after)
  const events = [memberUpdated(shown, { ...shown, ...before, client: toClient(before) })]
  if (changed.includes('status')) events.push(...(await statusEvents(tx, before.status, after)))
  const mayAttendAnew = changed.includes('status') || changed.includes('access_enabled')
  // Together, since most have no seats.
  await Promise.all([recordEvents(tx, events), mayAttendAnew && reviewSeatsOf(tx, before.id)])
  return after
}
