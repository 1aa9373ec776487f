import { type Acting, timeOfWriting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, findBy } from '#platform/db/rows.ts'
import { foldText } from '#platform/values/text.ts'
import { lockInstance, updateInstance } from './sql.ts'

// Seats that come from another system, where the gym has set up its classes here.

/** The class of a day that begins at a time (`HH:MM`) and whose kind has a name, whatever its letter case and accents. */
export async function findClassAt(
  db: Db,
  teamId: string,
  { date, start_time, name }: { date: string; start_time: string; name: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('class_instances as i')
    .innerJoin('class_types as t', (join) =>
      join.onRef('t.team_id', '=', 'i.team_id').onRef('t.id', '=', 'i.class_type_id'),
    )
    .select(['i.id', 'i.start_time', 't.name'])
    .where('i.team_id', '=', teamId)
    .where('i.date', '=', date)
    .where('i.status', '=', 'scheduled')
    .execute()
  return rows.find((one) => one.start_time.slice(0, 5) === start_time && foldText(one.name) === foldText(name))?.id
}

const findBookingById = findBy('bookings', 'id')
const deleteBooking = deleteBy('bookings', 'id')

/** Takes seats back as if they had never been: those of a move that is undone. */
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
