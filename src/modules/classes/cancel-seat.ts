import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { whyNotBookable } from './rules.ts'
import type { CancelledBooking } from './schemas.ts'
import { promoteWaiting, releaseSeat } from './seats.ts'
import { type BookingRow, findBooking, type InstanceRow, lockInstance } from './sql.ts'

export const cancelSeatReasons = { CLASS_NOT_BOOKABLE: 'The class was cancelled or has begun; `cause` says which.' }

/**
 * Gives up a member's seat or waitlist place. A free seat goes to the next member on the waitlist who may attend, and
 * the places behind move up. `alsoAsk` is one more rule, for members who do this by themselves.
 */
export async function cancelSeat<F extends Failure = never>(
  ctx: Acting,
  instanceId: string,
  memberId: string,
  alsoAsk: (instance: InstanceRow, booking: BookingRow) => F | undefined = () => undefined,
): Promise<Static<typeof CancelledBooking> | Failure<'NOT_FOUND'> | RuleViolated<'CLASS_NOT_BOOKABLE'> | F> {
  return transact(ctx, async (tx) => {
    const [instance, booking] = await Promise.all([
      lockInstance(tx.db, tx.teamId, instanceId),
      findBooking(tx.db, tx.teamId, instanceId, memberId),
    ])
    if (instance === undefined) return notFound('Class')
    if (booking === undefined) return notFound('Booking', 'member_profile_id')
    const over = whyNotBookable(instance, timestampText(tx.now))
    if (over !== undefined) return over
    const refused = alsoAsk(instance, booking)
    if (refused !== undefined) return refused
    const cancelled_at = releaseSeat(tx, instance, booking)
    const [promoted] = await promoteWaiting(tx, instance)
    return {
      id: booking.id,
      status: 'cancelled',
      cancelled_at,
      waitlist_promoted: promoted !== undefined,
      promoted_member_id: promoted ?? null,
    }
  })
}
