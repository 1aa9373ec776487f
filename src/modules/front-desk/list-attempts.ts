import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { keptTotal } from '#platform/db/kept-counts.ts'
import { listPage } from '#platform/db/list-page.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { startOfDay, timestampText } from '#platform/time/clock.ts'
import type { AccessAttempt, AccessLogQuery } from './schemas.ts'
import { attemptsOf, selectAttempts, toAttempt } from './sql.ts'

/** Attempts to enter or leave, newest first; only of these units, if any are given. */
export async function listAttempts(
  { db, teamId, timeZone }: InCompany,
  query: Static<typeof AccessLogQuery>,
  unitIds: string[] = [],
): Promise<Page<Static<typeof AccessAttempt>>> {
  let filtered = attemptsOf(db, teamId)
  if (query.date !== undefined) {
    const day = Temporal.PlainDate.from(query.date)
    const startOf = (date: Temporal.PlainDate) => timestampText(startOfDay(date, timeZone))
    filtered = filtered.where('l.at', '>=', startOf(day)).where('l.at', '<', startOf(day.add({ days: 1 })))
  }
  if (query.store_id !== undefined) filtered = filtered.where('l.store_id', '=', query.store_id)
  if (unitIds.length > 0) filtered = filtered.where('l.store_id', 'in', unitIds)
  if (query.member_id !== undefined) filtered = filtered.where('l.member_profile_id', '=', query.member_id)
  if (query.result !== undefined) filtered = filtered.where('l.result', '=', query.result)
  const order = { by: sql.ref('l.at'), direction: 'desc' as const, id: sql.ref('l.id') }
  const kept = unitIds.length > 0 ? undefined : keptTotalOf(teamId, query)
  const page = await listPage(db, { filtered, rows: selectAttempts(teamId, filtered), order, kept }, pageRequest(query))
  return { ...page, rows: page.rows.map(toAttempt) }
}

function keptTotalOf(teamId: string, query: Static<typeof AccessLogQuery>) {
  const by = ['store_id', 'result'] as const
  const lines = keptTotal(teamId, { list: 'access_log', by }, query)
  const entries = keptTotal(teamId, { list: 'checkins.logged', by }, query)
  return lines && entries && sql<number>`(${lines} + ${entries})`
}
