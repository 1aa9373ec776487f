import type { DenialReason, EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { takesWholeWrites } from '#platform/events/whole-write.ts'
import { dayStartOf, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { askingPartner } from './ask-partner.ts'
import type { AtDoor, AtReader } from './at-door.ts'
import { isUsedLast, judgeAttempt, repeated, type Visit } from './attempt-rules.ts'
import { chooseUnit, countOthersInside, findArrival, findDoorSettings, findVisit, findWaiting } from './door-sql.ts'
import { accessCheckin } from './events.ts'
import { type Attempt, identify } from './identify.ts'
import { recordAttempt, recordDenial } from './record-visits.ts'
import type { EntryAnswer, EntryMethod, EntryRequest } from './schemas.ts'
import { type EntryAtOnce, writeEntry } from './whole-sql.ts'

type Unfit = Failure<'NOT_FOUND' | 'INVALID_REQUEST'>
type Answer = Static<typeof EntryAnswer>

/**
 * Decides by all rules of the company whether a member may come in, and records the outcome: the entry with its event, the denial with its
 * event, or a second reading. An entry that `enterAtOnce` does not decide is decided in one transaction, which locks the member. Of any
 * number of simultaneous readings only one is the entry.
 */
export async function validateEntry(ctx: AtReader, request: EntryRequest): Promise<Answer | Unfit> {
  const storeId = request.store_id ?? null
  const attempt = await identify(ctx, request)
  if (attempt instanceof Failure) return attempt
  if ('reason' in attempt) return denyStranger(ctx, attempt, storeId)
  if (await enterAtOnce(ctx, attempt, storeId)) {
    return { allowed: true, duplicate: false, member_profile_id: attempt.memberId, reason: null }
  }

  return askingPartner(ctx, (by) =>
    transact(by, async (tx) => {
      const decided = await decideAttempt(tx, attempt, storeId)
      if (decided instanceof Failure) return decided
      const { visit, decision } = decided
      await recordAttempt(tx, attempt, visit, decision)
      const answer = { duplicate: false, reason: null, ...decision }
      const { allowed, duplicate, reason } = answer
      return { allowed, duplicate, member_profile_id: attempt.memberId, reason }
    }),
  )
}

/**
 * Lets a member in with one read without a lock and one write, which checks again everything that the decision relied on. That is enough
 * for most entries. The answer is false for all others, which are decided with a lock: a second reading, a visit that is still open, a
 * credit, a partner program, a unit that may be full, and every refusal.
 */
async function enterAtOnce(ctx: AtDoor, { memberId, method, code }: Attempt, storeId: string | null): Promise<boolean> {
  if (!takesWholeWrites(ctx.db)) return false
  const arrival = await findArrival(ctx.db, { teamId: ctx.teamId, memberId, storeId, dayStartsAt: dayStartOf(ctx) })
  if (arrival === undefined) return false
  const { visitor, facts, unit, lastCheckinAt } = arrival
  if (visitor.deny_when_full || facts.open_id !== null || unit instanceof Failure) return false

  if (code !== null && isUsedLast(code, facts)) return false
  const decision = judgeAttempt(code, { visitor, facts, unit, waiting: [], inside: null }, ctx)
  if (!decision.allowed || decision.duplicate || decision.takesCredit) return false
  const membership = facts.memberships.find(({ id }) => id === decision.membershipId)
  if (membership === undefined) return false

  const row: EntryAtOnce = {
    member_id: memberId,
    store_id: unit.id,
    method,
    device_id: ctx.deviceId,
    membership_id: membership.id,
    code_expires_at: code === null ? null : timestampText(code.expiresAt),
    time_zone: ctx.timeZone,
    status: visitor.status,
    access_enabled: visitor.access_enabled,
    membership_status: membership.status,
    last_checkin_at: lastCheckinAt,
    last_code_expires_at: facts.last_code_expires_at,
  }
  const told = { allowed: true, duplicate: false, member_profile_id: memberId, method, store_id: unit.id }
  return writeEntry(ctx, { id: newId(), row, event: accessCheckin(told) })
}

/** Gathers the facts about a member at a door, who is locked until the transaction ends, and decides whether they may come in. */
async function decideAttempt(
  tx: InCompany,
  { memberId, code }: Attempt,
  storeId: string | null,
): Promise<{ visit: Visit; decision: EntryDecision } | Unfit> {
  const visit = await findVisit(tx, { memberId, field: 'member_profile_id' }, storeId)
  if (visit instanceof Failure) return visit
  const { visitor, facts, unit } = visit
  const now = timestampText(tx.now)
  const [inside, waiting] = await Promise.all([
    countOthersInside(tx, visitor, { unitId: unit.id, memberId }),
    findWaiting(tx.db, tx.teamId, { memberId, now }),
  ])
  const isRead = code !== null && isUsedLast(code, facts)
  // Here a passage is repeated only by a code that is read again. Anything else is an entry, which counts once together with a passage at
  // this unit within the debounce time.
  const here = { unitId: unit.id, debounceSeconds: visitor.debounce_seconds, now }
  const counted = isRead ? waiting : waiting.filter((passage) => repeated([passage], here) === undefined)
  return { visit, decision: judgeAttempt(code, { ...visit, waiting: counted, inside }, tx) }
}

/** Denies entry when the code or card identifies no member. */
async function denyStranger(
  ctx: AtReader,
  { reason, method }: { reason: DenialReason; method: EntryMethod },
  storeId: string | null,
): Promise<Answer | Unfit> {
  const unit = chooseUnit(await findDoorSettings(ctx.db, ctx.teamId, storeId), storeId)
  if (unit instanceof Failure) return unit
  await transact(ctx, async (tx) => recordDenial(tx, { memberId: null, method, storeId: unit.id, reason }))
  return { allowed: false, duplicate: false, member_profile_id: null, reason }
}
