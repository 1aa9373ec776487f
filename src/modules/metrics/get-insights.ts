import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { daysOfClasses, daysOfEntries, type Insights } from './schemas.ts'
import { type Cohort, countCohorts, countMoves, sumClassOccupancy, sumEntriesByHour, sumRevenue } from './sql.ts'

const monthsShown = 12

/** The figures over time. The queries are independent of each other and run in parallel. */
export async function getInsights({ db, teamId, now, timeZone }: InCompany): Promise<Static<typeof Insights>> {
  const today = localDate(now, timeZone)
  const thisMonth = today.with({ day: 1 })
  const months = Array.from({ length: monthsShown }, (_, i) => thisMonth.subtract({ months: monthsShown - 1 - i }))
  const firstDays = months.map(String)
  const lastDays = [...months.slice(1).map((next) => next.subtract({ days: 1 })), today].map(String)
  const period = { since: timestampText(now.subtract({ hours: 24 * daysOfEntries })), now: timestampText(now) }
  const [by_hour, cohorts, moves, revenue, class_occupancy] = await Promise.all([
    sumEntriesByHour(db, teamId, period, timeZone),
    countCohorts(db, teamId, firstDays[0]!, lastDays),
    countMoves(db, teamId, firstDays[0]!, today.toString()),
    sumRevenue(db, teamId, lastDays),
    sumClassOccupancy(db, teamId, today.subtract({ days: daysOfClasses }).toString(), today.toString()),
  ])
  const by_month = firstDays.map((month, i) => ({
    month,
    mrr_cents: revenue[i]!,
    active_members: sum(cohorts.map(({ contracted }) => contracted[i]!)),
    lost_members: moves.get(month)?.lost ?? 0,
    joined_members: moves.get(month)?.joined ?? 0,
  }))
  const membersOf = (month: string) => moves.get(month)?.members ?? 0
  return { by_hour, by_month, class_occupancy, cohorts: cohortsOf(firstDays, cohorts, membersOf) }
}

/** Cohorts by the month in which the first membership began; a month is left out if no new member stayed until its end. */
function cohortsOf(
  months: string[],
  cohorts: Cohort[],
  membersOf: (month: string) => number,
): Static<typeof Insights>['cohorts'] {
  return months.flatMap((month, i) => {
    const { contracted } = cohorts.find(({ began }) => began === month) ?? { contracted: [] }
    if (contracted.every((members) => members === 0)) return []
    return [{ month, members: membersOf(month), retained: contracted.slice(i) }]
  })
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
