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

export function countMembers(db: Db, teamId: string) {
  return one(
    db,
    sql<{ active_members: number; total_members: number; trial_members: number }>`
      select count(*) filter (where status in ('active', 'trial')) as active_members, count(*) as total_members,
             count(*) filter (where status = 'trial') as trial_members
        from members where team_id = ${teamId}`,
  )
}

/** A twelfth of what each plan's active memberships bring a year, rounded once, at the end. */
export function countMemberships(db: Db, teamId: string) {
  return one(
    db,
    sql<{ mrr_cents: number; overdue_memberships: number }>`
      with by_plan as (
        select plan_id, status, count(*) as memberships, sum(price_cents) as cents
          from memberships where team_id = ${teamId} and status in ('active', 'past_due') group by plan_id, status)
      select coalesce(round(sum(b.cents * case p.billing_period when 'monthly' then 12 when 'quarterly' then 4
                                                                when 'semiannual' then 2 else 1 end)
                              filter (where b.status = 'active') / 12.0), 0) as mrr_cents,
             coalesce(sum(b.memberships) filter (where b.status = 'past_due'), 0) as overdue_memberships
        from by_plan b join plans p on p.team_id = ${teamId} and p.id = b.plan_id`,
  )
}

/**
 * A membership ends on its effective date. Members count as lost when they had one before this month that was still good
 * when it began, and have none now.
 */
export function countChurn(db: Db, teamId: string, { today, monthStart, lastMonthStart }: Days) {
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
