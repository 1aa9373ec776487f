import { loadStandings } from '#modules/validity/index.ts'
import { localDate, timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { keepsSeat } from './rules.ts'
import { promoteWaiting, releaseSeat } from './seats.ts'
import { findBooking, listFutureBookings, lockInstance } from './sql.ts'

/**
 * Gives up the future seats and waiting places of a member who may no longer use the gym on their days: a membership ended
 * or was frozen, its grace is over, or the member was set to cancelled or frozen. Others are promoted. Runs in the
 * transaction of that change; classes are locked in the order of their ids, so that two such transactions cannot wait for
 * each other.
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
