import type { Static } from 'typebox'
import { admitAtDevice } from '#modules/bridges/index.ts'
import { findDevice } from '#modules/devices/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { dayStartOf, machineNowText } from '#platform/time/clock.ts'
import { newPassage, type Turnstile } from './authorise-passage.ts'
import { chooseUnit } from './choose-unit.ts'
import type { Admission } from './passage-rules.ts'
import { insertPassage, type Passage } from './passages-sql.ts'
import type { Override } from './schemas.ts'
import { findDoorSettings, findVisitFacts, lockVisitor } from './sql.ts'
import { recordEntry } from './validate-entry.ts'

/**
 * Lets a member in against the rules because a member of staff decides so and gives a reason. It is an entry like any
 * other, but uses no credit and counts towards no membership. With a turnstile its arm is freed, and the entry is its turn: until
 * then the member is authorised, as by a code.
 */
export async function overrideEntry(
  ctx: Acting,
  { member_id, store_id, device_id, reason }: Static<typeof Override>,
): Promise<
  | { allowed: true; duplicate: false; member_profile_id: string; reason: null }
  | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>
  | RuleViolated<'DEVICE_OFFLINE'>
> {
  return transact({ ...ctx, deviceId: null }, async (tx) => {
    const turnstile = device_id == null ? undefined : await findDevice(tx.db, tx.teamId, device_id)
    const storeId = store_id ?? turnstile?.store_id ?? null
    const [visitor, facts] = await Promise.all([
      lockVisitor(tx.db, tx.teamId, member_id, storeId),
      findVisitFacts(tx.db, tx.teamId, member_id, dayStartOf(tx)),
    ])
    const unit = chooseUnit(visitor ?? (await findDoorSettings(tx.db, tx.teamId, storeId)), storeId)
    if (unit instanceof Failure) return unit
    if (visitor === undefined || facts === undefined) return notFound('Member', 'member_id')
    const admission = { membershipId: null, partnerId: null, takesCredit: false }
    const answer = { allowed: true, duplicate: false, member_profile_id: member_id, reason: null } as const
    if (device_id != null) {
      if (turnstile?.store_id !== unit.id) return notFound('Device', 'device_id')
      const override = { actor: tx.actor, reason }
      return (
        (await authoriseAt(tx, turnstile, { memberId: member_id, admission: { ...admission, override } })) ?? answer
      )
    }
    await recordEntry(
      tx,
      { memberId: member_id, method: 'manual', code: null },
      { visitor, facts, storeId: unit.id, overrideReason: reason },
      admission,
    )
    return answer
  })
}

/** Has the arm freed for an attempt of the member, whose end the bridge tells like that of any other. */
async function authoriseAt(
  tx: Acting,
  turnstile: Turnstile,
  { memberId, admission }: { memberId: string; admission: Admission },
): Promise<undefined | Failure<'NOT_FOUND'> | RuleViolated<'DEVICE_OFFLINE'>> {
  const asked = await admitAtDevice(tx, turnstile.id, admission.override!.reason)
  if (asked instanceof Failure) return asked
  const attempt = { attempt_id: asked.id, direction: 'in', method: 'manual' } as const
  const passage: Passage = {
    ...newPassage(tx, turnstile, attempt, memberId),
    ...{ state: 'authorised', allowed: true, admission },
  }
  withCommit(tx, undefined, insertPassage(tx.db, tx.teamId, passage, machineNowText()))
  return undefined
}
