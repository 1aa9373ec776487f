import type { InCompany } from '#platform/context.ts'
import { transactLong } from '#platform/db/transact.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { later } from '#platform/time/days.ts'
import { findCountedDays, holdEntries, recountDays, redateVisits } from './recount-sql.ts'

const daysAtOnce = 7
const visitsAtOnce = 500

/**
 * Recounts a company's entries by local day, and dates those that keep a streak, because its days now begin at a
 * different time. Each transaction covers
 * one week, so that entries are never blocked while years are counted; only the last transaction blocks them, for the
 * time it takes to count a few days. Restarting from the beginning gives the same result.
 */
export async function recountEntries(ctx: InCompany): Promise<void> {
  const { timeZone, teamId } = ctx
  const { first, last } = await findCountedDays(ctx.db, teamId, timeZone)
  if (first === null) return
  const today = localDate(ctx.now, timeZone)
  // One more day for the old time zone, and one for entries that arrived since.
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
    await transactLong(ctx, async (tx) => {
      if (!past) await holdEntries(tx.db, teamId)
      await recountDays(tx.db, teamId, timeZone, days)
    })
    day = next
  }
  await redateStreaks(ctx, today)
}

/** Entries of the last days decide which streaks go on; what is older ended them in either zone. */
async function redateStreaks({ db, teamId, timeZone }: InCompany, today: Temporal.PlainDate): Promise<void> {
  const since = timestampText(startOfDay(today.subtract({ days: 3 }), timeZone))
  const some = { timeZone, since, limit: visitsAtOnce }
  while ((await redateVisits(db, teamId, some)) === visitsAtOnce);
}
