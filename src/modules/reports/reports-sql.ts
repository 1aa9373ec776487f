import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { mostReportRows, type Report, type ReportLine, type ReportRow } from './schemas.ts'

// Each report is one relation of rows, and its lines are groups of these rows: so a number and the list behind it cannot differ.

/** The days of a report, and the instants at which they begin and end. */
export interface Period {
  from: string
  to: string
  today: string
  startsAt: string
  endsAt: string
  twoWeeksAgo: string
  timeZone: string
}

/** Reasons that have a translation; all other texts are one line together. */
const knownReasons = [
  ...['trial_ended', 'payment_overdue', 'expired'],
  ...['price', 'moved', 'no_time', 'health', 'dissatisfied', 'competitor'],
]

/** Rows of a report: key, label, member_id, on, what, cents, part, whole, full_name; the name is null if it has to be looked up. */
type Rows = (teamId: string, period: Period) => RawBuilder<unknown>

/** Whether a membership of `memberships as s` was taken back and ended on the day of its sale, so that it counts as neither sold nor ended. */
const takenBack = (timeZone: string) => sql`coalesce(
  (s.cancelled_at at time zone ${timeZone})::date = (s.created_at at time zone ${timeZone})::date
    and s.effective_date <= (s.created_at at time zone ${timeZone})::date, false)`

const rowsOf: Record<Report, Rows> = {
  sold: (teamId, { startsAt, endsAt, timeZone }) => sql`
    select s.plan_id::text as key, p.name as label, s.member_profile_id as member_id,
           (s.created_at at time zone ${timeZone})::date as "on", p.name as what, s.price_cents as cents,
           null::integer as part, null::integer as whole, null::text as full_name
      from memberships s join plans p on p.team_id = ${teamId} and p.id = s.plan_id
     where s.team_id = ${teamId} and s.created_at >= ${startsAt}::timestamptz and s.created_at < ${endsAt}::timestamptz
       and not ${takenBack(timeZone)}
       and not exists (select from move_in_rows r where r.team_id = ${teamId} and r.row_id = s.id)`,
  ended: (teamId, { from, to, timeZone }) => sql`
    select case when s.cancellation_reason = any(${knownReasons}::text[]) then s.cancellation_reason
                when s.cancellation_reason is null then 'untold' else 'other' end as key,
           null as label, s.member_profile_id as member_id, s.effective_date as "on",
           concat_ws(' · ', p.name, case when not s.cancellation_reason = any(${knownReasons}::text[]) then s.cancellation_reason end)
             as what,
           s.price_cents as cents, null::integer as part, null::integer as whole, null::text as full_name
      from memberships s join plans p on p.team_id = ${teamId} and p.id = s.plan_id
     where s.team_id = ${teamId} and s.status = 'cancelled' and s.effective_date between ${from}::date and ${to}::date
       and not ${takenBack(timeZone)}`,
  retention: (teamId, { from, to, today }) => sql`
    select to_char(l.began, 'YYYY-MM') as key, null as label, l.member_profile_id as member_id, l.began as "on",
           case when not l.spans @> ${today}::date then to_char(l.ended, 'YYYY-MM-DD') end as what, null::integer as cents,
           (l.spans @> ${today}::date)::integer as part, 1 as whole, null::text as full_name
      from member_lives l
     -- Nobody joined by a sale that was undone.
     where l.team_id = ${teamId} and l.began between ${from}::date and ${to}::date and not isempty(l.spans)`,
  revenue: (teamId, { startsAt, endsAt, timeZone }) => sql`
    select to_char(e.at at time zone ${timeZone}, 'YYYY-MM') || ' ' || coalesce(p.id::text, case when e.sale_id is null then '' else 'sale' end)
             as key,
           p.name as label, e.member_id, (e.at at time zone ${timeZone})::date as "on", e.method as what, e.kept_cents as cents,
           null::integer as part, null::integer as whole, null::text as full_name
      from ledger_entries e
      left join charges c on c.team_id = ${teamId} and c.id = e.charge_id
      left join memberships s on s.team_id = ${teamId} and s.id = c.membership_id
      left join plans p on p.team_id = ${teamId} and p.id = s.plan_id
     where e.team_id = ${teamId} and e.at >= ${startsAt}::timestamptz and e.at < ${endsAt}::timestamptz and e.kept_cents <> 0`,
  frequency: (teamId, { startsAt, endsAt, timeZone }) => sql`
    select case when coalesce(v.visits, 0) = 0 then '0' when v.visits < 5 then '1-4' when v.visits < 9 then '5-8'
                when v.visits < 13 then '9-12' else '13+' end as key,
           null as label, m.id as member_id, (v.last_at at time zone ${timeZone})::date as "on", coalesce(v.visits, 0)::text as what,
           null::integer as cents, coalesce(v.visits, 0)::integer as part, null::integer as whole, m.full_name
      from members m
      left join (select c.member_profile_id, count(*) as visits, max(c.checkin_at) as last_at
                   from checkins c
                  where c.team_id = ${teamId} and c.checkin_at >= ${startsAt}::timestamptz and c.checkin_at < ${endsAt}::timestamptz
                  group by 1) v on v.member_profile_id = m.id
     where m.team_id = ${teamId} and m.status in ('active', 'trial')`,
  classes: (teamId, { from, to }) => sql`
    select i.class_type_id || ' ' || extract(isodow from i.date) || ' ' || i.start_time as key, t.name as label,
           null::uuid as member_id, i.date as "on", i.start_time as what, null::integer as cents, i.current_bookings as part,
           i.max_capacity as whole, null::text as full_name
      from class_instances i join class_types t on t.team_id = ${teamId} and t.id = i.class_type_id
     where i.team_id = ${teamId} and i.date between ${from}::date and ${to}::date and i.status = 'scheduled'`,
  students: (teamId, { twoWeeksAgo }) => sql`
    select m.trainer_id::text as key, r.name as label, m.id as member_id, m.joined_at as "on", w.name as what, null::integer as cents,
           exists (select from workouts d
                    where d.team_id = ${teamId} and d.member_id = m.id and d.set_count > 0 and d.begun_at >= ${twoWeeksAgo}::timestamptz)
             ::integer as part,
           1 as whole, m.full_name
      from trainers r
     cross join lateral (select id, full_name, joined_at, trainer_id, status from members
                          where team_id = ${teamId} and trainer_id = r.id offset 0) m
      left join workout_programs w on w.team_id = ${teamId} and w.member_profile_id = m.id and w.status = 'active'
     where r.team_id = ${teamId} and m.status <> 'cancelled'`,
}

/** The lines of a report, by their keys. */
export async function listLines(db: Db, teamId: string, report: Report, period: Period): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents,
           case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
      from (${rowsOf[report](teamId, period)}) r group by r.key order by r.key`.execute(db)
  return rows
}

/** The newest rows of a report, of one line or of all. */
export async function listRows(
  db: Db,
  teamId: string,
  { report, key }: { report: Report; key: string | null },
  period: Period,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
      from (select * from (${rowsOf[report](teamId, period)}) r
             where ${key}::text is null or r.key = ${key}
             order by r."on" desc nulls last, r.member_id limit ${mostReportRows}) r
      left join members m on m.team_id = ${teamId} and m.id = case when r.full_name is null then r.member_id end
     order by r."on" desc nulls last, r.member_id`.execute(db)
  return rows
}
