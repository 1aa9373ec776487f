import { sql } from 'kysely'
import type { Static } from 'typebox'
import { listUnits } from '#modules/companies/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { type Acting, type InCompany, timeOfWriting } from '#platform/context.ts'
import { listPage } from '#platform/db/list-page.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { localDate, machineNow, startOfDay, timestampText } from '#platform/time/clock.ts'
import { findConnection, listOpenConnections, updateConnection } from './connections.ts'
import { countVisits, listPartnerAlerts, selectVisits, sumPayable, visitsOf } from './figures-sql.ts'
import { toConnection } from './list-visits.ts'
import type { PartnerFigures, PartnerPrices, VisitListItem, VisitListQuery } from './schemas.ts'

/** Each connection with its visits of today and of the month that contains a day, and what the partner will pay for the month. */
export async function getPartnerFigures(ctx: InCompany, monthOf: string | undefined): Promise<PartnerFigures[]> {
  const { db, teamId, timeZone, now } = ctx
  const today = localDate(now, timeZone)
  const ofMonth = monthWith(monthOf === undefined ? today : Temporal.PlainDate.from(monthOf), timeZone)
  const ofToday = daysFrom(today, { days: 1 }, timeZone)
  const [rows, units] = await Promise.all([listOpenConnections(db, teamId, null), listUnits(db, teamId)])
  const named = units.map((unit) => ({ ...unit, ref: unit.name }))
  return Promise.all(
    rows.map(async (row) => {
      const { id, visit_cents, person_month_cents, last_webhook_at } = row
      const of = { connectionId: id }
      const [counted, countedToday, month_cents] = await Promise.all([
        countVisits(db, teamId, { ...of, ...ofMonth }),
        countVisits(db, teamId, { ...of, ...ofToday }),
        visit_cents === null
          ? null
          : sumPayable(db, teamId, { ...of, ...ofMonth, visitCents: visit_cents, mostCents: person_month_cents }),
      ])
      const prices = { visit_cents, person_month_cents }
      return { ...toConnection(row, named), prices, last_webhook_at, today: countedToday, month: counted, month_cents }
    }),
  )
}

const monthWith = (day: Temporal.PlainDate, timeZone: string) => daysFrom(day.with({ day: 1 }), { months: 1 }, timeZone)

/** The instants at which a span of local days begins and ends. */
function daysFrom(first: Temporal.PlainDate, length: Temporal.DurationLike, timeZone: string) {
  const [from, until] = [first, first.add(length)].map((day) => timestampText(startOfDay(day, timeZone)))
  return { from: from!, until: until! }
}

/** Sets the partner's prices, which no API of the partner reports. */
export async function setPartnerPrices(
  ctx: Acting,
  id: string,
  prices: PartnerPrices,
): Promise<PartnerPrices | Failure<'NOT_FOUND'>> {
  if ((await findConnection(ctx.db, ctx.teamId, id)) === undefined) return notFound('Connection')
  await attributed(ctx, (tx) => updateConnection(tx.db, ctx.teamId, id, { ...prices, updated_at: timeOfWriting(ctx) }))
  return prices
}

/** Visits by the partner of a connection, newest first; only in these units, if any are given. */
export async function listVisitPage(
  { db, teamId, timeZone }: InCompany,
  id: string,
  query: Static<typeof VisitListQuery>,
  unitIds: string[] = [],
): Promise<Page<VisitListItem> | Failure<'NOT_FOUND'>> {
  if ((await findConnection(db, teamId, id)) === undefined) return notFound('Connection')
  let filtered = visitsOf(db, teamId, id)
  if (query.month_of !== undefined) {
    const { from, until } = monthWith(Temporal.PlainDate.from(query.month_of), timeZone)
    filtered = filtered.where('v.checked_in_at', '>=', from).where('v.checked_in_at', '<', until)
  }
  if (query.state !== undefined) filtered = filtered.where('v.state', '=', query.state)
  if (unitIds.length > 0) filtered = filtered.where('v.unit_id', 'in', unitIds)
  const order = { by: sql.ref('v.checked_in_at'), direction: 'desc' as const, id: sql.ref('v.id') }
  const page = await listPage(db, { filtered, rows: selectVisits(teamId, filtered), order }, pageRequest(query))
  return {
    ...page,
    rows: page.rows.map(({ member_id, full_name, ...visit }) => ({
      ...visit,
      member: member_id === null ? null : { id: member_id, full_name: full_name! },
    })),
  }
}

/** The problems that staff at the desk have to see to. */
export async function listPartnerAlertsOf({ db, teamId, now }: InCompany) {
  const [dayAgo, companyDayAgo] = [machineNow(), now].map((at) => timestampText(at.subtract({ hours: 24 }))) as [
    string,
    string,
  ]
  return listPartnerAlerts(db, teamId, { dayAgo, companyDayAgo })
}
