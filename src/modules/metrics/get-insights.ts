import type { Static } from 'typebox'
import { localDate, timestampText } from '#platform/clock.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { daysOfClasses, daysOfEntries, type Insights } from './schemas.ts'
import { countLives, type Lives, sumClassOccupancy, sumEntriesByHour, sumRevenue } from './sql.ts'

const monthsShown = 12

/** The figures over time. The queries are independent of each other and run in parallel. */
export async function getInsights({ db, teamId, now, timeZone }: TeamContext): Promise<Static<typeof Insights>> {
  const today = localDate(now, timeZone)
  const thisMonth = today.with({ day: 1 })
  const months = Array.from({ length: monthsShown }, (_, i) => thisMonth.subtract({ months: monthsShown - 1 - i }))
  const firstDays = months.map(String)
  const lastDays = [...months.slice(1).map((next) => next.subtract({ days: 1 })), today].map(String)
  const [by_hour, lives, revenue, class_occupancy] = await Promise.all([
    sumEntriesByHour(db, teamId, timestampText(now.subtract({ hours: 24 * daysOfEntries })), timeZone),
    countLives(db, teamId, firstDays[0]!, lastDays),
    sumRevenue(db, teamId, lastDays),
    sumClassOccupancy(db, teamId, today.subtract({ days: daysOfClasses }).toString(), today.toString()),
  ])
  const by_month = firstDays.map((month, i) => ({
    month,
    mrr_cents: revenue[i]!,
    active_members: sum(lives.filter((one) => isGood(one, i)).map(({ members }) => members)),
    lost_members: sum(lives.filter(({ ended }) => ended === month).map(({ members }) => members)),
    joined_members: sum(lives.filter(({ began }) => began === month).map(({ joined }) => joined)),
  }))
  return { by_hour, by_month, class_occupancy, cohorts: cohortsOf(firstDays, lives) }
}

/**
 * Cohorts by the month in which the first membership began; months are left out in which no new member stayed until
 * the end of a month.
 */
function cohortsOf(months: string[], lives: Lives[]): Static<typeof Insights>['cohorts'] {
  return months.flatMap((month, began) => {
    const cohort = lives.filter((one) => one.began === month)
    if (cohort.every(({ good }) => good === 0)) return []
    const retained = months
      .map((_, i) => sum(cohort.filter((one) => isGood(one, i)).map(({ members }) => members)))
      .slice(began)
    return [{ month, members: sum(cohort.map(({ members }) => members)), retained }]
  })
}

/** Whether they had a valid membership on the last day of a month. */
function isGood({ good }: Lives, month: number): boolean {
  return (good & (1 << month)) !== 0
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
