import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { classBooked } from './events.ts'
import { decideBooking, type NoSeat, weekOf } from './rules.ts'
import type { Booking } from './schemas.ts'
import { promoteWaiting } from './seats.ts'
import { type BookingRow, findSeatFacts, holdMember, type InstanceRow, insertBooking, lockInstance } from './sql.ts'

export const bookingReasons = {
  CLASS_NOT_BOOKABLE: 'The class was cancelled or has begun; `cause` says which.',
  ACCESS_BLOCKED: 'The front desk has blocked this member.',
  NO_ACTIVE_MEMBERSHIP:
    'The member has no membership that is good on `date`, the day of the class. `cause` is `inactive`, `not_started`, `frozen` or `past_due` (its grace is over by then); `good_from` the first day after it on which one is, or null.',
  GROUP_CLASSES_NOT_INCLUDED: "The member's plan has no group classes.",
  WEEKLY_LIMIT_REACHED: "The plan's classes of that week (Monday to Sunday) are used up; `limit` and `used`.",
}

/**
 * Gives a member a seat in a class, or the next waitlist place when the class is full; members on the waitlist who may attend come first.
 * One transaction locks the member (so that concurrent bookings cannot exceed the weekly limit) and then the class (so that no seat is
 * given twice). `alsoAsk` is one more rule about the class, for members who book by themselves.
 */
export async function bookSeat<F extends Failure = never>(
  ctx: Acting,
  instanceId: string,
  memberId: string,
  alsoAsk: (instance: InstanceRow) => F | undefined = () => undefined,
): Promise<Static<typeof Booking> | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY'> | RuleViolated<NoSeat> | F> {
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const now = timestampText(tx.now)
    // The member is locked first and then the class, as everywhere; the seats are read after both, because until then the class may be
    // moved.
    const [, instance, member] = await Promise.all([
      holdMember(db, teamId, memberId),
      lockInstance(db, teamId, instanceId),
      findSeatFacts(db, { teamId, memberId, instanceId, now }),
    ])
    if (member === undefined) return notFound('Member', 'member_profile_id')
    if (instance === undefined) return notFound('Class')
    if (member.near.some((seat) => seat.class_instance_id === instanceId)) return bookedAlready()
    const refused = alsoAsk(instance)
    if (refused !== undefined) return refused
    // A free seat belongs to the members on the waitlist who may attend.
    if (instance.current_bookings < instance.max_capacity) await promoteWaiting(tx, instance)
    const { monday, sunday } = weekOf(instance.date)
    const inWeek = member.near.filter(({ class_date }) => class_date >= monday && class_date <= sunday)
    const seats = inWeek.filter(({ partner_program_id }) => partner_program_id === null)
    const decision = decideBooking(instance, member, seats.length, now)
    if (decision instanceof Failure) return decision

    return takePlace(tx, instance, { memberId, partner_program_id: null, ...decision })
  })
}

/** Writes a seat or waiting place in a class that is locked, and records class.booked. */
export function takePlace(
  tx: Acting,
  instance: InstanceRow,
  {
    memberId,
    ...place
  }: Pick<BookingRow, 'status' | 'waitlist_position' | 'partner_program_id'> & { memberId: string },
) {
  const booking = {
    team_id: tx.teamId,
    id: newId(),
    class_instance_id: instance.id,
    member_profile_id: memberId,
    class_date: instance.date,
    ...place,
    booked_at: timestampText(tx.now),
    cancelled_at: null,
    promoted_at: null,
    was_waiting: false,
  }
  const confirmed = place.status === 'confirmed'
  const counts = {
    current_bookings: instance.current_bookings + (confirmed ? 1 : 0),
    waiting: instance.waiting + (confirmed ? 0 : 1),
  }
  // Usually detected before; the constraint catches a class that is moved to another week at the same moment.
  const inserted = guarded(insertBooking(tx.db, booking, counts), { bookings_once: bookedAlready })
  return withCommit(tx, booking, inserted, recordEvents(tx, [classBooked(booking)]))
}

export const bookedAlready = () =>
  duplicate('member_profile_id', 'The member has a seat or a waiting place in this class already.')
