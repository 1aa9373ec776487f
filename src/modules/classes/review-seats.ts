import { loadStandings } from '#modules/validity/index.ts'
import type { Acting } from '#platform/context.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { keepsSeat, mayAttend } from './rules.ts'
import { promoteWaiting, releaseSeat } from './seats.ts'
import {
  findBooking,
  type InstanceRow,
  listBookings,
  listBookingsAhead,
  lockClassesWithWaiting,
  lockInstance,
} from './sql.ts'

// What follows for seats when something has changed that decides who may attend. A free seat belongs to the first in line who may:
// so whatever lets somebody attend calls one of these, in the transaction of that change (docs/decisions/0081-the-waiting-list-is-never-overtaken.md).
// Classes are locked after members and memberships, and in the order of their ids, to avoid deadlocks.

/**
 * After a change to a member, or to a membership of theirs. Coming seats and waiting places are given up on days on which the member
 * may no longer use the gym: a membership ended or was frozen, its grace period is over, or the member was set to cancelled or
 * frozen. Where they wait and may attend now, free seats are given out.
 */
export async function reviewSeatsOf(tx: Acting, memberId: string): Promise<void> {
  const [bookings, standings] = await Promise.all([
    listBookingsAhead(tx.db, tx.teamId, memberId, { now: timestampText(tx.now), until: 'starts_at' }),
    loadStandings(tx.db, tx.teamId, [memberId]),
  ])
  const attendee = standings.get(memberId)!
  const today = localDate(tx.now, tx.timeZone).toString()
  for (const { class_instance_id, class_date, status, partner_program_id } of bookings) {
    const keeps = keepsSeat(attendee, { day: class_date, partner_program_id }, today)
    if (keeps && (status === 'confirmed' || !mayAttend(attendee, class_date))) continue
    // Also a class that seems full is locked: somebody may be giving up a seat who does not know yet of this change.
    const [locked, booking] = await Promise.all([
      lockInstance(tx.db, tx.teamId, class_instance_id),
      keeps ? undefined : findBooking(tx.db, tx.teamId, class_instance_id, memberId),
    ])
    if (booking !== undefined) releaseSeat(tx, locked!, booking)
    await promoteWaiting(tx, locked!)
  }
}

/** After a change of what plans allow: gives out the free seats of all coming classes in which somebody waits. */
export async function fillFreeSeats(tx: Acting): Promise<void> {
  for (const instance of await lockClassesWithWaiting(tx.db, tx.teamId, timestampText(tx.now))) {
    await promoteWaiting(tx, instance)
  }
}

/**
 * After a locked class was moved to another day: gives up the seats and waiting places of those who may not use the gym on that day,
 * and gives out what is free.
 */
export async function reviewSeatsIn(tx: Acting, instance: InstanceRow): Promise<void> {
  const bookings = await listBookings(tx.db, tx.teamId, instance.id)
  const memberIds = bookings.map((booking) => booking.member_profile_id)
  const attendees = await loadStandings(tx.db, tx.teamId, memberIds)
  const today = localDate(tx.now, tx.timeZone).toString()
  // The waiting list from its end, so that no place behind moves up before it is looked at.
  for (const booking of bookings.toReversed()) {
    const { member_profile_id, partner_program_id } = booking
    const attendee = attendees.get(member_profile_id)!
    if (!keepsSeat(attendee, { day: instance.date, partner_program_id }, today)) releaseSeat(tx, instance, booking)
  }
  await promoteWaiting(tx, instance)
}
