import { isDeepStrictEqual } from 'node:util'
import { reviewSeatsOf } from '#modules/classes/index.ts'
import type { Acting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { withCommit } from '#platform/db/transact.ts'
import { duplicate, type Failure, notFound } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { statusEvents } from './change-status.ts'
import { personFailures } from './create-member.ts'
import { memberUpdated } from './events.ts'
import { pick } from './fields.ts'
import {
  completeMember,
  type LockedMember,
  type MemberChange,
  type MemberRow,
  toClient,
  toMember,
  updateMember,
} from './sql.ts'

/** The failure for each constraint on a changed member. */
const changeFailures = {
  ...personFailures,
  members_access_card_key: () => duplicate('access_card_number', 'Another member has this access card.'),
  members_referred_by_fkey: () => notFound('Client', 'referred_by_client_id'),
}

/**
 * Writes the differences from a locked member and their events, with the commit: member.updated with the earlier values, and the events of
 * the status if it changed. A member who becomes cancelled or frozen gives up their class seats; a member who may attend again gets the
 * free seats that they wait for. Without differences, nothing is written. Returns the resulting row.
 */
export async function writeChanges(
  tx: Acting,
  { row: before, memberships }: LockedMember,
  wanted: MemberChange,
): Promise<MemberRow | Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND'>> {
  const changed = (Object.keys(wanted) as (keyof MemberChange)[]).filter(
    (field) => !isDeepStrictEqual(wanted[field], before[field]),
  )
  if (changed.length === 0) return before
  const after = completeMember({ ...before, ...wanted, updated_at: timestampText(tx.now) })
  const derived = ['name_key', 'search_text'] as const
  const update = updateMember(tx.db, tx.teamId, before.id, pick(after, [...changed, ...derived, 'updated_at']))
  const shown = toMember(after, memberships)
  const events = [memberUpdated(shown, { ...shown, ...before, client: toClient(before) })]
  if (changed.includes('status')) events.push(...statusEvents(before.status, { row: after, memberships }))
  const written = withCommit(tx, after, guarded(update, changeFailures), recordEvents(tx, events))
  if (changed.includes('status') || changed.includes('access_enabled')) await reviewSeatsOf(tx, before.id)
  return written
}
