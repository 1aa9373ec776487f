import { type RawBuilder, sql } from 'kysely'
import { validitySql } from '#modules/validity/index.ts'
import { actorName } from '#platform/db/actor-name.ts'
import { isoText } from '#platform/db/iso-text.ts'
import type { Db } from '#platform/db/pool.ts'
import { type FollowUp, type List, listNames, lists, mostCounted, mostListed, restDays } from './schemas.ts'

// Who should be called is read from the present rows. Each list starts from a range of an index for the days that it is about, so its cost
// does not grow with the company.

/** The company's days that the lists are about, and the instants at which they begin. */
export interface Days {
  today: string
  timeZone: string
  /** The instant that many days ago. */
  ago: (days: number) => string
}

type Listed = (teamId: string, days: Days) => RawBuilder<unknown>

/** Members without a visit for this many days; for members who have never come, since registration. */
const absent =
  (from: number, until: number): Listed =>
  (teamId, { ago, timeZone }) =>
    sql`
    select v.member_id, (v.last_checkin_at at time zone ${timeZone})::date as "on", null::integer as owed_cents
      from (select member_profile_id as member_id, last_checkin_at from member_visits
             where team_id = ${teamId} and last_checkin_at > ${ago(until)} and last_checkin_at <= ${ago(from)} offset 0) v
     cross join lateral (
       select from members a where a.team_id = ${teamId} and a.id = v.member_id and a.status = 'active' offset 0) active
    union all
    select a.id, (a.created_at at time zone ${timeZone})::date, null
      from (select id, created_at, status from members
             where team_id = ${teamId} and created_at > ${ago(until)} and created_at <= ${ago(from)} offset 0) a
     cross join lateral (
       select from member_visits v
        where v.team_id = ${teamId} and v.member_profile_id = a.id and v.last_checkin_at is null offset 0) never
     where a.status = 'active'`

/** Whether a member, `id`, has a membership that goes on. */
const goesOn = (teamId: string, id: RawBuilder<unknown>, { today }: Days) => sql`exists (
  select from memberships o
   where o.team_id = ${teamId} and o.member_profile_id = ${id} and o.status <> 'cancelled'
     and (o.auto_renew or o.end_date > ${today}::date + 15))`

/**
 * For each list: the members on it, the day since when or on which, and what they owe. A member may appear more than once. Each starts with
 * a range of an index, behind an offset, so that PostgreSQL does not start elsewhere when it has no statistics about a company (decision
 * 94).
 */
const members: Record<List, Listed> = {
  past_due: (teamId, { today }) => sql`
    select c.member_profile_id as member_id, min(c.due_date) as "on", sum(c.amount_cents - c.paid_cents)::integer as owed_cents
      from charges c
     where c.team_id = ${teamId} and c.status = 'overdue' and c.due_date between ${today}::date - 365 and ${today}::date
       and (c.promised_on is null or c.promised_on < ${today}::date)
     group by 1
    union all
    -- Where another service bills, no charge says it.
    select s.member_profile_id, s.past_due_since, null
      from (select id, member_profile_id, past_due_since from memberships
             where team_id = ${teamId} and status = 'past_due' offset 0) s
     where s.past_due_since is not null
       and not exists (select from charges c
                        where c.team_id = ${teamId} and c.membership_id = s.id and c.status in ('pending', 'overdue'))`,
  ending: (teamId, days) => sql`
    select s.member_profile_id as member_id, s."on", null::integer as owed_cents
      from (select member_profile_id, end_date as "on" from memberships
             where team_id = ${teamId} and not auto_renew and status <> 'cancelled'
               and end_date between ${days.today}::date and ${days.today}::date + 15
            union all
            select member_profile_id, effective_date from memberships
             where team_id = ${teamId} and cancelled_from is not null
               and effective_date between ${days.today}::date and ${days.today}::date + 15 offset 0) s
     where not ${goesOn(teamId, sql`s.member_profile_id`, days)}`,
  trial: (teamId, days) => sql`
    select a.id as member_id, a.joined_at as "on", null::integer as owed_cents
      from (select id, joined_at from members
             where team_id = ${teamId} and status = 'trial' and created_at > ${days.ago(60)} and created_at <= ${days.ago(3)}
               and partner_program_id is null
            offset 0) a
     where not exists (select from memberships s where s.team_id = ${teamId} and s.member_profile_id = a.id)
    union all
    select s.member_profile_id, s.effective_date, null
      from (select member_profile_id, effective_date, cancellation_reason from memberships
             where team_id = ${teamId} and effective_date between ${days.today}::date - 30 and ${days.today}::date offset 0) s
     where s.cancellation_reason = 'trial_ended' and not ${goesOn(teamId, sql`s.member_profile_id`, days)}`,
  absent_10: absent(10, 20),
  absent_20: absent(20, 30),
  absent_30: absent(30, 90),
  birthday: (teamId, { today }) => sql`
    select a.id as member_id, ${today}::date as "on", null::integer as owed_cents
      from members a
     where a.team_id = ${teamId} and a.birth_date is not null and a.status <> 'cancelled'
       and (extract(month from a.birth_date) * 100 + extract(day from a.birth_date))::integer = any(${birthdays(today)}::integer[])`,
  promised: (teamId, { today }) => sql`
    select n.member_id, min(n.due_on) as "on", null::integer as owed_cents
      from member_notes n
     where n.team_id = ${teamId} and n.due_on <= ${today}::date and n.done_at is null
     group by 1`,
}

