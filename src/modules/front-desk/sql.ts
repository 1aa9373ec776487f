import { sql } from 'kysely'
import type { Static } from 'typebox'
import { peopleInside } from '#modules/access/index.ts'
import { connectionsOfMember, currentStreak } from '#modules/members/index.ts'
import { validitySql } from '#modules/validity/index.ts'
import { actorName } from '#platform/db/actor-name.ts'
import { isNamedBy, joinById } from '#platform/db/by-id.ts'
import { keptSum } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Alert } from './schemas.ts'

// The front desk's queries across the gym; nothing here writes.

/** The latest ones, without counting them all. */
export async function latestAttempts(
  db: Db,
  teamId: string,
  { limit, today, unitIds = [] }: { limit: number; today: string; unitIds?: string[] },
) {
  const all = attemptsOf(db, teamId)
  const rows = await selectAttempts(teamId, unitIds.length > 0 ? all.where('l.store_id', 'in', unitIds) : all)
    .leftJoin('member_photos as f', (join) =>
      join.on('f.team_id', '=', teamId).onRef('f.member_id', '=', 'l.member_profile_id'),
    )
    .select([validitySql.planOfM(teamId, today).as('plan_name'), 'f.taken_at as photo_taken_at'])
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAttempt)
}

type Attempts = ReturnType<typeof attemptsOf>
/**
 * The lines of `access_log`, and every entry as a line. Entries older than the column `actor` have theirs in `access_log`. Each order in
 * which the log is read has an index in both tables. PostgreSQL merges the two tables along these indexes only if neither has a condition
 * of its own, so the conditions are applied to the union.
 */
export function attemptsOf(db: Db, teamId: string) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('access_log')
        .select(['team_id', 'id', 'at', 'result', 'reason', 'member_profile_id', 'store_id', 'method', 'device_id'])
        .select('actor')
        .unionAll(
          eb
            .selectFrom('checkins')
            .select(['team_id', 'id', 'checkin_at as at', sql<'allowed'>`'allowed'::text`.as('result')])
            .select([sql<null>`null::text`.as('reason'), 'member_profile_id', 'store_id', 'method', 'device_id'])
            .select('actor')
            .$narrowType<{ actor: string }>(),
        )
        .as('l'),
    )
    .where('l.team_id', '=', teamId)
    .where('l.actor', 'is not', null)
}

/** Every line has a unit; the outer join tells the planner so, which otherwise may expect few lines and sort them all. */
export function selectAttempts(teamId: string, filtered: Attempts) {
  return filtered
    .leftJoin('units as u', joinById('u', 'l.store_id'))
    .leftJoin('members as m', joinById('m', 'l.member_profile_id'))
    .leftJoin('devices as d', joinById('d', 'l.device_id'))
    .select(['l.id', 'l.at', 'l.result', 'l.reason', 'l.store_id', 'l.method', 'l.actor'])
    .select(['u.name as store_name', 'm.id as member_id', 'm.full_name', 'd.name as device_name'])
    .select(actorName(teamId, 'l.actor').as('actor_name'))
    .$narrowType<{ store_name: string }>()
}

type AttemptRow = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]
export function toAttempt<Row extends AttemptRow>(row: Row) {
  const { member_id, full_name, ...attempt } = row
  return { ...attempt, member: member_id === null ? null : { id: member_id, full_name: full_name! } }
}

/** People inside by unit; visits that began before `longAgo` are not counted. */
export async function countByUnit(db: Db, teamId: string, longAgo: string) {
  return db
    .selectFrom('units as u')
    .select(['u.id', 'u.name', 'u.max_capacity'])
    .select(peopleInside(teamId, sql`${longAgo}::timestamptz`, sql.ref('u.id')).as('current_count'))
    .where('u.team_id', '=', teamId)
    .where('u.is_active', '=', true)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
}

export async function findVisitMinutes(db: Db, teamId: string): Promise<number> {
  const company = await db
    .selectFrom('companies')
    .select('max_visit_minutes')
    .where('id', '=', teamId)
    .executeTakeFirst()
  return company!.max_visit_minutes
}

export async function listClassesOfDay(db: Db, teamId: string, day: string, now: string) {
  return db
    .selectFrom('class_instances as i')
    .innerJoin('class_types as t', joinById('t', 'i.class_type_id'))
    .leftJoin('trainers as r', joinById('r', 'i.trainer_id'))
    .select(['i.id', 't.name as class_type_name', 't.color', 'i.start_time', 'i.end_time', 'r.name as trainer_name'])
    .select(['i.store_id', 'i.max_capacity', 'i.current_bookings', 'i.waiting as waitlist_count'])
    .select(
      sql<'scheduled' | 'cancelled' | 'completed'>`
        case when i.status = 'scheduled' and i.ends_at <= ${now} then 'completed' else i.status end`.as('status'),
    )
    .where('i.team_id', '=', teamId)
    .where('i.date', '=', day)
    .orderBy('i.start_time')
    .orderBy('i.id')
    .execute()
}

