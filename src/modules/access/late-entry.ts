import { takeCredit } from '#modules/memberships/index.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import type { Admission } from './attempt-rules.ts'
import type { Visit } from './decide-attempt.ts'
import { accessCheckin, accessCheckout } from './events.ts'
import { type Around, lateEnd, sameVisit } from './late-rules.ts'
import { followEntries, insertLateEntry, setEnd } from './late-sql.ts'
import { recordSecondReading } from './record-attempt.ts'
import { endVisit, recordExits } from './record-exits.ts'
import type { EntryMethod } from './schemas.ts'

interface LateEntry {
  memberId: string
  method: EntryMethod
  storeId: string
  /** By the company's clock. */
  at: Temporal.Instant
}

/**
 * Writes an entry that happened earlier and is reported only now: it counts for the time and the day when it happened, opens nothing, and
 * ends at once if the member cannot be inside any more. A second reading counts as the neighbouring entry, whose id is returned.
 */
export async function recordLateEntry(
  tx: AtDoor,
  { memberId, method, storeId, at: instant }: LateEntry,
  { visitor, facts, around }: Omit<Visit, 'unit'> & { around: Around },
  { membershipId, partnerId, takesCredit, override }: Admission,
): Promise<{ checkin_id: string; wrote: boolean }> {
  const { db, teamId, timeZone } = tx
  const { debounce_seconds: debounceSeconds, max_visit_minutes: maxVisitMinutes } = visitor
  const [at, now] = [timestampText(instant), timestampText(tx.now)]
  const same = sameVisit(around, { at, unitId: storeId, debounceSeconds })
  if (same !== undefined) {
    recordSecondReading(tx, { memberId, method, code: null }, storeId, at)
    return { checkin_id: same.id, wrote: false }
  }
  const end = lateEnd(around, { at, now, maxVisitMinutes })
  const { before } = around
  if (before?.checkout_at === null) await endVisit(tx, facts, memberId, { maxVisitMinutes, late: instant })
  // The member must have left before coming in again, but nobody saw when.
  else if (before !== null && before.checkout_at > at) await setEnd(db, teamId, { id: before.id, at })
  if (takesCredit) await takeCredit(tx, membershipId!)
  const checkin_id = newId()
  const entry = insertLateEntry(db, {
    ...{ teamId, checkinId: checkin_id, memberId, storeId, method, at, endedAt: end?.at ?? null, now },
    ...{ membershipId, partnerId, deviceId: tx.deviceId },
    ...{ overrideReason: override?.reason ?? null, actor: override?.actor ?? tx.actor },
  })
  const followed = followEntries(db, teamId, timeZone, [{ member_id: memberId, more: 1 }])
  const who = { member_profile_id: memberId, store_id: storeId, method }
  const entered = accessCheckin({ allowed: true, duplicate: false, ...who, happened_at: at })
  withCommit(tx, undefined, entry, followed, recordEvents(tx, [entered]))
  if (end?.seen) {
    // The log already has a line about this exit, from when it was reported.
    const left = accessCheckout({ allowed: true, duplicate: false, ...who, automatic: false, happened_at: end.at })
    withCommit(tx, undefined, recordEvents(tx, [left]))
  } else if (end !== undefined) recordExits(tx, [{ ...who, automatic: true }], end.at)
  return { checkin_id, wrote: true }
}