/** Month and day as one number. Those born on 29 February have their birthday on the 28th in other years. */
function birthdays(today: string): number[] {
  const { month, day, inLeapYear } = Temporal.PlainDate.from(today)
  return month === 2 && day === 28 && !inLeapYear ? [228, 229] : [month * 100 + day]
}

/** Whether somebody has called `member` about a list in the last days, or has set a later day for it. */
function isCalled(teamId: string, list: List, member: RawBuilder<unknown>, { today, ago }: Days) {
  const topic = lists[list]
  if (topic === undefined) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from member_notes n
     where n.team_id = ${teamId} and n.member_id = ${member} and n.about = ${topic}
       and (n.due_on > ${today}::date or (n.due_on is null and n.noted_at > ${ago(restDays)})))`
}

/** So many lines of a list have `mostCounted` people among them, since few people are on a list more than once. */
const mostLines = 2 * mostCounted

/** How many people on each list wait for a call, up to `mostCounted`. A longer list is not read to its end. */
export async function countWaiting(db: Db, teamId: string, days: Days): Promise<{ list: List; waiting: number }[]> {
  const counts = listNames.map(
    (list) => sql`
    select ${list}::text as list, least(count(distinct l.member_id), ${mostCounted})::integer as waiting from (
      select l.member_id from (${members[list](teamId, days)}) l
       where not ${isCalled(teamId, list, sql`l.member_id`, days)} limit ${mostLines}) l`,
  )
  const { rows } = await sql<{ list: List; waiting: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

/** The latest note about a row of `members as m`. */
const lastNoteOfM = (teamId: string) => sql`(
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', ${isoText('t.noted_at')},
                           'actor_name', ${actorName(teamId, 't.actor')})
    from member_notes t where t.team_id = ${teamId} and t.member_id = m.id
   order by t.noted_at desc, t.id desc limit 1)`

/** The first people of a list: those who owe or wait longest, those who leave soonest, and among the absent those who came last. */
export async function listWaiting(
  db: Db,
  teamId: string,
  { list, called }: { list: List; called: boolean },
  days: Days,
): Promise<FollowUp[]> {
  const asked = isCalled(teamId, list, sql`l.member_id`, days)
  const latestFirst = list.startsWith('absent') ? sql`desc` : sql``
  const { rows } = await sql<FollowUp>`
    select m.id as member_id, m.full_name, m.phone, m.email, ${validitySql.planOfM(teamId, days.today)} as plan_name, l."on", l.owed_cents,
           ${lastNoteOfM(teamId)} as last_note
      from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
              from (${members[list](teamId, days)}) l
             where ${called ? asked : sql`not ${asked}`}
             group by 1 order by 2 ${latestFirst}, 1 limit ${mostListed}) l
      join members m on m.team_id = ${teamId} and m.id = l.member_id
     order by l."on" ${latestFirst}, l.member_id`.execute(db)
  return rows
}
