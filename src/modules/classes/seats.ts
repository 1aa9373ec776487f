import { noteClassCancelled, noteWaitlistPlace } from '#modules/notices/index.ts'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { classBooked, classCancelled } from './events.ts'
import { mayAttend, whyNotBookable } from './rules.ts'
import { type BookingRow, closeUpWaitlist, type InstanceRow, listBookings, listWaiting, updateBooking } from './sql.ts'

// Changes to the seats of a class that the caller has locked; the instance passed in is updated as seats change. Changes are sent at once
// and take effect with the commit; later reads in the same transaction see them.

const batch = 20

/** Removes a booking or waitlist place and records class.cancelled. Promotes no one from the waitlist. */
export function releaseSeat(tx: Acting, instance: InstanceRow, booking: BookingRow): string {
  const cancelled_at = timestampText(tx.now)
  const was_waiting = booking.status === 'waitlisted'
  const gone = { ...booking, status: 'cancelled' as const, waitlist_position: null, cancelled_at, was_waiting }
  if (booking.status === 'confirmed') instance.current_bookings -= 1
  else instance.waiting -= 1
  writeSeat(tx, instance, booking, gone)
  return withCommit(tx, cancelled_at, recordEvents(tx, [classCancelled(gone, booking)]))
}

/** Removes every booking and waitlist place of a cancelled class, booked seats first, and records who is to be notified. */
export async function releaseAllSeats(tx: Acting, instance: InstanceRow): Promise<void> {
  withCommit(tx, undefined, noteClassCancelled(tx, instance.id))
  for (const booking of await listBookings(tx.db, tx.teamId, instance.id)) {
    // The waitlist closes up after each removal, so the first place is always 1.
    releaseSeat(tx, instance, booking.status === 'waitlisted' ? { ...booking, waitlist_position: 1 } : booking)
  }
}

/**
 * Gives the free seats of a class that has not begun to the waitlist in order; members who may not attend are skipped and keep their place.
 * The weekly limit was checked when the place was taken, and is not checked again. Returns the promoted members.
 */
export async function promoteWaiting(tx: Acting, instance: InstanceRow): Promise<string[]> {
  const promoted: string[] = []
  // A change caused by time may be written long after it took effect.
  if (whyNotBookable(instance, timeOfWriting(tx)) !== undefined) return promoted
  let after = 0
  while (instance.current_bookings < instance.max_capacity && instance.waiting > 0) {
    const waiting = await listWaiting(tx.db, tx.teamId, instance.id, { after, limit: batch })
    const next = waiting.find(({ attendee }) => mayAttend(attendee, instance.date))?.booking
    if (next !== undefined) {
      confirm(tx, instance, next)
      promoted.push(next.member_profile_id)
    } else if (waiting.length < batch) break
    after = (next ?? waiting.at(-1)!.booking).waitlist_position! - (next === undefined ? 0 : 1)
  }
  return promoted
}

function confirm(tx: Acting, instance: InstanceRow, booking: BookingRow): void {
  const seat = { status: 'confirmed' as const, waitlist_position: null, promoted_at: timestampText(tx.now) }
  instance.current_bookings += 1
  instance.waiting -= 1
  writeSeat(tx, instance, booking, { ...booking, ...seat })
  withCommit(
    tx,
    undefined,
    recordEvents(tx, [classBooked({ ...booking, ...seat }, booking)]),
    noteWaitlistPlace(tx, booking),
  )
}

/** When somebody leaves a place, those behind it move up. */
function writeSeat(tx: Acting, instance: InstanceRow, before: BookingRow, after: BookingRow): void {
  const { db, teamId } = tx
  withCommit(tx, undefined, updateBooking(db, after, instance))
  const { waitlist_position } = before
  if (waitlist_position !== null) withCommit(tx, undefined, closeUpWaitlist(db, teamId, instance.id, waitlist_position))
}
