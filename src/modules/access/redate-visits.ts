import type { InCompany } from '#platform/context.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { redateVisits } from './redate-sql.ts'

const visitsAtOnce = 500

/**
 * Dates the last entries of a company's members by its present zone, whose days begin at another time than those of the
 * zone before. Entries of the last days decide which streaks go on; what is older ended them in either zone.
 */
export async function redateLastVisits({ db, teamId, now, timeZone }: InCompany): Promise<void> {
  const since = timestampText(startOfDay(localDate(now, timeZone).subtract({ days: 3 }), timeZone))
  const some = { timeZone, since, limit: visitsAtOnce }
  while ((await redateVisits(db, teamId, some)) === visitsAtOnce);
}
