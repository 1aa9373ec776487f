import { type Acting, timeOfWriting } from '#platform/context.ts'
import { deleteBy, findBy } from '#platform/db/rows.ts'
import { lockInstance, updateInstance } from './sql.ts'

const findBookingById = findBy('bookings', 'id')
const deleteBooking = deleteBy('bookings', 'id')

/** Removes seats as if they had never been booked, when a move is undone. */
export async function takeBackSeats(ctx: Acting, ids: string[]): Promise<void> {
  const { db, teamId } = ctx
  for (const id of ids) {
    const booking = await findBookingById(db, teamId, id)
    if (booking === undefined) continue
    const instance = (await lockInstance(db, teamId, booking.class_instance_id))!
    await deleteBooking(db, teamId, id)
    const { current_bookings, waiting } = instance
    await updateInstance(db, teamId, instance.id, {
      current_bookings: current_bookings - (booking.status === 'confirmed' ? 1 : 0),
      waiting: waiting - (booking.status === 'waitlisted' ? 1 : 0),
      updated_at: timeOfWriting(ctx),
    })
  }
}
