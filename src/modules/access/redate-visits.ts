import type { InCompany } from '#platform/context.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { redateVisits } from './redate-sql.ts'

const visitsAtOnce = 500

/**
 * Recalculates the days of the members' last entries in the company's new time zone, whose days begin at another time. Only entries of the
 * last days can decide whether a streak goes on; older ones ended it in either zone.
 */
export async function redateLastVisits({ db, teamId, now, timeZone }: InCompany): Promise<void> {
  const since = timestampText(startOfDay(localDate(now, timeZone).subtract({ days: 3 }), timeZone))
  const some = { timeZone, since, limit: visitsAtOnce }
  while ((await redateVisits(db, teamId, some)) === visitsAtOnce);
}
