import { sql } from 'kysely'
import type { Static } from 'typebox'
import { entriesSince } from '#modules/access/index.ts'
import { isNamedBy } from '#platform/db/by-id.ts'
import { type KeptPeriod, keptRows, keptSum } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { Insights } from './schemas.ts'

// The current counts, from the stored totals by day; no count reads individual rows.

/** Local days of the company. */
interface Days {
  today: string
  monthStart: string
  lastMonthStart: string
}

async function one<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  return (await query.execute(db)).rows[0]!
}

export async function countMembers(db: Db, teamId: string) {
  const { rows } = await sql<{ status: string; members: number }>`
    select key ->> 'status' as status, sum(n) as members from ${keptRows(teamId, { list: 'members' })} group by 1`.execute(
    db,
  )
  const members = new Map(rows.map(({ status, members }) => [status, members]))
  const of = (status: string) => members.get(status) ?? 0
  const active_members = of('active') + of('trial')
  return { active_members, total_members: active_members + of('frozen') + of('cancelled'), trial_members: of('trial') }
}

/** How many times a year a plan from `plans as p` is paid. */
const timesAYear = sql`
  case p.billing_period when 'monthly' then 12 when 'quarterly' then 4 when 'semiannual' then 2 else 1 end`

/**
 * A twelfth of the yearly revenue from active memberships, rounded once, at the end: this is the definition of the public API. The page of
 * figures over time shows `sumRevenue`, whose definition also holds for past days.
 */
export function countMemberships(db: Db, teamId: string) {
  const active = keptRows(teamId, { list: 'memberships', of: { status: 'active' } })
  return one(
    db,
    sql<{ mrr_cents: number; overdue_memberships: number }>`
      select coalesce(round(sum(kept.cents * ${timesAYear}) / 12.0), 0) as mrr_cents,
             ${keptSum(teamId, { list: 'memberships', of: { status: 'past_due' } })} as overdue_memberships
        from ${active} join plans p on p.team_id = ${teamId} and p.id = (kept.key ->> 'plan_id')::uuid`,
  )
}

/**
 * A membership ends on its effective date. A member counts as lost if a membership from before this month was still valid when the month
 * began, and none is valid now. Under contract on the last day before this month are members with a contract without end, and members whose
 * contract ends later, except those whose contract begins later.
 */
export function countChurn(db: Db, teamId: string, { today, monthStart, lastMonthStart }: Days) {
  const month = { from: monthStart, to: today }
  const ended = (period: KeptPeriod) => keptSum(teamId, { list: 'memberships.end', of: { open: false }, period })
  return one(
    db,
    sql<{ active_at_start: number; lost: number; cancelled_this_month: number; cancelled_last_month: number }>`
      select ${keptSum(teamId, { list: 'member_lives.open' })}
             - ${keptSum(teamId, { list: 'member_lives.span', period: { from: monthStart } })} as active_at_start,
             ${keptSum(teamId, { list: 'member_lives.ended', of: { contracted: true }, period: month })} as lost,
             ${ended(month)} as cancelled_this_month,
             ${ended({ from: lastMonthStart, until: monthStart })} as cancelled_last_month`,
  )
}

/** The numbers of entries since each of two moments. */
export function countEntries(
  db: Db,
  teamId: string,
  { dayStart, monthStart }: { dayStart: string; monthStart: string },
) {
  return one(
    db,
    sql<{ checkins_today: number; checkins_this_month: number }>`
      select ${entriesSince(db, teamId, dayStart)} as checkins_today,
             ${entriesSince(db, teamId, monthStart)} as checkins_this_month`,
  )
}

// The figures over time.

/**
 * Entries since a time by local weekday and hour. Hours are stored in UTC. In a zone whose hours begin together with UTC hours, only the
 * entries of the hour in which `since` lies are read. Otherwise they are grouped by quarter of an hour first, within which no zone changes
 * its offset, because converting an instant to a local hour takes longer than counting it.
 */
export async function sumEntriesByHour(
  db: Db,
  teamId: string,
  period: { since: string; now: string },
  timeZone: string,
) {
  const { since } = period
  const read = (from: string, until: string | undefined) => sql`
    select quarter at time zone ${timeZone} as local, entries
      from (select date_bin('15 minutes', checkin_at, 'epoch') as quarter, count(*) as entries
              from checkins where team_id = ${teamId} and checkin_at >= ${from}::timestamptz
               and checkin_at < coalesce(${until ?? null}::timestamptz, 'infinity') group by 1) q`
  const isWhole = [since, period.now].every((at) => minutesOfOffset(at, timeZone) % 60 === 0)
  const from = timestampText(Temporal.Instant.from(since).round({ smallestUnit: 'hour', roundingMode: 'ceil' }))
  const entries = isWhole
    ? sql`${read(since, from)} union all
          select at at time zone 'UTC' at time zone ${timeZone}, n
            from ${keptRows(teamId, { list: 'checkins', period: { from } })}`
    : read(since, undefined)
  const { rows } = await sql<Static<typeof Insights>['by_hour'][number]>`
    select extract(isodow from local)::integer as weekday, extract(hour from local)::integer as hour, sum(entries) as entries
      from (${entries}) e
     group by 1, 2 having sum(entries) > 0 order by 1, 2`.execute(db)
  return rows
}

