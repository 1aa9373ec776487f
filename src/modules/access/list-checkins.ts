import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { Page } from '#platform/schema/pagination.ts'
import { timestampText } from '#platform/time/clock.ts'
import { findCheckinsOfMember, findCheckinsPage, findRecordedPage } from './checkins-sql.ts'
import type { Checkin, CheckinOfMember, ListCheckinsQuery } from './schemas.ts'

const hoursByDefault = 24
/** No entry can be older. */
const firstInstant = Temporal.Instant.from('1900-01-01T00:00Z')

/**
 * The company's entries of a period, oldest first. Entries are appended in the order of their times, except those that happened while a
 * turnstile had no connection. A client that continues by `recorded_since` does not miss those either: entries are always appended in the
 * order of `created_at`. Only of these units, if any are given.
 */
export async function listCheckins(
  ctx: InCompany,
  query: ListCheckinsQuery,
  unitIds: string[] = [],
): Promise<Page<Static<typeof Checkin>> | Failure<'INVALID_REQUEST'>> {
  const recordedSince = query.recorded_since === undefined ? null : instantOf(query.recorded_since)
  const byDefault = recordedSince === null ? ctx.now.subtract({ hours: hoursByDefault }) : firstInstant
  const since = query.since === undefined ? byDefault : instantOf(query.since)
  const until = query.until === undefined ? null : instantOf(query.until)
  // Without `since`, an `until` more than 24 hours ago is not an error: the period is just empty.
  if (query.since !== undefined && until !== null && Temporal.Instant.compare(until, since) < 0) {
    return invalidRequest([{ field: 'until', rule: 'not_before', other: 'since', message: 'must not be before since' }])
  }
  const period = { since: timestampText(since), until: until === null ? null : timestampText(until) }
  const wanted = { ...query, unitIds }
  if (recordedSince === null) return findCheckinsPage(ctx.db, ctx.teamId, wanted, period)
  return findRecordedPage(ctx.db, ctx.teamId, wanted, { ...period, recordedSince: timestampText(recordedSince) })
}

/** Entries have millisecond precision, so a finer time is rounded up to the next millisecond. */
function instantOf(text: string): Temporal.Instant {
  return Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'ceil' })
}

/** The member's entries, newest first. */
export async function listCheckinsOfMember(
  ctx: InCompany,
  memberId: string,
  limit: number,
): Promise<Static<typeof CheckinOfMember>[] | Failure<'NOT_FOUND'>> {
  return (await findCheckinsOfMember(ctx.db, ctx.teamId, memberId, limit)) ?? notFound('Member')
}
