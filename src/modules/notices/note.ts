import type { InCompany } from '#platform/context.ts'
import { timestampText } from '#platform/time/clock.ts'
import { insertAsWelcomed, insertForMember, insertForSeats } from './sql.ts'

/** Records for a member, in the caller's transaction, that their waiting place became a seat. */
export async function noteWaitlistPlace(
  { db, teamId }: InCompany,
  booking: { id: string; member_profile_id: string },
): Promise<void> {
  await insertForMember(db, teamId, {
    memberId: booking.member_profile_id,
    kind: 'waitlist_place',
    subject: booking.id,
  })
}

/** The data of a class that matter to members with a seat. */
interface ClassAsKnown {
  class_type_id: string
  date: string
  start_time: string
  end_time: string
  trainer_id: string | null
  store_id: string | null
}

/**
 * Records for members with a seat or a waiting place that a class was moved, or is of another type, in the caller's transaction. `before` is
 * what they knew about it.
 */
export async function noteClassChanged(
  { db, teamId, now }: InCompany,
  before: ClassAsKnown & { id: string },
  after: ClassAsKnown,
): Promise<void> {
  const told = ['class_type_id', 'date', 'start_time', 'end_time', 'trainer_id', 'store_id'] as const
  if (told.every((field) => before[field] === after[field])) return
  const { id: classId, date, start_time } = before
  const occasion = timestampText(now)
  await insertForSeats(db, teamId, { kind: 'class_changed', classId, occasion, details: { date, start_time } })
}

/** Records for members with a seat or a waiting place that their class was cancelled, before they lose the place. */
export async function noteClassCancelled({ db, teamId }: InCompany, classId: string): Promise<void> {
  await insertForSeats(db, teamId, { kind: 'class_cancelled', classId })
}

/** Records for a member, in the caller's transaction, that the gym changed the price of a membership. `was` is the price before. */
export async function notePriceChanged(
  { db, teamId, now }: InCompany,
  membership: { id: string; member_profile_id: string },
  was: { price_cents: number },
): Promise<void> {
  await insertForMember(db, teamId, {
    memberId: membership.member_profile_id,
    kind: 'price_changed',
    subject: `${membership.id} ${timestampText(now)}`,
    details: { was_cents: was.price_cents },
    ofMoney: true,
  })
}

/** Members from an imported list have been here before, and visitors who sign up get a different mail: they are not welcomed. */
export async function noteWelcomed({ db, teamId }: InCompany, memberIds: string[]): Promise<void> {
  if (memberIds.length > 0) await insertAsWelcomed(db, teamId, memberIds)
}
