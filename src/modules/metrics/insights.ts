import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { localDate, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { data, endpoint } from '#platform/http/endpoint.ts'
import { LocalDate, Named } from '#platform/http/schema.ts'
import type { TeamContext } from '#platform/team-context.ts'

const Count = Type.Integer()
const monthsShown = 12
const daysOfEntries = 90
const daysOfClasses = 56

export const Insights = Named('Insights', {
  by_hour: Type.Array(
    Named('EntriesByHour', { weekday: Type.Integer({ description: '1 is Monday.' }), hour: Count, entries: Count }),
    {
      description: `Entries of the last ${daysOfEntries} days, by local weekday and hour; hours without any are absent.`,
    },
  ),
  by_month: Type.Array(
    Named('MonthOfMemberships', {
      month: LocalDate('Its first day.'),
      mrr_cents: Type.Integer({ description: 'A twelfth of what the memberships good on its last day bring a year.' }),
      active_members: Type.Integer({ description: 'Members with a membership good on its last day.' }),
      lost_members: Type.Integer({ description: 'Members whose last membership ended in it.' }),
      joined_members: Type.Integer({ description: 'Members whose first membership began in it.' }),
    }),
  ),
  class_occupancy: Type.Array(
    Named('ClassOccupancy', { class_type_name: Type.String(), seats: Count, booked: Count, waited: Count }),
    { description: `Of the classes of the last ${daysOfClasses} days.` },
  ),
  cohorts: Type.Array(
    Named('Cohort', {
      month: LocalDate('In which their first membership began.'),
      members: Count,
      retained: Type.Array(Count, {
        description: 'How many had a good membership at the end of this month, and of each later one.',
      }),
    }),
  ),
})

export const insightEndpoints = [
  endpoint({
    method: 'GET',
    path: '/insights',
    operationId: 'getInsights',
    scope: 'metrics:read',
    tag: 'Metrics',
    summary: "The gym's numbers over time",
    reply: data(Insights),
    handle: (ctx) => getInsights(ctx),
  }),
]

async function getInsights({ db, teamId, now, timeZone }: TeamContext): Promise<Static<typeof Insights>> {
  const today = localDate(now, timeZone)
  const first = today.with({ day: 1 }).subtract({ months: monthsShown - 1 })
  const months = Array.from({ length: monthsShown }, (_, i) => first.add({ months: i }).toString())
  const [by_hour, by_month, class_occupancy, cohorts] = await Promise.all([
    entriesByHour(db, teamId, timestampText(now.subtract({ hours: 24 * daysOfEntries })), timeZone),
    monthsOf(db, teamId, months, today.toString()),
    classOccupancy(db, teamId, today.subtract({ days: daysOfClasses }).toString(), today.toString()),
    cohortsOf(db, teamId, months, today.toString()),
  ])
  return { by_hour, by_month, class_occupancy, cohorts }
}

async function entriesByHour(db: Db, teamId: string, since: string, timeZone: string) {
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
async function monthsOf(db: Db, teamId: string, months: string[], today: string) {
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

async function classOccupancy(db: Db, teamId: string, from: string, to: string) {
  const { rows } = await sql<Static<typeof Insights>['class_occupancy'][number]>`
    select t.name as class_type_name, sum(i.max_capacity) as seats, sum(i.current_bookings) as booked,
           sum(i.waiting) as waited
      from class_instances i join class_types t on t.team_id = i.team_id and t.id = i.class_type_id
     where i.team_id = ${teamId} and i.date between ${from} and ${to} and i.status = 'scheduled'
     group by t.id, t.name
     order by sum(i.current_bookings)::numeric / sum(i.max_capacity) desc, t.name`.execute(db)
  return rows
}

async function cohortsOf(db: Db, teamId: string, months: string[], today: string) {
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
