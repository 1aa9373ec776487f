import { sql } from 'kysely'
import type { Static } from 'typebox'
import { validitySql } from '#modules/validity/index.ts'
import { isNamedBy } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Insights } from './schemas.ts'

// The current counts, all covered by indexes; none reads check-ins one by one.

/** Local days of the company. */
interface Days {
  today: string
  monthStart: string
  lastMonthStart: string
}

async function one<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  return (await query.execute(db)).rows[0]!
}

/** Counts each status separately, along an index: half the time of one pass with filters. */
export async function countMembers(db: Db, teamId: string) {
  const withStatus = (status: string) => sql<number>`
    (select count(*) from members where team_id = ${teamId} and status = ${sql.lit(status)})`
  const { trial, active, frozen, cancelled } = await one(
    db,
    sql<Record<'trial' | 'active' | 'frozen' | 'cancelled', number>>`
      select ${withStatus('trial')} as trial, ${withStatus('active')} as active, ${withStatus('frozen')} as frozen,
             ${withStatus('cancelled')} as cancelled`,
  )
  const active_members = active + trial
  return { active_members, total_members: active_members + frozen + cancelled, trial_members: trial }
}

/** How many times a year a plan of `plans as p` is paid. */
const timesAYear = sql`
  case p.billing_period when 'monthly' then 12 when 'quarterly' then 4 when 'semiannual' then 2 else 1 end`

/**
 * A twelfth of the yearly revenue from each plan's active memberships, rounded once, at the end. Grouped by plan to
 * use the index.
 */
export function countMemberships(db: Db, teamId: string) {
  return one(
    db,
    sql<{ mrr_cents: number; overdue_memberships: number }>`
      select coalesce(round(sum(paid.cents * ${timesAYear}) / 12.0), 0) as mrr_cents,
             (select count(*) from memberships where team_id = ${teamId} and status = 'past_due') as overdue_memberships
        from plans p cross join lateral (
             select sum(price_cents) as cents from memberships
              where team_id = ${teamId} and status = 'active' and plan_id = p.id) as paid
       where p.team_id = ${teamId}`,
  )
}

/**
 * A membership ends on its effective date. A member counts as lost if a membership from before this month was still
 * valid when the month began, and none is valid now. The days are literals: with parameters PostgreSQL plans for any
 * day and takes three times as long.
 */
export function countChurn(db: Db, teamId: string, days: Days) {
  const today = sql.lit(days.today)
  const monthStart = sql.lit(days.monthStart)
  const lastMonthStart = sql.lit(days.lastMonthStart)
  return one(
    db,
    sql<{ active_at_start: number; lost: number; cancelled_this_month: number; cancelled_last_month: number }>`
      with ended as (
        select effective_date, member_profile_id, start_date from memberships
         where team_id = ${teamId} and effective_date between ${lastMonthStart}::date and ${today}::date)
      select (select count(distinct s.member_profile_id) from memberships s
               where s.team_id = ${teamId} and ${validitySql.isContracted(sql`(${monthStart}::date - 1)`)}) as active_at_start,
             (select count(distinct e.member_profile_id) from ended e
               where e.start_date < ${monthStart}::date and e.effective_date >= ${monthStart}::date
                 and not exists (select from memberships s
                                  where s.team_id = ${teamId} and s.member_profile_id = e.member_profile_id
                                    and ${validitySql.endsAfter(today)})) as lost,
             (select count(*) from ended where effective_date >= ${monthStart}::date) as cancelled_this_month,
             (select count(*) from ended where effective_date < ${monthStart}::date) as cancelled_last_month`,
  )
}

export function countEntries(db: Db, teamId: string, { today, monthStart }: Days) {
  return one(
    db,
    sql<{ checkins_today: number; checkins_this_month: number }>`
      select coalesce(sum(entries) filter (where day = ${today}::date), 0) as checkins_today,
             coalesce(sum(entries), 0) as checkins_this_month
        from entry_days where team_id = ${teamId} and day between ${monthStart}::date and ${today}::date`,
  )
}

// The figures over time.

/**
 * Groups by quarter of an hour first, within which no zone changes its offset, because converting an instant to a
 * local hour takes longer than counting it.
 */
export async function sumEntriesByHour(db: Db, teamId: string, since: string, timeZone: string) {
  const { rows } = await sql<Static<typeof Insights>['by_hour'][number]>`
    select extract(isodow from local)::integer as weekday, extract(hour from local)::integer as hour, sum(entries) as entries
      from (select quarter at time zone ${timeZone} as local, entries
              from (select date_bin('15 minutes', checkin_at, 'epoch') as quarter, count(*) as entries
                      from checkins where team_id = ${teamId} and checkin_at >= ${since} group by 1) q) e
     group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Members whose memberships began and ended in the same months and were valid on the same of the requested days. */
export interface Lives {
  /** The first day of the month in which the first membership began; null if before the requested months. */
  began: string | null
  /** The same for the end of the last membership, up to today. */
  ended: string | null
  /** One bit for each day, lowest first, set if a membership was valid. */
  good: number
  members: number
  /** The number of these members whose first membership has begun by today. */
  joined: number
}

/**
 * `days` ascend and end with today. This is one pass over the memberships; a pass for each month and cohort took
 * twelve times as long.
 */
export async function countLives(db: Db, teamId: string, since: string, days: string[]): Promise<Lives[]> {
  const today = days.at(-1)!
  const { rows } = await sql<Lives>`
    select case when began >= ${since} then date_trunc('month', began)::date end as began,
           case when ended between ${since} and ${today} then date_trunc('month', ended)::date end as ended,
           good, count(*) as members, count(*) filter (where began <= ${today}) as joined
      from (select min(s.start_date) as began, max(coalesce(s.effective_date, 'infinity')) as ended,
                   bit_or(greatest((1 << contracted.after) - (1 << contracted.first), 0)) as good
              from memberships s, ${validitySql.contractedOn(days)}
             where s.team_id = ${teamId}
             group by s.member_profile_id) lives
     group by 1, 2, 3`.execute(db)
  return rows
}

/** A twelfth of the yearly revenue from the memberships valid on each day, rounded once, at the end. */
export async function sumRevenue(db: Db, teamId: string, days: string[]): Promise<number[]> {
  const { rows } = await sql<{ mrr_cents: number }>`
    with sold as (
      select contracted.first, contracted.after,
             sum(s.price_cents * ${timesAYear}) as cents
        from memberships s join plans p on ${isNamedBy('p', 's.plan_id')},
             ${validitySql.contractedOn(days)}
       where s.team_id = ${teamId} group by 1, 2)
    select coalesce(round(sum(sold.cents) / 12.0), 0) as mrr_cents
      from generate_series(0, ${days.length - 1}::integer) as day left join sold on day >= sold.first and day < sold.after
     group by day order by day`.execute(db)
  return rows.map((row) => row.mrr_cents)
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
