import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { joinById } from '#platform/db/by-id.ts'
import { keptTotal } from '#platform/db/kept-counts.ts'
import { listPage } from '#platform/db/list-page.ts'
import type { Db } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { Checkin, CheckinOfMember, ListCheckinsQuery } from './schemas.ts'

const checkinColumns = ['id', 'store_id', 'checkin_at', 'checkout_at', 'method'] as const

const columnsOfList = [...checkinColumns, 'member_profile_id', 'device_id', 'created_at'] as const

/** What was asked for; only of these units, if any are given. */
type Wanted = ListCheckinsQuery & { unitIds?: string[] }

interface Period {
  since: string
  until: string | null
}

function entriesOf(
  db: Db,
  teamId: string,
  query: Wanted,
  { since, until, time = sql.ref('checkin_at') }: Period & { time?: RawBuilder<string> },
) {
  let filtered = db.selectFrom('checkins').where('team_id', '=', teamId).where(time, '>=', since)
  if (until !== null) filtered = filtered.where(time, '<', until)
  if (query.store_id !== undefined) filtered = filtered.where('store_id', '=', query.store_id)
  if (query.unitIds?.length) filtered = filtered.where('store_id', 'in', query.unitIds)
  if (query.member_profile_id !== undefined) {
    filtered = filtered.where('member_profile_id', '=', query.member_profile_id)
  }
  if (query.method !== undefined) filtered = filtered.where('method', '=', query.method)
  return filtered
}

/** Whether an entry was written later than it happened; the condition of the index `checkins_told_late`. */
const toldLate = sql<boolean>`created_at > checkin_at`
/**
 * The time of an entry, written so that PostgreSQL uses no index of times: few entries were reported late, but many have any given time.
 */
const timeOfLate = sql<string>`(checkin_at + interval '0')`

/**
 * A page of entries that were written since a time, in the order in which they were written. Entries that were reported in time are in that
 * order by their own times, which have an index; entries that were reported late have another index.
 */
export async function findRecordedPage(
  db: Db,
  teamId: string,
  query: Wanted,
  { recordedSince, ...period }: Period & { recordedSince: string },
): Promise<Page<Static<typeof Checkin>>> {
  const ofPeriod = entriesOf(db, teamId, query, period)
  const filtered = ofPeriod.where('created_at', '>=', recordedSince)
  const parts = [
    {
      where: sql<boolean>`(not ${toldLate} and checkin_at >= ${recordedSince}::timestamptz)`,
      by: sql.ref('checkin_at'),
    },
    { where: toldLate, by: sql.ref('created_at') },
  ]
  const order = { by: sql.ref('created_at'), direction: 'asc' as const, parts }
  const kept = recordedTotal(teamId, query, {
    atOnce: ofPeriod.where('checkin_at', '>=', recordedSince),
    late: entriesOf(db, teamId, query, { ...period, until: recordedSince, time: timeOfLate })
      .where('created_at', '>=', recordedSince)
      .where(toldLate),
    recordedSince,
  })
  return listPage(db, { filtered, rows: filtered.select(columnsOfList), order, kept }, pageRequest(query))
}

type Entries = ReturnType<typeof entriesOf>

/** The entries that happened since then, from the stored totals, and the entries that were written since then but happened before. */
function recordedTotal(
  teamId: string,
  { recorded_since: _, ...query }: Wanted,
  { atOnce, late, recordedSince }: { atOnce: Entries; late: Entries; recordedSince: string },
) {
  if (query.since !== undefined || query.until !== undefined) return undefined
  const happened = keptTotalOf(teamId, query, { since: recordedSince, until: null, filtered: atOnce })
  return happened && sql<number>`(${happened} + (${late.select(sql`count(*)`.as('entries'))}))`
}

/** A page of entries of a period (`until` is not included), oldest first. */
export async function findCheckinsPage(
  db: Db,
  teamId: string,
  query: Wanted,
  period: Period,
): Promise<Page<Static<typeof Checkin>>> {
  const filtered = entriesOf(db, teamId, query, period)
  const rows = filtered.select(columnsOfList)
  const order = { by: sql.ref('checkin_at'), direction: 'asc' as const }
  const kept = keptTotalOf(teamId, query, { ...period, filtered })
  return listPage(db, { filtered, rows, order, kept }, pageRequest(query))
}

/** How many entries a company has since a time. */
export function entriesSince(db: Db, teamId: string, since: string): RawBuilder<number> {
  const [all, period] = [{ page: 1 }, { since, until: null }]
  return keptTotalOf(teamId, all, { ...period, filtered: entriesOf(db, teamId, all, period) })!
}

/**
 * Stored totals are per hour, and those of a unit or of a method per UTC day; the entries of the hours or days that the period covers only
 * in part are counted.
 */
function keptTotalOf(
  teamId: string,
  { since: _since, until: _until, unitIds = [], ...filters }: Wanted,
  { since, until, filtered }: Period & { filtered: SelectQueryBuilder<DB, 'checkins', object> },
) {
  if (unitIds.length > 0) return undefined
  const isOfAll = filters.store_id === undefined && filters.method === undefined
  const hours = isOfAll ? 1 : 24
  const [from, to] = [whole(since, hours, 'ceil'), until === null ? undefined : whole(until, hours, 'floor')]
  if (to !== undefined && to < from) return undefined
  const period = { from, ...(to !== undefined && { until: to }) }
  const list = isOfAll ? 'checkins' : 'checkins.day'
  const kept = keptTotal(teamId, { list, by: ['store_id', 'method'], period }, filters)
  if (kept === undefined) return undefined
  const count = filtered.select(sql<number>`count(*)`.as('entries'))
  const before = count.where('checkin_at', '<', from)
  const after = to === undefined ? sql`0` : count.where('checkin_at', '>=', to)
  return sql<number>`(${kept} + (${before}) + (${after}))`
}

/** The nearest time at which a span of this many UTC hours begins. */
function whole(time: string, hours: number, roundingMode: 'ceil' | 'floor'): string {
  const unit = { smallestUnit: 'hour', roundingIncrement: hours } as const
  return timestampText(Temporal.Instant.from(time).round({ ...unit, roundingMode }))
}

/** A member's newest entries; undefined when there is no such member. */
export async function findCheckinsOfMember(
  db: Db,
  teamId: string,
  memberId: string,
  limit: number,
): Promise<Static<typeof CheckinOfMember>[] | undefined> {
  const rows = await db
    .selectFrom('members as m')
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('checkins as e')
          .leftJoin('devices as d', joinById('d', 'e.device_id'))
          .select(checkinColumns.map((column) => `e.${column}` as const))
          .select('d.name as device_name')
          .where('e.team_id', '=', teamId)
          .whereRef('e.member_profile_id', '=', 'm.id')
          .orderBy('e.checkin_at', 'desc')
          .orderBy('e.id', 'desc')
          .limit(limit)
          .as('visits'),
      (join) => join.onTrue(),
    )
    .selectAll('visits')
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', memberId)
    .orderBy('visits.checkin_at', 'desc')
    .orderBy('visits.id', 'desc')
    .execute()
  if (rows.length === 0) return undefined
  return rows.filter((row) => row.id !== null) as Static<typeof CheckinOfMember>[]
}
