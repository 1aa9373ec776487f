import { loadStandings } from '#modules/validity/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { whyTooEarly } from './app-rules.ts'
import { readAppRules } from './book-in-app.ts'
import { bookedAlready, takePlace } from './book-seat.ts'
import { type NoSeatForPartner, whyNoSeatForPartner } from './rules.ts'
import { promoteWaiting } from './seats.ts'
import { countSeatsOfProgram, findBooking, holdMember, lockInstance } from './sql.ts'

interface PartnerSeat {
  instanceId: string
  memberId: string
  programId: string
  /** The most seats of the class that the program may have; Infinity without a limit. */
  mostSeats: number
}

/**
 * Gives a visitor of a partner program a seat in a class. Visitors need no membership and may not wait; members on the waitlist who may
 * attend come first. The class opens to visitors when it opens to members in the app.
 */
export async function bookForPartner(
  ctx: Acting,
  { instanceId, memberId, programId, mostSeats }: PartnerSeat,
): Promise<
  { id: string } | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY'> | RuleViolated<NoSeatForPartner | 'TOO_EARLY_TO_BOOK'>
> {
  const rules = await readAppRules(ctx)
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const now = timestampText(tx.now)
    const [member, instance, booking, attendees] = await Promise.all([
      holdMember(db, teamId, memberId),
      lockInstance(db, teamId, instanceId),
      findBooking(db, teamId, instanceId, memberId),
      loadStandings(db, teamId, [memberId]),
    ])
    if (!member) return notFound('Member')
    if (instance === undefined) return notFound('Class')
    if (booking !== undefined) return bookedAlready()
    if (instance.current_bookings < instance.max_capacity) await promoteWaiting(tx, instance)
    const ofProgram = await countSeatsOfProgram(db, teamId, { instanceId, programId })
    const refused =
      whyNoSeatForPartner(instance, attendees.get(memberId)!, { ofProgram, mostSeats }, now) ??
      whyTooEarly(instance, rules, now)
    if (refused !== undefined) return refused
    const seat = { status: 'confirmed' as const, waitlist_position: null, partner_program_id: programId }
    const taken = await takePlace(tx, instance, { memberId, ...seat })
    return taken instanceof Failure ? taken : { id: taken.id }
  })
}
