import type { DenialReason } from '@catraca/device-contract/entry-rules.ts'
import type { Static } from 'typebox'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { askFirst, askingPartner } from './ask-partner.ts'
import type { AtReader } from './at-door.ts'
import { chooseUnit, decideAttempt } from './decide-attempt.ts'
import { findDoorSettings } from './door-sql.ts'
import { enterAtOnce } from './enter-at-once.ts'
import { identify } from './identify.ts'
import { recordAttempt, recordDenial } from './record-attempt.ts'
import type { EntryAnswer, EntryMethod, EntryRequest } from './schemas.ts'

/**
 * Decides by all rules of the company whether a member may come in, and records the outcome: the entry with its event, the denial with its
 * event, or a second reading. An entry that `enterAtOnce` does not decide is decided in one transaction, which locks the member. Of any
 * number of simultaneous readings only one is the entry.
 */
export async function validateEntry(
  ctx: AtReader,
  request: EntryRequest,
): Promise<Static<typeof EntryAnswer> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
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
      askFirst(tx, decision, { memberId: attempt.memberId, unitId: visit.unit.id })
      await recordAttempt(tx, attempt, visit, decision)
      const answer = { duplicate: false, reason: null, ...decision }
      const { allowed, duplicate, reason } = answer
      return { allowed, duplicate, member_profile_id: attempt.memberId, reason }
    }),
  )
}

/** Denies entry when the code or card identifies no member. */
async function denyStranger(
  ctx: AtReader,
  { reason, method }: { reason: DenialReason; method: EntryMethod },
  storeId: string | null,
): Promise<Static<typeof EntryAnswer> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const unit = chooseUnit(await findDoorSettings(ctx.db, ctx.teamId, storeId), storeId)
  if (unit instanceof Failure) return unit
  await transact(ctx, async (tx) => recordDenial(tx, { memberId: null, method, storeId: unit.id, reason }))
  return { allowed: false, duplicate: false, member_profile_id: null, reason }
}
