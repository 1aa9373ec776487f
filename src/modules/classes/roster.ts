import { type Static, Type } from 'typebox'
import { timestampText } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound, ruleViolated } from '#platform/failure.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/http/schema.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { ClassInstance } from './schemas.ts'
import { takeAway } from './seats.ts'
import { findInstances, listBookings, lockInstance, updateInstance } from './sql.ts'

/** A class with everybody who has a seat or waits for one. */
export const Roster = Named('Roster', {
  class: ClassInstance,
  seats: Type.Array(
    Named('Seat', {
      booking_id: Id(),
      member_id: Id(),
      full_name: Type.String(),
      phone: Nullable(Type.String()),
      status: OneOf(['confirmed', 'waitlisted']),
      waitlist_position: Nullable(Type.Integer()),
      booked_at: Timestamp(),
    }),
  ),
})

/** Seats in the order of their booking, then the waitlist in its own. */
export async function getRoster(
  { db, teamId, now }: TeamContext,
  id: string,
): Promise<Static<typeof Roster> | Failure<'NOT_FOUND'>> {
  const [instance] = await findInstances(db, teamId, [id], timestampText(now))
  if (instance === undefined) return notFound('Class')
  const seats = await db
    .selectFrom('bookings as b')
    .innerJoin('members as m', (join) =>
      join.onRef('m.team_id', '=', 'b.team_id').onRef('m.id', '=', 'b.member_profile_id'),
    )
    .select(['b.id as booking_id', 'm.id as member_id', 'm.full_name', 'm.phone', 'b.status', 'b.waitlist_position'])
    .select('b.booked_at')
    .where('b.team_id', '=', teamId)
    .where('b.class_instance_id', '=', id)
    .where('b.status', 'in', ['confirmed', 'waitlisted'] as const)
    .$narrowType<{ status: 'confirmed' | 'waitlisted' }>()
    .orderBy('b.status')
    .orderBy('b.waitlist_position')
    .orderBy('b.booked_at')
    .orderBy('b.id')
    .execute()
  return { class: instance, seats }
}

export const cancelClassReasons = { CLASS_NOT_BOOKABLE: 'It has begun, or was cancelled already.' }

/** Cancels one class with everybody's seats, each with its event. It stays cancelled when the schedule changes. */
export async function cancelClass(
  ctx: TeamContext,
  id: string,
): Promise<Static<typeof ClassInstance> | Failure<'NOT_FOUND' | 'RULE_VIOLATED'>> {
  return transact(ctx, async (tx) => {
    const now = timestampText(tx.now)
    const instance = await lockInstance(tx.db, tx.teamId, id)
    if (instance === undefined) return notFound('Class')
    if (instance.status === 'cancelled' || instance.starts_at <= now) {
      return ruleViolated('CLASS_NOT_BOOKABLE', 'The class has begun, or was cancelled already.')
    }
    await updateInstance(tx.db, tx.teamId, id, { status: 'cancelled', switched_off: false, updated_at: now })
    for (const booking of await listBookings(tx.db, tx.teamId, id)) {
      // The first of a closed-up waitlist is always at place 1.
      await takeAway(tx, instance, booking.status === 'waitlisted' ? { ...booking, waitlist_position: 1 } : booking)
    }
    return (await findInstances(tx.db, tx.teamId, [id], now))[0]!
  })
}
