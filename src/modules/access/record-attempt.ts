import type { DenialReason, EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import { returnCredit, takeCredit } from '#modules/memberships/index.ts'
import type { Acting } from '#platform/context.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import type { Admission, Around, lateEnd, Visit } from './attempt-rules.ts'
import type { MemberCode } from './codes.ts'
import { accessCheckin, accessCheckinCancelled, accessCheckout, accessDenied } from './events.ts'
import type { Attempt } from './identify.ts'
import { deleteEntry, followEntries, insertLateEntry, setEnd } from './late-sql.ts'
import { endVisit, logReading, recordExits } from './record-exits.ts'
import type { EntryMethod } from './schemas.ts'
import { insertEntry, restoreLastCode, updateVisit } from './sql.ts'

// What is written about somebody who comes in, is turned away, or did not come in after all.

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

interface LateEntry {
  checkinId: string
  memberId: string
  method: EntryMethod
  storeId: string
  /** By the company's clock. */
  at: Temporal.Instant
}

/**
 * Writes an entry that happened earlier and is reported only now: it counts for the time and the day when it happened, opens nothing, and
 * ends at once if the member cannot be inside any more (`end`).
 */
export async function recordLateEntry(
  tx: AtDoor,
  { checkinId, memberId, method, storeId, at: instant }: LateEntry,
  { visitor, facts, around, end }: Omit<Visit, 'unit'> & { around: Around; end: ReturnType<typeof lateEnd> },
  { membershipId, partnerId, takesCredit, override }: Admission,
): Promise<void> {
  const { db, teamId, timeZone } = tx
  const [at, now] = [timestampText(instant), timestampText(tx.now)]
  const { before } = around
  if (before?.checkout_at === null) {
    await endVisit(tx, facts, memberId, { maxVisitMinutes: visitor.max_visit_minutes, late: instant })
    // The member must have left before coming in again, but nobody saw when.
  } else if (before !== null && before.checkout_at > at) await setEnd(db, teamId, { id: before.id, at })
  if (takesCredit) await takeCredit(tx, membershipId!)
  const entry = insertLateEntry(db, {
    ...{ teamId, checkinId, memberId, storeId, method, at, endedAt: end?.at ?? null, now },
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

/** The code that somebody used at a turnstile, and the last one before it. */
interface UsedCode {
  code_expires_at: string | null
  code_before: string | null
}

interface TakenBack extends UsedCode {
  checkin_id: string | null
  member_profile_id: string | null
  store_id: string
  method: EntryMethod
  admission: Admission | null
}

/**
 * Takes an entry back because the member did not pass after all: the lists, the counts, the streak, the credits and the code become as if
 * the entry had never happened, and an access.checkin_cancelled event reports it. A visit that the entry had ended stays ended.
 */
export async function takeBack(tx: Acting, entry: TakenBack): Promise<void> {
  const { db, teamId, timeZone } = tx
  const { member_profile_id, store_id, method, admission, code_expires_at, code_before } = entry
  const [checkin_id, memberId] = [entry.checkin_id!, member_profile_id!]
  const gone = await deleteEntry(db, teamId, checkin_id)
  if (gone === undefined) return
  if (admission?.takesCredit) await returnCredit(tx, admission.membershipId!, gone.created_at)
  const code = code_expires_at !== null && { code: { expires_at: code_expires_at, before: code_before } }
  const event = accessCheckinCancelled({
    ...{ allowed: true, duplicate: false, member_profile_id: memberId, method, store_id },
    ...{ checkin_id, checkin_at: gone.checkin_at },
  })
  withCommit(
    tx,
    undefined,
    followEntries(db, teamId, timeZone, [{ member_id: memberId, more: -1, ...code }]),
    recordEvents(tx, [event]),
  )
}

/** Makes the code of an authorised passage valid again, because nobody passed. */
export function giveCodeBack(
  tx: Acting,
  {
    id,
    member_profile_id: memberId,
    code_expires_at: expiresAt,
    code_before: before,
  }: UsedCode & {
    id: string
    member_profile_id: string | null
  },
): void {
  if (memberId === null || expiresAt === null) return
  withCommit(tx, undefined, restoreLastCode(tx.db, tx.teamId, memberId, { expiresAt, before, passageId: id }))
}
