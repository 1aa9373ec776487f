import type { DenialReason, EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import { takeCredit } from '#modules/memberships/index.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import type { Admission } from './attempt-rules.ts'
import type { Visit } from './decide-attempt.ts'
import { accessCheckin, accessDenied } from './events.ts'
import type { Attempt } from './identify.ts'
import { logReading } from './log-reading.ts'
import type { MemberCode } from './member-code.ts'
import { endVisit } from './record-exits.ts'
import type { EntryMethod } from './schemas.ts'
import { insertEntry, updateVisit } from './sql.ts'

/**
 * Records the decision about an attempt: the entry with its event, the denial with its event, or a second reading. Returns the id of the
 * entry that counts for it, or null.
 */
export async function recordAttempt(
  tx: AtDoor,
  attempt: Attempt,
  visit: Visit,
  decision: EntryDecision,
): Promise<string | null> {
  if (!decision.allowed) {
    recordDenial(tx, { ...attempt, storeId: visit.unit.id, reason: decision.reason })
    return null
  }
  if (!decision.duplicate) return recordEntry(tx, attempt, visit, decision)
  recordSecondReading(tx, attempt, visit.unit.id)
  return visit.facts.open_id
}

/** Writes an entry and everything that follows from it; returns its id. */
export async function recordEntry(
  tx: AtDoor,
  { memberId, method, code }: Attempt,
  { visitor, facts, unit }: Omit<Visit, 'unit'> & { unit: { id: string } },
  { membershipId, partnerId, takesCredit, override }: Admission,
): Promise<string> {
  if (facts.open_id !== null) {
    await endVisit(tx, facts, memberId, { maxVisitMinutes: visitor.max_visit_minutes })
  }
  if (takesCredit) await takeCredit(tx, membershipId!)
  const event = accessCheckin({
    allowed: true,
    duplicate: false,
    member_profile_id: memberId,
    method,
    store_id: unit.id,
  })
  const checkinId = newId()
  const entry = insertEntry(tx.db, {
    teamId: tx.teamId,
    checkinId,
    memberId,
    storeId: unit.id,
    method,
    membershipId,
    partnerId,
    overrideReason: override?.reason ?? null,
    codeExpiresAt: code === null ? null : timestampText(code.expiresAt),
    now: timestampText(tx.now),
    timeZone: tx.timeZone,
    actor: override?.actor ?? tx.actor,
    deviceId: tx.deviceId,
  })
  return withCommit(tx, checkinId, entry, recordEvents(tx, [event]))
}

/** Logs a reading that counts for nothing, now or at the earlier time `at`, and uses up the code that was shown. */
export function recordSecondReading(
  tx: AtDoor,
  { memberId, method, code }: Attempt,
  storeId: string,
  at?: string,
): void {
  logReading(tx, { result: 'duplicate', member_profile_id: memberId, store_id: storeId, method }, at)
  if (code !== null) useCode(tx, code)
}

/** Invalidates a code and all codes that the member was given before it. */
export function useCode(tx: AtDoor, { memberId, expiresAt }: MemberCode): void {
  const last = { last_code_expires_at: timestampText(expiresAt) }
  withCommit(tx, undefined, updateVisit(tx.db, tx.teamId, memberId, last))
}

interface Denied {
  memberId: string | null
  method: EntryMethod
  storeId: string
  reason: DenialReason
}

/** Logs that somebody was turned away, now or at the earlier time `at`; with `late`, the event says that it was reported late. */
export function recordDenial(
  tx: AtDoor,
  { memberId, method, storeId, reason }: Denied,
  { at, late = false }: { at?: string; late?: boolean } = {},
): void {
  const denied = { member_profile_id: memberId, method, store_id: storeId, reason }
  const event = accessDenied({ allowed: false, duplicate: false, ...denied, ...(late && { happened_at: at }) })
  logReading(tx, { result: 'denied', ...denied }, at)
  withCommit(tx, undefined, recordEvents(tx, [event]))
}