/** Cents due on a day or overdue, and cents received since the day began, at the counter and for memberships. */
export async function sumMoney(db: Db, teamId: string, { today, startsAt }: { today: string; startsAt: string }) {
  const due = { list: 'charges.due', of: { status: 'pending' }, period: { from: today, to: today } }
  const overdue = { list: 'charges', of: { status: 'overdue' } }
  const kept = { list: 'ledger_entries.kept', period: { from: startsAt } }
  const { rows } = await sql<{
    due_today_cents: number
    overdue_cents: number
    overdue_count: number
    paid_today_cents: number
  }>`
    select ${keptSum(teamId, due, 'cents')} as due_today_cents, ${keptSum(teamId, overdue, 'cents')} as overdue_cents,
           ${keptSum(teamId, overdue)} as overdue_count,
           ${keptSum(teamId, kept, 'cents')} as paid_today_cents`.execute(db)
  return rows[0]!
}

/**
 * Webhooks that fail or were switched off, memberships that fail, jobs that failed often and are waiting or were given up, and differences
 * that the last nightly check of the ledger found. `dayAgo` is real time.
 */
export async function listAlerts(db: Db, teamId: string, dayAgo: string) {
  const { rows } = await sql<{
    kind: Static<typeof Alert>['kind']
    id: string | null
    text: string
    count: number
  }>`
    select case when is_enabled then 'webhook_failing' else 'webhook_disabled' end as kind, id, url as text,
           failed_in_a_row as count
      from webhooks
     where team_id = ${teamId} and url is not null
       and (disabled_reason is not null or (is_enabled and failed_in_a_row > 0))
    union all
    select case when job.attempts < job.max_attempts or job.locked_at is not null then 'job_stuck' else 'job_given_up' end,
           null, task.identifier, max(job.attempts)
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where (job.attempts > 2 or (job.attempts >= job.max_attempts and job.locked_at is null))
       and job.payload ->> 'teamId' = ${teamId}
     group by 1, 3
    union all
    select 'move_failing', m.id, m.full_name, s.move_failures
      from memberships s join members m on ${isNamedBy('m', 's.member_profile_id')}
     where s.team_id = ${teamId} and s.move_error is not null
    union all
    select 'books_differ', null, '', count(*)::integer
      from kept_faults
     where team_id = ${teamId} and starts_with(list, 'books.') and found_at > ${dayAgo}
    having count(*) > 0`.execute(db)
  return rows
}

export async function findMemberForCard(db: Db, teamId: string, id: string, today: string) {
  return db
    .selectFrom('members')
    .innerJoin('member_visits as v', (join) =>
      join.on('v.team_id', '=', teamId).onRef('v.member_profile_id', '=', 'members.id'),
    )
    .select(['id', 'full_name', 'status', 'phone', 'email', 'joined_at', 'unproven'])
    .select(['access_enabled', 'access_block_reason'])
    .select(['v.total_checkins', currentStreak(today).as('current_streak'), ...connectionsOfMember(teamId)])
    .where('members.team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listOpenChargesOfMember(
  db: Db,
  teamId: string,
  { memberId, today }: { memberId: string; today: string },
) {
  return db
    .selectFrom('charges')
    .select(['id', 'description', 'amount_cents', 'due_date', 'status', 'promised_on'])
    .select([
      sql<number>`amount_cents - paid_cents`.as('open_cents'),
      sql<boolean>`due_date > ${today}::date + 31`.as('is_later'),
    ])
    .where('team_id', '=', teamId)
    .where('member_profile_id', '=', memberId)
    .where('status', 'in', ['pending', 'overdue'] as const)
    .orderBy('due_date')
    .orderBy('id')
    .$narrowType<{ status: 'pending' | 'overdue' }>()
    .execute()
}

export async function listVisitsOfMember(db: Db, teamId: string, memberId: string) {
  return db
    .selectFrom('checkins as c')
    .innerJoin('units as u', joinById('u', 'c.store_id'))
    .select(['c.id', 'c.checkin_at', 'c.checkout_at', 'c.store_id', 'u.name as store_name', 'c.override_reason'])
    .where('c.team_id', '=', teamId)
    .where('c.member_profile_id', '=', memberId)
    .orderBy('c.checkin_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(10)
    .execute()
}
