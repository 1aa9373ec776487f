import { Failure } from '#platform/errors/failure.ts'
import { takesWholeWrites } from '#platform/events/whole-write.ts'
import { dayStartOf, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import { isUsedLast, judgeAttempt } from './attempt-rules.ts'
import { chooseUnit } from './decide-attempt.ts'
import { findArrival } from './door-sql.ts'
import { accessCheckin } from './events.ts'
import type { Attempt } from './identify.ts'
import { type EntryAtOnce, writeEntry } from './whole-sql.ts'

/**
 * Lets a member in with one read without a lock and one write, which checks again everything that the decision relied on. That is enough
 * for most entries. The answer is false for all others, which are decided with a lock: a second reading, a visit that is still open, a
 * credit, a partner program, a unit that may be full, and every refusal.
 */
export async function enterAtOnce(
  ctx: AtDoor,
  { memberId, method, code }: Attempt,
  storeId: string | null,
): Promise<boolean> {
  if (!takesWholeWrites(ctx.db)) return false
  const arrival = await findArrival(ctx.db, { teamId: ctx.teamId, memberId, storeId, dayStartsAt: dayStartOf(ctx) })
  if (arrival === undefined || arrival.deny_when_full || arrival.open_id !== null) return false
  if (code !== null && isUsedLast(code, arrival)) return false
  const unit = chooseUnit(arrival, storeId)
  if (unit instanceof Failure) return false

  const decision = judgeAttempt(code, { visitor: arrival, facts: arrival, unit, waiting: [], inside: null }, ctx)
  if (!decision.allowed || decision.duplicate || decision.takesCredit) return false
  const membership = arrival.memberships.find(({ id }) => id === decision.membershipId)
  if (membership === undefined) return false

  const { status, access_enabled, last_checkin_at, last_code_expires_at } = arrival
  const row: EntryAtOnce = {
    member_id: memberId,
    store_id: unit.id,
    method,
    device_id: ctx.deviceId,
    membership_id: membership.id,
    code_expires_at: code === null ? null : timestampText(code.expiresAt),
    time_zone: ctx.timeZone,
    status,
    access_enabled,
    membership_status: membership.status,
    last_checkin_at,
    last_code_expires_at,
  }
  const told = { allowed: true, duplicate: false, member_profile_id: memberId, method, store_id: unit.id }
  return writeEntry(ctx, { id: newId(), row, event: accessCheckin(told) })
}
