import type { Static } from 'typebox'
import { takeCredit } from '#modules/memberships/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { dayStartOf, localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor, AtReader } from './at-door.ts'
import { chooseUnit } from './choose-unit.ts'
import { accessCheckin, accessDenied } from './events.ts'
import { type Attempt, identify } from './identify.ts'
import { countOthersInside } from './inside-sql.ts'
import type { MemberCode } from './member-code.ts'
import { newLogRow } from './new-log-row.ts'
import { type Admission, repeated, type Waiting } from './passage-rules.ts'
import { findWaiting } from './passages-sql.ts'
import { endVisit } from './record-exits.ts'
import {
  type DenialReason,
  decideEntry,
  type EntryDecision,
  type EntryFacts,
  isSecondReading,
  type LocalMoment,
  nextStreak,
} from './rules.ts'
import type { EntryAnswer, EntryMethod, EntryRequest } from './schemas.ts'
import {
  findDoorSettings,
  findVisitFacts,
  insertEntry,
  insertLogLine,
  lockPlaces,
  lockVisitor,
  updateLastCode,
  type VisitFacts,
  type Visitor,
} from './sql.ts'

/**
 * Decides by all rules of the company whether a member may come in, and records the outcome: the entry with its event,
 * the denial with its event, or a second reading. One transaction locks the member, so that of any number of
 * simultaneous readings only one is the entry.
 */
export async function validateEntry(
  ctx: AtReader,
  request: EntryRequest,
): Promise<Static<typeof EntryAnswer> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const storeId = request.store_id ?? null
  const attempt = await identify(ctx, request)
  if (attempt instanceof Failure) return attempt
  if ('reason' in attempt) return denyStranger(ctx, attempt, storeId)

  return transact(ctx, async (tx) => {
    const [visitor, facts] = await Promise.all([
      lockVisitor(tx.db, tx.teamId, attempt.memberId, storeId),
      findVisitFacts(tx.db, tx.teamId, attempt.memberId, dayStartOf(tx)),
    ])
    if (visitor === undefined || facts === undefined) {
      const unit = chooseUnit(await findDoorSettings(tx.db, tx.teamId, storeId), storeId)
      return unit instanceof Failure ? unit : notFound('Member', 'member_profile_id')
    }
    const unit = chooseUnit(visitor, storeId)
    if (unit instanceof Failure) return unit

    if (visitor.deny_when_full) await lockPlaces(tx.db, tx.teamId, unit.id)
    const decision = await decide(tx, attempt, { visitor, facts }, unit)
    if (!decision.allowed) {
      await recordDenial(tx, attempt, unit.id, decision.reason)
      return { allowed: false, duplicate: false, member_profile_id: attempt.memberId, reason: decision.reason }
    }
    if (decision.duplicate) await recordSecondReading(tx, attempt, unit.id)
    else await recordEntry(tx, attempt, { visitor, facts, storeId: unit.id, overrideReason: null }, decision)
    return { allowed: true, duplicate: decision.duplicate, member_profile_id: attempt.memberId, reason: null }
  })
}

async function decide(
  tx: InCompany,
  { memberId, code }: Attempt,
  { visitor, facts }: { visitor: Visitor; facts: VisitFacts },
  unit: Visitor['units'][number],
): Promise<EntryDecision> {
  const moment = localMoment(tx)
  // What waits for a turn says nothing but that a code is read again.
  const isUsed = code !== null && isUsedLast(code, facts)
  const waiting = isUsed ? await findWaiting(tx.db, tx.teamId, { memberId, now: moment.at }) : []
  const { again, refused } = judgeReading(code, { visitor, facts, waiting }, unit, moment)
  if (refused !== undefined) return { allowed: false, reason: refused }
  if (again !== undefined) return { allowed: true, duplicate: true }

  const longAgo = timestampText(tx.now.subtract({ minutes: visitor.max_visit_minutes }))
  const others = { unitId: unit.id, memberId }
  const inside = visitor.deny_when_full ? await countOthersInside(tx.db, tx.teamId, longAgo, others) : null
  return decideEntry(entryFacts(visitor, facts, { unit, inside }), moment)
}

/** The facts by which a member is let into a unit, or not. */
export function entryFacts(
  { status, access_enabled, debounce_seconds }: Visitor,
  { open_at, open_store_id, memberships, has_bought, partner }: VisitFacts,
  { unit, inside }: Pick<EntryFacts, 'unit' | 'inside'>,
): EntryFacts {
  return {
    member: { status, access_enabled, memberships, has_bought },
    open: open_at === null ? null : { store_id: open_store_id!, checkin_at: open_at },
    partner,
    unit,
    inside,
    debounceSeconds: debounce_seconds,
  }
}

