import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '#platform/db/pool.ts'
import type { Insights } from './schemas.ts'

// Counts of this moment, over what the indexes hold; none of them looks at check-ins one by one.

/** Local days of the company. */
interface Days {
  today: string
  monthStart: string
  lastMonthStart: string
}

async function one<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row> {
  return (await query.execute(db)).rows[0]!
}

/** Counted status by status, each along an index: half the time of one pass with filters. */
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

/** A twelfth of what each plan's active memberships bring a year, rounded once, at the end. Plan by plan, for the index. */
export function countMemberships(db: Db, teamId: string) {
  return one(
    db,
    sql<{ mrr_cents: number; overdue_memberships: number }>`
      select coalesce(round(sum(paid.cents * case p.billing_period when 'monthly' then 12 when 'quarterly' then 4
                                                                   when 'semiannual' then 2 else 1 end) / 12.0), 0)
               as mrr_cents,
             (select count(*) from memberships where team_id = ${teamId} and status = 'past_due') as overdue_memberships
        from plans p cross join lateral (
             select sum(price_cents) as cents from memberships
              where team_id = ${teamId} and status = 'active' and plan_id = p.id) as paid
       where p.team_id = ${teamId}`,
  )
}

/**
 * A membership ends on its effective date. Members count as lost when they had one before this month that was still good
 * when it began, and have none now. The days stand in the text: with parameters PostgreSQL plans for any day and takes three
 * times as long.
 */
export function countChurn(db: Db, teamId: string, days: Days) {
  const [today, monthStart, lastMonthStart] = [days.today, days.monthStart, days.lastMonthStart].map((day) =>
    sql.lit(day),
  )
  return one(
    db,
    sql<{ active_at_start: number; lost: number; cancelled_this_month: number; cancelled_last_month: number }>`
      with ended as (
        select effective_date, member_profile_id, start_date from memberships
         where team_id = ${teamId} and effective_date between ${lastMonthStart}::date and ${today}::date)
      select (select count(distinct member_profile_id) from memberships
               where team_id = ${teamId} and start_date < ${monthStart}::date
                 and (effective_date is null or effective_date >= ${monthStart}::date)) as active_at_start,
             (select count(distinct e.member_profile_id) from ended e
               where e.start_date < ${monthStart}::date and e.effective_date >= ${monthStart}::date
                 and not exists (select from memberships s
                                  where s.team_id = ${teamId} and s.member_profile_id = e.member_profile_id
                                    and (s.effective_date is null or s.effective_date > ${today}::date))) as lost,
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

// The numbers over time.

export async function sumEntriesByHour(db: Db, teamId: string, since: string, timeZone: string) {
  const { rows } = await sql<Static<typeof Insights>['by_hour'][number]>`
    select extract(isodow from local)::integer as weekday, extract(hour from local)::integer as hour, count(*) as entries
      from (select checkin_at at time zone ${timeZone} as local from checkins
             where team_id = ${teamId} and checkin_at >= ${since}) e
     group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The last day of a month that has passed, or today. */
const lastDay = (today: string) => sql`least((m.month + interval '1 month' - interval '1 day')::date, ${today}::date)`

/** A membership is good from its start to its effective end, whatever became of it later. */
export async function listMonths(db: Db, teamId: string, months: string[], today: string) {
  const { rows } = await sql<Static<typeof Insights>['by_month'][number]>`
    with lives as (
      select member_profile_id, min(start_date) as began, max(coalesce(effective_date, 'infinity')) as ended
        from memberships where team_id = ${teamId} group by 1
    )
    select m.month, good.mrr_cents, good.active_members,
           (select count(*) from lives where ended >= m.month and ended <= ${lastDay(today)}) as lost_members,
           (select count(*) from lives where began >= m.month and began <= ${lastDay(today)}) as joined_members
      from unnest(${months}::date[]) as m (month)
      cross join lateral (
        select coalesce(round(sum(s.price_cents * case p.billing_period when 'monthly' then 12 when 'quarterly' then 4
                                                    when 'semiannual' then 2 else 1 end) / 12.0), 0) as mrr_cents,
               count(distinct s.member_profile_id) as active_members
          from memberships s join plans p on p.team_id = s.team_id and p.id = s.plan_id
         where s.team_id = ${teamId} and s.start_date <= ${lastDay(today)}
           and (s.effective_date is null or s.effective_date > ${lastDay(today)})) good
     order by m.month`.execute(db)
  return rows
}

export async function sumClassOccupancy(db: Db, teamId: string, from: string, to: string) {
  const { rows } = await sql<Static<typeof Insights>['class_occupancy'][number]>`
    select t.name as class_type_name, sum(i.max_capacity) as seats, sum(i.current_bookings) as booked,
           sum(i.waiting) as waited
      from class_instances i join class_types t on t.team_id = i.team_id and t.id = i.class_type_id
     where i.team_id = ${teamId} and i.date between ${from} and ${to} and i.status = 'scheduled'
     group by t.id, t.name
     order by sum(i.current_bookings)::numeric / sum(i.max_capacity) desc, t.name`.execute(db)
  return rows
}

export async function listCohorts(db: Db, teamId: string, months: string[], today: string) {
  const { rows } = await sql<Static<typeof Insights>['cohorts'][number]>`
    with began as (
      select member_profile_id, date_trunc('month', min(start_date))::date as month
        from memberships where team_id = ${teamId} group by 1
    ), cells as (
      select b.month as cohort, m.month, count(distinct b.member_profile_id) as good
        from began b
        join unnest(${months}::date[]) as m (month) on m.month >= b.month
        join memberships s on s.team_id = ${teamId} and s.member_profile_id = b.member_profile_id
         and s.start_date <= ${lastDay(today)}
         and (s.effective_date is null or s.effective_date > ${lastDay(today)})
       where b.month = any(${months}::date[])
       group by 1, 2
    )
    select c.cohort as month, (select count(*) from began b where b.month = c.cohort) as members,
           (select json_agg(coalesce(f.good, 0) order by m.month)
              from unnest(${months}::date[]) as m (month)
              left join cells f on f.cohort = c.cohort and f.month = m.month
             where m.month >= c.cohort) as retained
      from (select distinct cohort from cells) c
     order by 1`.execute(db)
  return rows
}
