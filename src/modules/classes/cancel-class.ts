import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { whyNotBookable } from './rules.ts'
import type { ClassInstance } from './schemas.ts'
import { releaseAllSeats } from './seats.ts'
import { findInstances, lockInstance, updateInstance } from './sql.ts'

export const cancelClassReasons = { CLASS_NOT_BOOKABLE: 'It has begun, or was cancelled already.' }

/**
 * Cancels a class and all its bookings, with an event for each. The class stays cancelled when the schedule changes.
 */
export async function cancelClass(
  ctx: Acting,
  id: string,
): Promise<Static<typeof ClassInstance> | Failure<'NOT_FOUND'> | RuleViolated<'CLASS_NOT_BOOKABLE'>> {
  return transact(ctx, async (tx) => {
    const now = timestampText(tx.now)
    const instance = await lockInstance(tx.db, tx.teamId, id)
    if (instance === undefined) return notFound('Class')
    const over = whyNotBookable(instance, now)
    if (over !== undefined) return over
    await updateInstance(tx.db, tx.teamId, id, { status: 'cancelled', switched_off: false, updated_at: now })
    await releaseAllSeats(tx, instance)
    return (await findInstances(tx.db, tx.teamId, [id], now))[0]!
  })
}