export function localMoment({ now, timeZone }: Pick<Acting, 'now' | 'timeZone'>): LocalMoment {
  const local = now.toZonedDateTimeISO(timeZone)
  return {
    at: timestampText(now),
    day: local.toPlainDate().toString(),
    weekday: local.dayOfWeek % 7,
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/**
 * What a reading means at a unit: the passage there that it repeats, and why a code that was shown opens nothing. A code is good for
 * one entry and a short time, and using it also makes all codes worthless that were issued earlier. The one that the member used
 * last, shown once more, is the same reading, and counts for nothing: at the unit where the member came in, or a turnstile was freed
 * for them, within the debounce time. It may have expired by then.
 */
export function judgeReading(
  code: MemberCode | null,
  { visitor, facts, waiting }: { visitor: Visitor; facts: VisitFacts; waiting: Waiting[] },
  unit: EntryFacts['unit'],
  moment: LocalMoment,
): { again: Waiting | undefined; refused: DenialReason | undefined } {
  const again = repeated(waiting, { unitId: unit.id, debounceSeconds: visitor.debounce_seconds, now: moment.at })
  if (code === null) return { again, refused: undefined }
  const isHere = again !== undefined || isSecondReading(entryFacts(visitor, facts, { unit, inside: null }), moment)
  if (isHere && isUsedLast(code, facts)) return { again, refused: undefined }
  const last = facts.last_code_expires_at
  if (last !== null && Temporal.Instant.compare(code.expiresAt, last) <= 0) {
    return { again, refused: 'denied_invalid_code' }
  }
  const isOver = Temporal.Instant.compare(code.goodUntil, moment.at) <= 0
  return { again, refused: isOver ? 'denied_expired_code' : undefined }
}

/** Whether a code is the one that the member used last. */
export function isUsedLast({ expiresAt }: MemberCode, { last_code_expires_at: last }: VisitFacts): boolean {
  return last !== null && Temporal.Instant.compare(expiresAt, last) === 0
}

interface Arrival {
  visitor: Visitor
  facts: VisitFacts
  storeId: string
  /** Why staff let the member in against the rules. */
  overrideReason: string | null
}

/** Writes an entry and everything that follows from it; returns its id. */
export async function recordEntry(
  tx: AtDoor,
  { memberId, method, code }: Attempt,
  { visitor, facts, storeId, overrideReason }: Arrival,
  decision: Admission,
): Promise<string> {
  if (facts.open_id !== null) {
    await endVisit(tx, facts, memberId, { maxVisitMinutes: visitor.max_visit_minutes })
  }
  if (decision.takesCredit) await takeCredit(tx, decision.membershipId!)
  const event = accessCheckin({
    allowed: true,
    duplicate: false,
    member_profile_id: memberId,
    method,
    store_id: storeId,
  })
  const checkinId = newId()
  const entry = insertEntry(tx.db, {
    teamId: tx.teamId,
    checkinId,
    memberId,
    storeId,
    method,
    membershipId: decision.membershipId,
    partnerId: decision.partnerId,
    overrideReason,
    streak: nextStreak(facts.last_day, facts.streak, localDate(tx.now, tx.timeZone).toString()),
    codeExpiresAt: code === null ? null : timestampText(code.expiresAt),
    now: timestampText(tx.now),
    timeZone: tx.timeZone,
    actor: tx.actor,
    deviceId: tx.deviceId,
  })
  return withCommit(tx, checkinId, entry, recordEvents(tx, [event]))
}

/** Notes a reading that counts for nothing, now or `at` an earlier time, and uses up the code that was shown. */
export async function recordSecondReading(
  tx: AtDoor,
  { memberId, method, code }: Attempt,
  storeId: string,
  at?: string,
): Promise<void> {
  const reading = { result: 'duplicate', member_profile_id: memberId, store_id: storeId, method } as const
  withCommit(tx, undefined, insertLogLine(tx.db, newLogRow(tx, reading, at)))
  if (code === null) return
  withCommit(tx, undefined, updateLastCode(tx.db, tx.teamId, memberId, timestampText(code.expiresAt)))
}

export async function recordDenial(
  tx: AtDoor,
  { memberId, method }: { memberId: string | null; method: EntryMethod },
  storeId: string,
  reason: DenialReason,
): Promise<void> {
  const result = { member_profile_id: memberId, method, store_id: storeId, reason }
  const event = accessDenied({ allowed: false, duplicate: false, ...result })
  const logged = insertLogLine(tx.db, newLogRow(tx, { result: 'denied', ...result }))
  withCommit(tx, undefined, logged, recordEvents(tx, [event]))
}

/** Denies entry when the code or card identifies no member. */
async function denyStranger(
  ctx: AtDoor,
  { reason, method }: { reason: DenialReason; method: EntryMethod },
  storeId: string | null,
): Promise<Static<typeof EntryAnswer> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const unit = chooseUnit(await findDoorSettings(ctx.db, ctx.teamId, storeId), storeId)
  if (unit instanceof Failure) return unit
  await transact(ctx, (tx) => recordDenial(tx, { memberId: null, method }, unit.id, reason))
  return { allowed: false, duplicate: false, member_profile_id: null, reason }
}
