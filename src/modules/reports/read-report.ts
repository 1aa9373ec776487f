import type { InCompany } from '#platform/context.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { listLines, listRows, type Period } from './reports-sql.ts'
import { longestDays, type ReportLine, type ReportQuery, type ReportRow, type ReportRowsQuery } from './schemas.ts'

/**
 * A report of some days. `sold`: memberships sold here, by plan, except those taken back on the same day. `ended`: memberships that ended,
 * by reason. `retention`: members whose first membership began in the period, by month, and how many of them are under contract today.
 * `revenue`: money received minus refunds, by month and plan. `frequency`: present members by their visits. `classes`: booked seats out of
 * all seats, by class, weekday and hour. `students`: present members by trainer.
 */
export async function readReport(
  ctx: InCompany,
  query: ReportQuery,
): Promise<ReportLine[] | Failure<'INVALID_REQUEST'>> {
  const period = periodOf(ctx, query)
  return 'from' in period ? listLines(ctx.db, ctx.teamId, query.report ?? 'sold', period) : period
}

/** The rows behind the lines of a report, the newest first. */
export async function readReportRows(
  ctx: InCompany,
  { key, ...query }: ReportRowsQuery,
): Promise<ReportRow[] | Failure<'INVALID_REQUEST'>> {
  const period = periodOf(ctx, query)
  return 'from' in period
    ? listRows(ctx.db, ctx.teamId, { report: query.report ?? 'sold', key: key ?? null }, period)
    : period
}

function periodOf({ timeZone, now }: InCompany, { from, to }: ReportQuery): Period | Failure<'INVALID_REQUEST'> {
  const today = localDate(now, timeZone)
  const first = from === undefined ? today.with({ day: 1 }) : Temporal.PlainDate.from(from)
  const last = to === undefined ? today : Temporal.PlainDate.from(to)
  const days = first.until(last).days + 1
  if (days < 1) {
    return invalidRequest([{ field: 'to', rule: 'not_before', other: 'from', message: 'must not be before from' }])
  }
  if (days > longestDays) {
    const message = `must be at most ${longestDays} days after from, which is included (${days} days)`
    return invalidRequest([{ field: 'to', rule: 'max_days', limit: longestDays, message }])
  }
  return {
    from: first.toString(),
    to: last.toString(),
    today: today.toString(),
    startsAt: timestampText(startOfDay(first, timeZone)),
    endsAt: timestampText(startOfDay(last.add({ days: 1 }), timeZone)),
    twoWeeksAgo: timestampText(now.subtract({ hours: 14 * 24 })),
    timeZone,
  }
}
