import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import type { ClassInstance, ListClassesQuery } from './schemas.ts'
import { listInstances } from './sql.ts'

const daysByDefault = 7

/** Classes of a day or a period, in order; by default those of seven days starting today. Only of these units, if any are given. */
export async function listClasses(
  ctx: InCompany,
  query: ListClassesQuery,
  unitIds: string[] = [],
): Promise<Static<typeof ClassInstance>[] | Failure<'INVALID_REQUEST'>> {
  if (query.date !== undefined && (query.date_from !== undefined || query.date_to !== undefined)) {
    const others = ['date_from', 'date_to']
    return invalidRequest([
      { field: 'date', rule: 'not_with', others, message: 'cannot be combined with date_from or date_to' },
    ])
  }
  const from = query.date ?? query.date_from ?? localDate(ctx.now, ctx.timeZone).toString()
  const to =
    query.date ??
    query.date_to ??
    Temporal.PlainDate.from(from)
      .add({ days: daysByDefault - 1 })
      .toString()
  if (to < from) {
    if (query.date_from === undefined) return []
    return invalidRequest([
      { field: 'date_to', rule: 'not_before', other: 'date_from', message: `must not be before ${from}` },
    ])
  }
  return listInstances(ctx.db, ctx.teamId, { ...query, from, to, unitIds }, timestampText(ctx.now))
}
