import { bookSeat, findClassAt } from '#modules/classes/index.ts'
import { attempt } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SourceBooking } from './source.ts'
import { idToCome, isToCome, type Run, refuse, takeRows } from './take-rows.ts'

/** Imports seats in coming classes, if a class with that name begins here at that time. */
export async function takeBookings(run: Run, rows: SourceBooking[]): Promise<void> {
  const { ctx, people, dryRun } = run
  await takeRows(run, 'booking', rows, {
    counts: run.report.bookings,
    async make(fresh) {
      const taken = []
      for (const booking of fresh) {
        const memberId = people.byExternalId.get(booking.person)
        const classId = await findClassAt(ctx.db, ctx.teamId, { ...booking, name: booking.class_name })
        if (memberId == null) taken.push(refuse(run, 'booking', booking, 'its person was not taken'))
        else if (classId === undefined) taken.push(refuse(run, 'booking', booking, missing(booking)))
        else if (dryRun || isToCome(memberId)) taken.push({ id: idToCome(booking.id), made: true })
        else {
          const seat = await attempt(ctx, () => bookSeat(ctx, classId, memberId))
          taken.push(
            seat instanceof Failure ? refuse(run, 'booking', booking, seat.message) : { id: seat.id, made: true },
          )
        }
      }
      return taken
    },
    // A seat has no data that change.
    change: async () => {},
  })
}

const missing = ({ class_name, date, start_time }: SourceBooking) =>
  `no class ${class_name} begins here on ${date} at ${start_time}`
