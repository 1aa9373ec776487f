import { loadStandings } from '#modules/validity/index.ts'
import { localDate, timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { keepsSeat } from './rules.ts'
import { promoteWaiting, releaseSeat } from './seats.ts'
import { findBooking, listFutureBookings, lockInstance } from './sql.ts'

/**
 * Gives up future seats and waitlist places on days when the member may no longer use the gym: a membership ended or
 * was frozen, its grace period is over, or the member was set to cancelled or frozen. Others are promoted from the
 * waitlist. Runs in the transaction of that change; classes are locked in the order of their ids to avoid deadlocks.
 */
export async function giveUpSeats(tx: TeamContext, memberId: string): Promise<void> {
  const bookings = await listFutureBookings(tx.db, tx.teamId, memberId, timestampText(tx.now))
  if (bookings.length === 0) return
  const attendee = (await loadStandings(tx.db, tx.teamId, [memberId])).get(memberId)!
  const today = localDate(tx.now, tx.timeZone).toString()
  for (const { class_instance_id, class_date } of bookings) {
    if (keepsSeat(attendee, class_date, today)) continue
    const instance = (await lockInstance(tx.db, tx.teamId, class_instance_id))!
    const booking = await findBooking(tx.db, tx.teamId, class_instance_id, memberId)
    if (booking === undefined) continue // given up in the meantime
    await releaseSeat(tx, instance, booking)
    await promoteWaiting(tx, instance)
  }
}
