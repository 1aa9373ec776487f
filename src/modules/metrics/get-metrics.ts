import type { Static } from 'typebox'
import { findOccupancy } from '#modules/access/index.ts'
import type { InCompany } from '#platform/context.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import type { Metrics } from './schemas.ts'
import { countChurn, countEntries, countMembers, countMemberships } from './sql.ts'

/** The current figures. The queries are independent of each other and run in parallel. */
export async function getMetrics({ db, teamId, now, timeZone }: InCompany): Promise<Static<typeof Metrics>> {
  const today = localDate(now, timeZone)
  const monthStart = today.with({ day: 1 })
  const days = {
    today: today.toString(),
    monthStart: monthStart.toString(),
    lastMonthStart: monthStart.subtract({ months: 1 }).toString(),
  }
  const beginOf = (day: Temporal.PlainDate) => timestampText(startOfDay(day, timeZone))
  const [members, memberships, churn, entries, occupancy] = await Promise.all([
    countMembers(db, teamId),
    countMemberships(db, teamId),
    countChurn(db, teamId, days),
    countEntries(db, teamId, { dayStart: beginOf(today), monthStart: beginOf(monthStart) }),
    findOccupancy(db, teamId, timestampText(now)),
  ])
  const { active_at_start, lost, cancelled_this_month, cancelled_last_month } = churn
  return {
    ...members,
    ...memberships,
    churn_rate: active_at_start === 0 ? 0 : Math.round((10_000 * lost) / active_at_start) / 100,
    cancelled_this_month,
    cancelled_last_month,
    ...entries,
    occupancy,
  }
}
