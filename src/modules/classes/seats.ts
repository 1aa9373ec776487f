import { noteClassCancelled, noteWaitlistPlace } from '#modules/notices/index.ts'
import { loadStandings } from '#modules/validity/index.ts'
import { type Acting, type InCompany, timeOfWriting } from '#platform/context.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { classBooked, classCancelled } from './events.ts'
import { mayAttend, whyNotBookable } from './rules.ts'
import {
  type BookingRow,
  closeUpWaitlist,
  type InstanceRow,
  listBookings,
  listWaiting,
  updateBooking,
  updateInstance,
} from './sql.ts'

// Changes to the seats of a class that the caller has locked; the instance passed in is updated as seats change.

const batch = 20

/** Removes a booking or waitlist place and records class.cancelled. Promotes no one from the waitlist. */
export async function releaseSeat(tx: Acting, instance: InstanceRow, booking: BookingRow): Promise<string> {
  const cancelled_at = timestampText(tx.now)
  const gone = { status: 'cancelled' as const, waitlist_position: null, cancelled_at }
  await updateBooking(tx.db, tx.teamId, booking.id, gone)
  if (booking.status === 'confirmed') {
    await setCounts(tx, instance, instance.current_bookings - 1, instance.waiting)
  } else {
    await closeUpWaitlist(tx.db, tx.teamId, instance.id, booking.waitlist_position!)
    await setCounts(tx, instance, instance.current_bookings, instance.waiting - 1)
  }
  await recordEvents(tx, [classCancelled({ ...booking, ...gone }, booking)])
  return cancelled_at
}

/** Removes every booking and waitlist place of a cancelled class, booked seats first, and notes who is to be told. */
export async function releaseAllSeats(tx: Acting, instance: InstanceRow): Promise<void> {
  await noteClassCancelled(tx, instance.id)
  for (const booking of await listBookings(tx.db, tx.teamId, instance.id)) {
    // The waitlist closes up after each removal, so the first place is always 1.
    await releaseSeat(tx, instance, booking.status === 'waitlisted' ? { ...booking, waitlist_position: 1 } : booking)
  }
}

/**
 * Gives the free seats of a class that has not begun to the waitlist in order; members who may not attend are skipped and keep
 * their place. The weekly limit was asked for when the place was taken, and is not asked for again. Returns the promoted members.
 */
export async function promoteWaiting(tx: Acting, instance: InstanceRow): Promise<string[]> {
  const promoted: string[] = []
  // What time changed may be written long after it took effect.
  if (whyNotBookable(instance, timeOfWriting(tx)) !== undefined) return promoted
  let after = 0
  while (instance.current_bookings < instance.max_capacity && instance.waiting > 0) {
    const waiting = await listWaiting(tx.db, tx.teamId, instance.id, { after, limit: batch })
    const memberIds = waiting.map((booking) => booking.member_profile_id)
    const attendees = await loadStandings(tx.db, tx.teamId, memberIds)
    const next = waiting.find((booking) => mayAttend(attendees.get(booking.member_profile_id)!, instance.date))
    if (next !== undefined) {
      await confirm(tx, instance, next)
      promoted.push(next.member_profile_id)
    } else if (waiting.length < batch) break
    after = (next ?? waiting.at(-1)!).waitlist_position! - (next === undefined ? 0 : 1)
  }
  return promoted
}

async function confirm(tx: Acting, instance: InstanceRow, booking: BookingRow): Promise<void> {
  const place = booking.waitlist_position!
  const seat = { status: 'confirmed' as const, waitlist_position: null, promoted_at: timestampText(tx.now) }
  await updateBooking(tx.db, tx.teamId, booking.id, seat)
  await closeUpWaitlist(tx.db, tx.teamId, instance.id, place)
  await setCounts(tx, instance, instance.current_bookings + 1, instance.waiting - 1)
  await recordEvents(tx, [classBooked({ ...booking, ...seat }, booking)])
  await noteWaitlistPlace(tx, booking)
}

async function setCounts(
  tx: InCompany,
  instance: InstanceRow,
  current_bookings: number,
  waiting: number,
): Promise<void> {
  await updateInstance(tx.db, tx.teamId, instance.id, { current_bookings, waiting })
  Object.assign(instance, { current_bookings, waiting })
}
