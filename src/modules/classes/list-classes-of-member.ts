import type { Static } from 'typebox'
import { localDate, timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { Booking, ClassInstance } from './schemas.ts'
import { listFutureBookings, listInstances } from './sql.ts'

const days = 7

/** The classes of today and the six days after that are not over, in their order, each with the member's own booking. */
export async function listClassesOfMember(
  { db, teamId, now, timeZone }: TeamContext,
  memberId: string,
): Promise<{ instance: Static<typeof ClassInstance>; booking: Static<typeof Booking> | null }[]> {
  const today = localDate(now, timeZone)
  const period = { from: today.toString(), to: today.add({ days: days - 1 }).toString() }
  const at = timestampText(now)
  const [instances, bookings] = await Promise.all([
    listInstances(db, teamId, period, at),
    listFutureBookings(db, teamId, memberId, at),
  ])
  const own = new Map(bookings.map((booking) => [booking.class_instance_id, booking]))
  return instances
    .filter(({ status }) => status !== 'completed')
    .map((instance) => ({ instance, booking: own.get(instance.id) ?? null }))
}
