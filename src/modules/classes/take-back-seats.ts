import { type Acting, timeOfWriting } from '#platform/context.ts'
import { deleteBy } from '#platform/db/rows.ts'
import { promoteWaiting } from './seats.ts'
import { closeUpWaitlist, listClassesOfBookings, lockInstance, updateInstance } from './sql.ts'

const deleteBooking = deleteBy('bookings', 'id')

/**
 * Removes seats and waiting places as if they had never been booked, when a move is undone. The waiting list closes up, and the free seats
 * go to those who wait; unlike the undo itself, their seats are news, and are announced as any promotion is.
 */
export async function takeBackSeats(ctx: Acting, ids: string[]): Promise<void> {
  const { db, teamId } = ctx
  const bookings = await listClassesOfBookings(db, teamId, ids)
  for (const [classId, ofClass] of Map.groupBy(bookings, (booking) => booking.class_instance_id)) {
    const instance = (await lockInstance(db, teamId, classId))!
    for (const { id } of ofClass) {
      // Only a booking that was read under the lock of its class is sure to be as it was when it was counted.
      const [gone] = await deleteBooking(db, teamId, id)
      if (gone?.status === 'confirmed') instance.current_bookings -= 1
      if (gone?.status !== 'waitlisted') continue
      instance.waiting -= 1
      await closeUpWaitlist(db, teamId, classId, gone.waitlist_position!)
    }
    const { current_bookings, waiting } = instance
    await updateInstance(db, teamId, classId, { current_bookings, waiting, updated_at: timeOfWriting(ctx) })
    await promoteWaiting({ ...ctx, isQuiet: false }, instance)
  }
}
