import type { Static } from 'typebox'
import { type Admission, findVisit, type Override, recordEntry } from '#modules/access/index.ts'
import { admitAtDevice } from '#modules/bridges/index.ts'
import { findDevice } from '#modules/devices/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newPassage, type Turnstile } from './rules.ts'
import { insertPassage } from './sql.ts'

/**
 * Lets a member in against the rules, because a member of staff decides so and gives a reason. It is an entry like any other, but uses no
 * credit and counts towards no membership. At a turnstile, the arm is released and its turn is the entry: until then the member is
 * authorised, as with a code.
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
    const visit = await findVisit(tx, { memberId: member_id, field: 'member_id' }, storeId)
    if (visit instanceof Failure) return visit
    const override = { actor: tx.actor, reason }
    const admission = { membershipId: null, partnerId: null, takesCredit: false, override }
    const answer = { allowed: true, duplicate: false, member_profile_id: member_id, reason: null } as const
    if (device_id != null) {
      if (turnstile?.store_id !== visit.unit.id) return notFound('Device', 'device_id')
      return (await authoriseAt(tx, turnstile, { memberId: member_id, admission })) ?? answer
    }
    await recordEntry(tx, { memberId: member_id, method: 'manual', code: null }, visit, admission)
    return answer
  })
}

/** Releases the arm for an attempt of the member; the bridge reports its end like that of any other attempt. */
async function authoriseAt(
  tx: Acting,
  turnstile: Turnstile,
  { memberId, admission }: { memberId: string; admission: Admission },
): Promise<undefined | Failure<'NOT_FOUND'> | RuleViolated<'DEVICE_OFFLINE'>> {
  const asked = await admitAtDevice(tx, turnstile.id, admission.override!.reason)
  if (asked instanceof Failure) return asked
  const attempt = { attempt_id: asked.id, direction: 'in', method: 'manual' } as const
  const draft = newPassage(tx.now, turnstile, attempt, memberId)
  const passage = { ...draft, state: 'authorised', allowed: true, admission } as const
  withCommit(tx, undefined, insertPassage(tx.db, tx.teamId, passage, machineNowText()))
  return undefined
}
