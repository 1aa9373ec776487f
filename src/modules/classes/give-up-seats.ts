import { timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { mayAttend } from './rules.ts'
import { promoteWaiting, takeAway } from './seats.ts'
import { findBooking, listAttendingMemberships, listFutureBookings, lockInstance } from './sql.ts'

/**
 * Gives up the future seats and waiting places of a member who may no longer attend, because a membership ended, or all
 * of them when the member left. Others are promoted. Runs in the transaction that ended it; classes are locked in the
 * order of their ids, so that two such transactions cannot wait for each other.
 */
export async function giveUpSeats(tx: TeamContext, memberId: string, options: { all: boolean }): Promise<void> {
  const bookings = await listFutureBookings(tx.db, tx.teamId, memberId, timestampText(tx.now))
  if (bookings.length === 0) return
  const memberships = (await listAttendingMemberships(tx.db, tx.teamId, [memberId])).get(memberId) ?? []
  for (const { class_instance_id, class_date } of bookings) {
    if (!options.all && mayAttend(memberships, class_date)) continue
    const instance = (await lockInstance(tx.db, tx.teamId, class_instance_id))!
    const booking = await findBooking(tx.db, tx.teamId, class_instance_id, memberId)
    if (booking === undefined) continue // given up in the meantime
    await takeAway(tx, instance, booking)
    await promoteWaiting(tx, instance)
  }
}
