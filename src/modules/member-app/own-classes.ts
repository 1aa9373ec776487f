import type { Static } from 'typebox'
import { leaveInApp, listClassesOfMember } from '#modules/classes/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { OwnClass, OwnSeat } from './schemas.ts'
import { listUnitNames } from './sql.ts'

/** The classes of a week, each with the member's own seat or place in line. */
export async function listOwnClasses(ctx: InCompany, memberId: string): Promise<Static<typeof OwnClass>[]> {
  const [classes, units] = await Promise.all([listClassesOfMember(ctx, memberId), listUnitNames(ctx.db, ctx.teamId)])
  return classes.map(({ instance, books_from, seat }) => ({
    ...instance,
    class_type: instance.class_type.name,
    store_name: instance.store_id === null ? null : units.get(instance.store_id)!,
    seats_left: Math.max(instance.max_capacity - instance.current_bookings, 0),
    books_from,
    seat: seat ?? null,
  }))
}

/** Gives up the member's seat or place in line. The member does not learn who gets the seat. */
export async function giveUpOwnSeat(ctx: Acting, classId: string, memberId: string) {
  const given = await leaveInApp(ctx, classId, memberId)
  if (given instanceof Failure) return given
  return { status: given.status, waitlist_position: null } satisfies Static<typeof OwnSeat>
}
