import { takeCredit } from '#modules/memberships/index.ts'
import type { InCompany } from '#platform/context.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import { accessCheckin, accessCheckout } from './events.ts'
import { findExit, findNeighbours, followEntries, insertLateEntry, setEnd } from './late-sql.ts'
import { type Admission, asIfCredits, lateEnd, sameVisit } from './passage-rules.ts'
import type { Passage } from './passages-sql.ts'
import { endVisit, recordExits } from './record-exits.ts'
import { decideEntry } from './rules.ts'
import type { VisitFacts, Visitor } from './sql.ts'
import { entryFacts, localMoment, recordSecondReading } from './validate-entry.ts'

/** By what a member came in who was let in without the service. */
export function admissionThen(
  { timeZone }: InCompany,
  { visitor, facts, at }: { visitor: Visitor; facts: VisitFacts; at: Temporal.Instant },
  unitId: string,
): Admission {
  const then = { ...facts, open_at: null, memberships: asIfCredits(facts.memberships) }
  const unit = { id: unitId, max_capacity: 0 }
  const decision = decideEntry(entryFacts(visitor, then, { unit, inside: null }), localMoment({ now: at, timeZone }))
  if (!decision.allowed || decision.duplicate) return { membershipId: null, takesCredit: false, partnerId: null }
  const { membershipId, takesCredit, partnerId } = decision
  return { membershipId, takesCredit, partnerId }
}

interface Past {
  visitor: Visitor
  facts: VisitFacts
  /** By the company's clock. */
  at: Temporal.Instant
  admission: Admission
}

/**
 * Writes an entry that happened before and is told only now: it counts for the time and the day when it happened, opens nothing,
 * and ends at once if the member cannot be inside any more. A second reading counts as the entry beside it, whose id it returns.
 */
export async function recordLateEntry(
  tx: AtDoor,
  passage: Passage,
  { visitor, facts, at: instant, admission }: Past,
): Promise<{ checkin_id: string; wrote: boolean }> {
  const { db, teamId, timeZone } = tx
  const { member_profile_id, store_id, method } = passage
  const memberId = member_profile_id!
  const { debounce_seconds: debounceSeconds, max_visit_minutes: maxVisitMinutes } = visitor
  const [at, now] = [timestampText(instant), timestampText(tx.now)]
  const neighbours = await findNeighbours(db, teamId, { memberId, at })
  const same = sameVisit(neighbours, { at, unitId: store_id, debounceSeconds })
  if (same !== undefined) {
    await recordSecondReading(tx, { memberId, method, code: null }, store_id, at)
    return { checkin_id: same.id, wrote: false }
  }
  const { before, after } = neighbours
  const { override } = admission
  if (before?.checkout_at === null) await endVisit(tx, facts, memberId, { maxVisitMinutes, by: instant })
  // Whoever comes in has left before; when, nobody saw.
  else if (before !== null && before.checkout_at! > at) await setEnd(db, teamId, { id: before.id, at })
  const leftAt = await findExit(db, teamId, {
    memberId,
    storeId: store_id,
    after: at,
    before: after?.checkin_at ?? null,
  })
  if (admission.takesCredit) await takeCredit(tx, admission.membershipId!)
  const end = lateEnd({ after, leftAt }, { at, now, maxVisitMinutes })
  const endedAt = end === null ? null : timestampText(Temporal.Instant.fromEpochMilliseconds(end))
  const checkin_id = newId()
  const entry = insertLateEntry(db, {
    ...{ teamId, checkinId: checkin_id, memberId, storeId: store_id, method, at, endedAt, now, timeZone },
    ...{ membershipId: admission.membershipId, partnerId: admission.partnerId },
    ...{ overrideReason: override?.reason ?? null, actor: override?.actor ?? tx.actor, deviceId: tx.deviceId },
  })
  const followed = followEntries(db, teamId, { memberId, timeZone, more: 1, code: null })
  const who = { member_profile_id: memberId, store_id, method }
  const event = accessCheckin({ allowed: true, duplicate: false, ...who, happened_at: at })
  withCommit(tx, undefined, entry, followed, recordEvents(tx, [event]))
  if (endedAt !== null && endedAt === leftAt) {
    // Its line is in the log since it was told.
    const left = accessCheckout({ allowed: true, duplicate: false, ...who, automatic: false, happened_at: endedAt })
    withCommit(tx, undefined, recordEvents(tx, [left]))
  } else if (endedAt !== null) {
    withCommit(tx, undefined, recordExits(tx, [{ ...who, automatic: true }], endedAt))
  }
  return { checkin_id, wrote: true }
}
