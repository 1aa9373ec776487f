import type { Static } from 'typebox'
import { localDate, timestampText } from '#platform/clock.ts'
import type { Failure } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { ClassInstance, ListClassesQuery } from './schemas.ts'
import { listInstances } from './sql.ts'

const daysAhead = 7
const longestPeriodDays = 366

/** Classes of a day or a period, in their order; without either those of today and the next seven days. */
export async function listClasses(
  ctx: TeamContext,
  query: ListClassesQuery,
): Promise<Static<typeof ClassInstance>[] | Failure<'INVALID_REQUEST'>> {
  if (query.date !== undefined && (query.date_from !== undefined || query.date_to !== undefined)) {
    return invalidRequest([{ field: 'date', message: 'cannot be combined with date_from or date_to' }])
  }
  const from = query.date ?? query.date_from ?? localDate(ctx.now, ctx.timeZone).toString()
  const to = query.date ?? query.date_to ?? Temporal.PlainDate.from(from).add({ days: daysAhead }).toString()
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  if (days < 1) return invalidRequest([{ field: 'date_to', message: `must not be before ${from}` }])
  if (days > longestPeriodDays) {
    return invalidRequest([
      { field: 'date_to', message: `must be at most ${longestPeriodDays} days after date_from (${days} days)` },
    ])
  }
  return listInstances(ctx.db, ctx.teamId, { from, to }, query, timestampText(ctx.now))
}
