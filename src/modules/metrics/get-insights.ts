import type { Static } from 'typebox'
import { localDate, timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { daysOfClasses, daysOfEntries, type Insights } from './schemas.ts'
import { listCohorts, listMonths, sumClassOccupancy, sumEntriesByHour } from './sql.ts'

const monthsShown = 12

/** The numbers over time. The queries are independent of each other and run side by side. */
export async function getInsights({ db, teamId, now, timeZone }: TeamContext): Promise<Static<typeof Insights>> {
  const today = localDate(now, timeZone)
  const first = today.with({ day: 1 }).subtract({ months: monthsShown - 1 })
  const months = Array.from({ length: monthsShown }, (_, i) => first.add({ months: i }).toString())
  const [by_hour, by_month, class_occupancy, cohorts] = await Promise.all([
    sumEntriesByHour(db, teamId, timestampText(now.subtract({ hours: 24 * daysOfEntries })), timeZone),
    listMonths(db, teamId, months, today.toString()),
    sumClassOccupancy(db, teamId, today.subtract({ days: daysOfClasses }).toString(), today.toString()),
    listCohorts(db, teamId, months, today.toString()),
  ])
  return { by_hour, by_month, class_occupancy, cohorts }
}
