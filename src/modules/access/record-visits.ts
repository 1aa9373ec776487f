import type { DenialReason, EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import { takeCredit } from '#modules/memberships/index.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { askFirst } from './ask-partner.ts'
import type { AtDoor, AtReader } from './at-door.ts'
import type { Admission, Visit, VisitFacts } from './attempt-rules.ts'
import type { MemberCode } from './codes.ts'
import { accessCheckin, accessCheckout, accessDenied } from './events.ts'
import type { Attempt } from './identify.ts'
import type { EntryMethod } from './schemas.ts'
import { closeVisit, insertEntry, insertLogLine, type LogRow, lockOpenVisit, updateVisit } from './sql.ts'

// What is written when somebody comes in, is turned away or leaves, and the lines of the access log.

/**
 * Records the decision about an attempt: the entry with its event, the denial with its event, or a second reading. Returns the id of the
 * entry that counts for it, or null. Writes nothing, and leaves the transaction, if the partner must be asked first.
 */
export async function recordAttempt(
  tx: AtReader,
  attempt: Attempt,
  visit: Visit,
  decision: EntryDecision,
): Promise<string | null> {
  if (!decision.allowed) {
    askFirst(tx, decision, { memberId: attempt.memberId, unitId: visit.unit.id })
    recordDenial(tx, { ...attempt, storeId: visit.unit.id, reason: decision.reason })
    return null
  }
  if (!decision.duplicate) return recordEntry(tx, attempt, visit, decision)
  recordSecondReading(tx, attempt, visit.unit.id)
  return visit.facts.open_id
}

/** Writes an entry and everything that follows from it; returns its id, which is a new one unless it is given. */
export async function recordEntry(
  tx: AtDoor,
  { memberId, method, code, checkinId = newId() }: Attempt & { checkinId?: string },
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

/**
 * Ends a visit that is still open when a new entry arrives, because its exit was never registered. The visit ends now (or at the time of
 * the new entry, `late`, if it is reported late), or at the maximum length of a visit if that was earlier; the access.checkout event marks
 * the exit as automatic.
 */
export async function endVisit(
  tx: AtDoor,
  { open_id, open_at, open_store_id, open_method }: VisitFacts,
  memberId: string,
  { maxVisitMinutes, late }: { maxVisitMinutes: number; late?: Temporal.Instant },
): Promise<void> {
  const by = late ?? tx.now
  const latest = Temporal.Instant.from(open_at!).add({ minutes: maxVisitMinutes })
  const at = Temporal.Instant.compare(latest, by) < 0 ? latest : by
  if (await closeVisit(tx.db, tx.teamId, open_id!, timestampText(at))) {
    const exit = { member_profile_id: memberId, store_id: open_store_id!, method: open_method!, automatic: true }
    recordExits(tx, [exit], late && timestampText(at))
  }
}

export interface Exit {
  member_profile_id: string
  store_id: string
  method: EntryMethod
  automatic: boolean
}

/**
 * Logs exits and records an access.checkout event for each; `happenedAt` is their time if they are reported late. An automatic exit is
 * caused by time, so it has no device: the device that reports the next entry may stand in another unit.
 */
export function recordExits(tx: AtDoor, exits: Exit[], happenedAt?: string): void {
  const late = happenedAt !== undefined && { happened_at: happenedAt }
  const ofTime = { ...tx, actor: 'time', deviceId: null }
  for (const { automatic, ...exit } of exits) {
    logReading(automatic ? ofTime : tx, { result: 'exit', ...exit }, happenedAt)
  }
  const events = exits.map((exit) => accessCheckout({ allowed: true, duplicate: false, ...exit, ...late }))
  withCommit(tx, undefined, recordEvents(tx, events))
}

/** The unit that somebody leaves, and how they are identified; a null member is a stranger. */
export interface Leaving {
  member_profile_id: string | null
  store_id: string
  method: EntryMethod
}

/**
 * Somebody left through a turnstile just now: their visit at this unit ends. For a stranger, or without a visit, the exit is logged and
 * changes no count.
 */
export async function leaveNow(tx: AtDoor, leaving: Leaving): Promise<void> {
  const { member_profile_id } = leaving
  leaveBy(
    tx,
    leaving,
    member_profile_id === null ? undefined : await lockOpenVisit(tx.db, tx.teamId, member_profile_id),
  )
}

/** Ends the open visit if it is at this unit, and otherwise logs an unpaired exit; returns whether a visit ended. */
export function leaveBy(
  tx: AtDoor,
  { member_profile_id, store_id, method }: Leaving,
  open: { id: string; store_id: string } | undefined,
): boolean {
  if (member_profile_id === null || open?.store_id !== store_id) {
    logReading(tx, { result: 'unpaired_exit', member_profile_id, store_id, method })
    return false
  }
  withCommit(tx, undefined, closeVisit(tx.db, tx.teamId, open.id, timestampText(tx.now)))
  recordExits(tx, [{ member_profile_id, store_id, method, automatic: false }])
  return true
}

/** Adds a line to the access log about something that happens now or happened earlier. */
export function logReading(
  tx: AtDoor,
  reading: Pick<LogRow, 'result' | 'reason' | 'member_profile_id' | 'store_id' | 'method'>,
  happenedAt?: string,
): void {
  const line = insertLogLine(tx.db, {
    team_id: tx.teamId,
    id: newId(),
    at: happenedAt ?? timestampText(tx.now),
    actor: tx.actor,
    device_id: tx.deviceId,
    ...reading,
  })
  withCommit(tx, undefined, line)
}
