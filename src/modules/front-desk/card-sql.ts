import { sql } from 'kysely'
import { isoText } from '#platform/db/iso-text.ts'
import type { Db } from '#platform/db/pool.ts'
import type { CardFacts, Happening } from './schemas.ts'

// What the front desk reads about a member in addition to memberships, debts and visits.

/** The company's present: its local day, the beginning of the month, and the instant. */
interface Moment {
  today: string
  monthStartsAt: string
  now: string
}

/** The next events and the figures of this month, in one statement. */
export async function findCardFacts(db: Db, teamId: string, memberId: string, moment: Moment): Promise<CardFacts> {
  const { today, monthStartsAt, now } = moment
  const { rows } = await sql<CardFacts>`
    select (select count(*)::integer from checkins c
             where c.team_id = ${teamId} and c.member_profile_id = m.id and c.checkin_at >= ${monthStartsAt}::timestamptz)
             as visits_this_month,
           v.last_checkin_at,
           (select json_build_object('id', i.id, 'class_type_name', t.name, 'starts_at', ${isoText('i.starts_at')},
                                     'waits', b.status = 'waitlisted')
              from bookings b
              join class_instances i on i.team_id = ${teamId} and i.id = b.class_instance_id
              join class_types t on t.team_id = ${teamId} and t.id = i.class_type_id
             where b.team_id = ${teamId} and b.member_profile_id = m.id and b.status <> 'cancelled'
               and b.class_date >= ${today}::date - 1 and i.status = 'scheduled' and i.ends_at > ${now}::timestamptz
             order by i.starts_at limit 1) as next_booking,
           (select w.name from workout_programs w
             where w.team_id = ${teamId} and w.member_profile_id = m.id and w.status = 'active') as program_name,
           (select max(s.freeze_end_date) from memberships s
             where s.team_id = ${teamId} and s.member_profile_id = m.id and s.status = 'frozen') as frozen_until,
           -- Those born on 29 February have it on the 28th in other years.
           coalesce((m.birth_date + make_interval(years => extract(year from ${today}::date)::integer
                                                          - extract(year from m.birth_date)::integer))::date
                    = ${today}::date, false) as has_birthday
      from members m join member_visits v on v.team_id = ${teamId} and v.member_profile_id = m.id
     where m.team_id = ${teamId} and m.id = ${memberId}`.execute(db)
  return rows[0]!
}

/** A denial further back than this many lines of the log is older than what is shown, since each visit makes a line or two. */
const linesLookedAt = 30

/** The latest things that happened to a member, newest first; each kind is read along an index. */
export async function listHappenings(db: Db, teamId: string, memberId: string, limit: number): Promise<Happening[]> {
  const { rows } = await sql<Happening>`
    select * from (
      (select c.checkin_at as at, 'entry' as kind, u.name as subject, null as detail, null::integer as cents
         from checkins c join units u on u.team_id = ${teamId} and u.id = c.store_id
        where c.team_id = ${teamId} and c.member_profile_id = ${memberId}
        order by c.checkin_at desc limit ${limit})
      union all
      (select l.at, l.result, u.name, l.reason, null
         from (select * from access_log l
                where l.team_id = ${teamId} and l.member_profile_id = ${memberId}
                order by l.at desc limit ${linesLookedAt}) l
         join units u on u.team_id = ${teamId} and u.id = l.store_id
        where l.result = 'denied')
      union all
      (select b.booked_at, 'booking', t.name, to_char(i.date, 'YYYY-MM-DD'), null
         from bookings b
         join class_instances i on i.team_id = ${teamId} and i.id = b.class_instance_id
         join class_types t on t.team_id = ${teamId} and t.id = i.class_type_id
        where b.team_id = ${teamId} and b.member_profile_id = ${memberId} and b.status <> 'cancelled'
        order by b.class_date desc limit ${limit})
      union all
      (select h.at, 'membership', p.name, h.change, null
         from memberships s
         join plans p on p.team_id = ${teamId} and p.id = s.plan_id
         join membership_history h on h.team_id = ${teamId} and h.membership_id = s.id
        where s.team_id = ${teamId} and s.member_profile_id = ${memberId}
        order by h.seq desc limit ${limit})
      union all
      (select e.at, case when e.kept_cents > 0 then 'payment' else 'money_back' end, null, e.method, e.kept_cents
         from ledger_entries e
        where e.team_id = ${teamId} and e.member_id = ${memberId} and e.kept_cents <> 0
        order by e.at desc, e.id desc limit ${limit})) happened
     order by at desc limit ${limit}`.execute(db)
  return rows
}
