import { type Static, Type } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { Contact, Id, Named, Nullable, OneOf, Timestamp, Whose } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { ClassInstance } from './schemas.ts'
import { cancelled, findInstances } from './sql.ts'

/** A class with all booked and waitlisted members. */
export const Roster = Named('Roster', {
  class: ClassInstance,
  schedule_id: Id('The entry of the weekly schedule that created it.'),
  has_begun: Type.Boolean({ description: 'Seats can no longer be booked or given up.' }),
  changed_by_hand: Type.Boolean({ description: 'It was changed independently of the weekly schedule.' }),
  seats: Type.Array(
    Named('Seat', {
      booking_id: Id(),
      member_id: Whose(Id(), 'member'),
      full_name: Type.String(),
      phone: Contact(Nullable(Type.String())),
      status: OneOf(['confirmed', 'waitlisted']),
      waitlist_position: Nullable(Type.Integer()),
      booked_at: Timestamp(),
      partner_program: Nullable(Type.String({ description: 'The partner program that booked it.' })),
    }),
  ),
})

/** Booked seats in order of booking, followed by the waitlist in its order. */
export async function getRoster(
  { db, teamId, now }: InCompany,
  id: string,
): Promise<Static<typeof Roster> | Failure<'NOT_FOUND'>> {
  const at = timestampText(now)
  const [instance] = await findInstances(db, teamId, [id], at)
  if (instance === undefined) return notFound('Class')
  const seats = await db
    .selectFrom('bookings as b')
    .innerJoin('members as m', joinById('m', 'b.member_profile_id'))
    .select(['b.id as booking_id', 'm.id as member_id', 'm.full_name', 'm.phone', 'b.status', 'b.waitlist_position'])
    .leftJoin('partner_programs as p', joinById('p', 'b.partner_program_id'))
    .select(['b.booked_at', 'p.name as partner_program'])
    .where('b.team_id', '=', teamId)
    .where('b.class_instance_id', '=', id)
    .where('b.status', '<>', cancelled)
    .$narrowType<{ status: 'confirmed' | 'waitlisted' }>()
    .orderBy('b.status')
    .orderBy('b.waitlist_position')
    .orderBy('b.booked_at')
    .orderBy('b.id')
    .execute()
  const { schedule_id, changed_by_hand } = instance
  return { class: instance, schedule_id, has_begun: instance.starts_at <= at, changed_by_hand, seats }
}
