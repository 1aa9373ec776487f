import type { InCompany } from '#platform/context.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { leavableUntil, opensAt, whyTooLate } from './app-rules.ts'
import { readAppRules } from './book-in-app.ts'
import { listBookingsAhead, listInstances } from './sql.ts'

const days = 7

/**
 * The classes of today and the six days after that have not begun, in order, each with the member's own booking and what the company's
 * rules for the app mean for it. A class in which the member has a seat is included until it ends.
 */
export async function listClassesOfMember(ctx: InCompany, memberId: string) {
  const { db, teamId, now, timeZone } = ctx
  const today = localDate(now, timeZone)
  const period = { from: today.toString(), to: today.add({ days: days - 1 }).toString() }
  const at = timestampText(now)
  const [instances, bookings, rules] = await Promise.all([
    listInstances(db, teamId, period, at),
    listBookingsAhead(db, teamId, memberId, at),
    readAppRules(ctx),
  ])
  const own = new Map(bookings.map((booking) => [booking.class_instance_id, booking]))
  return instances
    .filter(({ id, starts_at }) => starts_at > at || own.get(id)?.status === 'confirmed')
    .map((instance) => {
      const opens_at = opensAt(instance, rules)
      const booking = own.get(instance.id)
      return {
        instance,
        /** Null when it can be booked already. */
        books_from: opens_at !== null && opens_at > at ? opens_at : null,
        seat: booking && {
          status: booking.status,
          waitlist_position: booking.waitlist_position,
          leave_until: leavableUntil(instance, booking, rules),
          may_leave: instance.starts_at > at && whyTooLate(instance, booking, rules, at) === undefined,
        },
      }
    })
}
