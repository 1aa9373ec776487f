import type { Static } from 'typebox'
import { bookInApp, leaveInApp, listClassesOfMember, readOwnRules } from '#modules/classes/index.ts'
import { sessionOf, type TeamContext } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { OwnClass, OwnSeat } from './schemas.ts'
import { listUnitNames } from './sql.ts'

/** The classes of a week, each with the member's own seat or place in line. */
export async function listOwnClasses(ctx: TeamContext): Promise<Static<typeof OwnClass>[]> {
  const [classes, units] = await Promise.all([
    listClassesOfMember(ctx, sessionOf(ctx).personId),
    listUnitNames(ctx.db, ctx.teamId),
  ])
  return classes.map(({ instance, books_from, seat }) => ({
    ...instance,
    class_type: instance.class_type.name,
    store_name: instance.store_id === null ? null : units.get(instance.store_id)!,
    seats_left: Math.max(instance.max_capacity - instance.current_bookings, 0),
    books_from,
    seat: seat ?? null,
  }))
}

/** Books a seat for the member, or the next place in line. */
export async function bookOwnSeat(ctx: TeamContext, classId: string) {
  return bookInApp(ctx, classId, sessionOf(ctx).personId)
}

/** Gives up the member's seat or place in line. Who gets the seat is nobody's business here. */
export async function giveUpOwnSeat(ctx: TeamContext, classId: string) {
  const given = await leaveInApp(ctx, classId, sessionOf(ctx).personId)
  if (given instanceof Failure) return given
  return { status: given.status, waitlist_position: null } satisfies Static<typeof OwnSeat>
}

/** What the company asks of members who book by themselves, and whether this one may book today. */
export async function readBookingRules(ctx: TeamContext) {
  return readOwnRules(ctx, sessionOf(ctx).personId)
}
