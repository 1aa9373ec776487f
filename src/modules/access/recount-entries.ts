import { localDate, startOfDay, timestampText } from '#platform/clock.ts'
import { later } from '#platform/days.ts'
import { transact } from '#platform/db/transact.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { findCountedDays, holdEntries, recountDays } from './sql.ts'

const daysAtOnce = 7

/**
 * Counts a company's entries by local day anew, because its days begin at another time now. A week a transaction, so that
 * nobody waits for years to be counted; only the last holds entries up, for as long as it takes to count a few days.
 * Done again from the start, it comes to the same.
 */
export async function recountEntries(ctx: TeamContext): Promise<void> {
  const { timeZone, teamId } = ctx
  const { first, last } = await findCountedDays(ctx.db, teamId, timeZone)
  if (first === null) return
  const today = localDate(ctx.now, timeZone)
  // A day of the old zone, and one of entries that came since.
  const end = Temporal.PlainDate.from(later(today.toString(), last ?? today.toString())).add({ days: 1 })
  let day = Temporal.PlainDate.from(first)
  while (Temporal.PlainDate.compare(day, end) <= 0) {
    const next = day.add({ days: daysAtOnce })
    const days = {
      first: day.toString(),
      last: next.subtract({ days: 1 }).toString(),
      from: timestampText(startOfDay(day, timeZone)),
      until: timestampText(startOfDay(next, timeZone)),
    }
    const past = Temporal.PlainDate.compare(next, today) < 0
    await transact(ctx, async (tx) => {
      if (!past) await holdEntries(tx.db, teamId)
      await recountDays(tx.db, teamId, timeZone, days)
    })
    day = next
  }
}
