import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

// Counts over what the indexes hold; none of them looks at check-ins one by one.

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
