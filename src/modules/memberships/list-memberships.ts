import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { readChanges } from '#platform/db/read-changes.ts'
import type { Failure } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { Page } from '#platform/schema/pagination.ts'
import { localDate } from '#platform/time/clock.ts'
import type { ListMembershipsQuery, MembershipListItem } from './schemas.ts'
import { listMemberships } from './sql.ts'

const longestPeriodDays = 366

/** Matching memberships, newest first. A date basis requires a period of at most 366 days, both ends included. */
export async function getMemberships(
  ctx: InCompany,
  query: ListMembershipsQuery,
): Promise<Page<Static<typeof MembershipListItem>> | Failure<'INVALID_REQUEST'>> {
  const errors = periodErrors(query)
  if (errors.length > 0) return invalidRequest(errors)
  const { year } = localDate(ctx.now, ctx.timeZone)
  return readChanges(ctx, 'memberships', query.updated_since, ({ db, teamId, timeZone }) =>
    listMemberships(db, teamId, query, { timeZone, year }),
  )
}

function periodErrors({ date_basis, date_from, date_to }: ListMembershipsQuery): FieldError[] {
  const missing = (field: string): FieldError => ({ field, rule: 'required', message: 'is required with date_basis' })
  if (date_basis !== undefined && (date_from === undefined || date_to === undefined)) {
    return [
      ...(date_from === undefined ? [missing('date_from')] : []),
      ...(date_to === undefined ? [missing('date_to')] : []),
    ]
  }
  if (date_from === undefined && date_to === undefined) return []
  if (date_basis === undefined) {
    const message = 'is required with date_from or date_to: created, start, cancelled or active'
    return [{ field: 'date_basis', rule: 'required', message }]
  }
  const days = Temporal.PlainDate.from(date_from!).until(date_to!).days + 1
  if (days < 1) {
    return [{ field: 'date_to', rule: 'not_before', other: 'date_from', message: 'must not be before date_from' }]
  }
  if (days > longestPeriodDays) {
    const message = `must be at most ${longestPeriodDays} days after date_from, which is included (${days} days)`
    return [{ field: 'date_to', rule: 'max_days', limit: longestPeriodDays, message }]
  }
  return []
}