function minutesOfOffset(at: string, timeZone: string): number {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 60e9
}

/** How many members had a membership under contract, by the month in which their first one began. */
export interface Cohort {
  /** The first day of that month; null if before the requested months. */
  began: string | null
  /** On each of the requested days. */
  contracted: number[]
}

/**
 * `days` ascend. Members under contract on a day are those whose contract has no end, and those whose contract ends later, except those
 * whose contract begins later: a sum over the days since then, whatever came before.
 */
export async function countCohorts(db: Db, teamId: string, since: string, days: string[]): Promise<Cohort[]> {
  const month = sql`case when key ->> 'began' >= ${since} then key ->> 'began' end`
  const edges = keptRows(teamId, { list: 'member_lives.span', period: { after: days[0]! } })
  const { rows } = await sql<{ began: string | null; before: number | null; n: number }>`
    select ${month} as began, null as before, sum(n) as n from ${keptRows(teamId, { list: 'member_lives.open' })} group by 1
    union all
    select ${month}, ${daysBefore(days)}, -sum(n) from ${edges} group by 1, 2`.execute(db)
  return [...Map.groupBy(rows, ({ began }) => began)].map(([began, own]) => ({ began, contracted: onDays(days, own) }))
}

/** How many of the ascending days come before the day of a stored count. */
const daysBefore = (days: string[]) => sql<number>`width_bucket(at::date - 1, ${days}::date[])`

/** For each day, the sum of all rows whose `before` is at least that day's position; null means every day. */
function onDays(days: string[], sums: { before: number | null; n: number }[]): number[] {
  return days.map((_, i) => sums.reduce((sum, { before, n }) => sum + ((before ?? days.length) > i ? n : 0), 0))
}

/** Members whose first membership began, and whose last one ended, in each month since `since`. */
export async function countMoves(db: Db, teamId: string, since: string, today: string) {
  const began = keptRows(teamId, { list: 'member_lives.began', period: { from: since } })
  const ended = keptRows(teamId, { list: 'member_lives.ended', period: { from: since, to: today } })
  const month = sql`date_trunc('month', at)::date`
  const { rows } = await sql<{ month: string; members: number; joined: number; lost: number }>`
    select month, sum(members) as members, sum(joined) as joined, sum(lost) as lost from (
      select ${month} as month, n as members, case when at <= ${today}::date then n else 0 end as joined, 0 as lost from ${began}
      union all
      select ${month}, 0, 0, n from ${ended}) moves
     group by 1`.execute(db)
  return new Map(rows.map((row) => [row.month, row]))
}

/** A twelfth of the yearly revenue from the memberships valid on each day, rounded once, at the end; calculated like `countCohorts`. */
export async function sumRevenue(db: Db, teamId: string, days: string[]): Promise<number[]> {
  const [started, ended] = ['memberships.start', 'memberships.end'].map((list, i) =>
    keptRows(teamId, { list, period: { after: days[0]! }, of: i === 0 ? undefined : { open: false } }),
  )
  const running = keptRows(teamId, { list: 'memberships.end', of: { open: true } })
  const { rows } = await sql<{ before: number | null; n: number }>`
    select before, sum(cents * ${timesAYear}) as n from (
      select key, cents, null as before from ${running}
      union all
      select key, cents, ${daysBefore(days)} from ${ended!}
      union all
      select key, -cents, ${daysBefore(days)} from ${started!}) sold
      join plans p on p.team_id = ${teamId} and p.id = (sold.key ->> 'plan_id')::uuid
     group by 1`.execute(db)
  return onDays(days, rows).map((cents) => Math.round(cents / 12))
}

export async function sumClassOccupancy(db: Db, teamId: string, from: string, to: string) {
  const { rows } = await sql<Static<typeof Insights>['class_occupancy'][number]>`
    select t.name as class_type_name, sum(i.max_capacity) as seats, sum(i.current_bookings) as booked,
           sum(i.waiting) as waited
      from class_instances i join class_types t on ${isNamedBy('t', 'i.class_type_id')}
     where i.team_id = ${teamId} and i.date between ${from} and ${to} and i.status = 'scheduled'
     group by t.id, t.name
     order by sum(i.current_bookings)::numeric / sum(i.max_capacity) desc, t.name`.execute(db)
  return rows
}
