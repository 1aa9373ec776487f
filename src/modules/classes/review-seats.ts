import { loadStandings } from '#modules/validity/index.ts'
import type { Acting } from '#platform/context.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { keepsSeat, mayAttend } from './rules.ts'
import { promoteWaiting, releaseSeat } from './seats.ts'
import {
  findBooking,
  type InstanceRow,
  listBookings,
  lockClassesAhead,
  lockClassesWithWaiting,
  lockInstance,
} from './sql.ts'

// What happens to seats after a change that decides who may attend. A free seat belongs to the first person on the waitlist who may attend,
// so every change that may let somebody attend calls one of these functions in its transaction
// (docs/decisions/0081-the-waiting-list-is-never-overtaken.md). Classes are locked after members and memberships, and in the order of their
// ids, to avoid deadlocks.

/**
 * After a change to a member, or to a membership of theirs. The member's coming seats and waiting places are given up on days on which they
 * may no longer use the gym: a membership ended or was frozen, its grace period is over, or the member was set to cancelled or frozen. Free
 * seats are given out in classes for which the member waits and which they may now attend.
 */
export async function reviewSeatsOf(tx: Acting, memberId: string): Promise<void> {
  // All classes are locked: a transaction that moves one, or gives up a seat, at this moment may not see this change yet.
  const [bookings, standings] = await Promise.all([
    lockClassesAhead(tx.db, tx.teamId, memberId, timestampText(tx.now)),
    loadStandings(tx.db, tx.teamId, [memberId]),
  ])
  const attendee = standings.get(memberId)!
  const today = localDate(tx.now, tx.timeZone).toString()
  for (const { class_instance_id, date, status, partner_program_id } of bookings) {
    const keeps = keepsSeat(attendee, { day: date, partner_program_id }, today)
    if (keeps && (status === 'confirmed' || !mayAttend(attendee, date))) continue
    const [locked, booking] = await Promise.all([
      lockInstance(tx.db, tx.teamId, class_instance_id),
      keeps ? undefined : findBooking(tx.db, tx.teamId, class_instance_id, memberId),
    ])
    if (booking !== undefined) releaseSeat(tx, locked!, booking)
    await promoteWaiting(tx, locked!)
  }
}

/** After a change of what plans allow: gives out the free seats of all coming classes with a waitlist. */
export async function fillFreeSeats(tx: Acting): Promise<void> {
  for (const instance of await lockClassesWithWaiting(tx.db, tx.teamId, timestampText(tx.now))) {
    await promoteWaiting(tx, instance)
  }
}

/**
 * After a locked class was moved to another day: gives up the seats and waiting places of members who may not use the gym on that day, and
 * gives out the free seats.
 */
export async function reviewSeatsIn(tx: Acting, instance: InstanceRow): Promise<void> {
  const bookings = await listBookings(tx.db, tx.teamId, instance.id)
  const memberIds = bookings.map((booking) => booking.member_profile_id)
  const attendees = await loadStandings(tx.db, tx.teamId, memberIds)
  const today = localDate(tx.now, tx.timeZone).toString()
  // The waiting list is processed from its end, so that no place moves up before it is looked at.
  for (const booking of bookings.toReversed()) {
    const { member_profile_id, partner_program_id } = booking
    const attendee = attendees.get(member_profile_id)!
    if (!keepsSeat(attendee, { day: instance.date, partner_program_id }, today)) releaseSeat(tx, instance, booking)
  }
  await promoteWaiting(tx, instance)
}
