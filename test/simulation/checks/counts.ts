import { sql } from 'kysely'
import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { plus } from '../model/days.ts'
import type { Gym } from '../model/state.ts'
import { check, namesOf, readAs } from './check.ts'

/** The service's counts, and the lists' totals by their paths. */
export interface Counted {
  metrics: Record<string, unknown>
  totals: Map<string, number>
  /** Entries of the day and of the month so far, counted from the rows. */
  entries: { today: number; month: number }
  /** How many months one payment of each plan covers. */
  months: Map<string, number>
}

/** Lists by status have as many rows as the model, and the metrics equal its figures. */
export const counts = check('counts', readCounts, wrongCounts)

/** Totals that transactions keep equal the sums of the rows. */
export const kept = check('kept totals', readKept, (_, wrong) => wrong)

async function readCounts(company: Company): Promise<Counted> {
  const { db, teamId, timeZone } = company
  const day = company.today()
  const paths = ['/members', '/memberships', '/charges'].flatMap((path) =>
    statuses[path]!.map((status) => `${path}?status=${status}`),
  )
  // A few at each look, so that all have their turn.
  const first = company.calls.length % paths.length
  const asked = [...paths, ...paths].slice(first, first + 4)
  const [metrics, months, { rows: entries }, ...lists] = await Promise.all([
    readAs(company, 'api', '/gym-metrics'),
    monthsOfPlans(company),
    sql<{ today: number; month: number }>`
      select count(*) filter (where day = ${day})::integer as today, count(*)::integer as month
        from (select (checkin_at at time zone ${timeZone})::date as day from checkins where team_id = ${teamId}) c
       where day between ${`${day.slice(0, 8)}01`} and ${day}`.execute(db),
    ...asked.map((path) => readAs(company, path.startsWith('/charges') ? 'staff' : 'api', `${path}&limit=1`)),
  ])
  return {
    metrics: metrics.data,
    totals: new Map(lists.map(({ pagination }, i) => [asked[i]!, pagination.total])),
    entries: entries[0]!,
    months,
  }
}

const statuses: Record<string, string[]> = {
  '/members': ['trial', 'active', 'frozen', 'cancelled'],
  '/memberships': ['trial', 'active', 'frozen', 'past_due', 'cancelled'],
  '/charges': ['pending', 'overdue', 'paid', 'cancelled'],
}
/** How many months one payment covers, by the reference of each plan. */
export async function monthsOfPlans(company: Company): Promise<Map<string, number>> {
  const { data } = await readAs(company, 'api', '/plans')
  const name = namesOf(company)
  return new Map(data.map((row: Body) => [name(row.id).replace('plan ', ''), monthsOf[row.billing_period]]))
}

const monthsOf: Record<string, number> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 }

export function wrongCounts(gym: Gym, { metrics, totals, entries, months }: Counted): string[] {
  const memberships = [...gym.memberships.values()]
  const lists: Record<string, { status: string }[]> = {
    '/members': [...gym.members.values()],
    '/memberships': memberships,
    '/charges': memberships.flatMap(({ charges }) => charges),
  }
  const countOf = (path: string, status: string) => lists[path]!.filter((one) => one.status === status).length
  const active = memberships.filter(({ status }) => status === 'active')
  const should: Record<string, unknown> = {
    total_members: gym.members.size,
    trial_members: countOf('/members', 'trial'),
    active_members: countOf('/members', 'trial') + countOf('/members', 'active'),
    overdue_memberships: countOf('/memberships', 'past_due'),
    mrr_cents: Math.round(active.reduce((sum, { price, plan }) => sum + price / months.get(plan.ref)!, 0)),
    ...churnOf(gym),
    checkins_today: entries.today,
    checkins_this_month: entries.month,
  }
  return [
    ...Object.entries(should).flatMap(([figure, value]) =>
      metrics[figure] === value ? [] : [`${figure} is ${metrics[figure]}, not ${value}`],
    ),
    ...[...totals].flatMap(([asked, total]) => {
      const [path, status] = asked.split('?status=') as [string, string]
      return total === countOf(path, status) ? [] : [`${asked} has ${total}, not ${countOf(path, status)}`]
    }),
  ]
}

/** A membership is under contract from its first day until the day on which its end takes effect. */
function churnOf({ members, memberships, today }: Gym): Record<string, number> {
  const month = `${today.slice(0, 8)}01`
  const before = plus(month, -1)
  const lastMonth = `${before.slice(0, 8)}01`
  const lives = [...members.values()].map((member) =>
    member.memberships.map((one) => ({ start: one.start, end: one.cancelled?.effective ?? '9999' })),
  )
  const atStart = lives.filter((own) => own.some(({ start, end }) => start <= before && end > before))
  const lost = atStart.filter((own) => own.every(({ end }) => end <= today))
  const ends = [...memberships.values()].flatMap(({ cancelled }) => cancelled?.effective ?? [])
  return {
    cancelled_this_month: ends.filter((end) => end >= month && end <= today).length,
    cancelled_last_month: ends.filter((end) => end >= lastMonth && end < month).length,
    churn_rate: atStart.length === 0 ? 0 : Math.round((10_000 * lost.length) / atStart.length) / 100,
  }
}

export interface KeptFault {
  list: string
  at: string
  key: object
  n: number
  cents: number
}

let views: Promise<string[]> | undefined

async function readKept({ db, teamId }: Company): Promise<string[]> {
  views ??= sql<{ view: string }>`
    select viewname as view from pg_views where schemaname = current_schema() and starts_with(viewname, 'counted_')`
    .execute(db)
    .then(({ rows }) => rows.map(({ view }) => view))
  const counted = (await views).map(
    (view) => sql`select list, at, key, n, cents from ${sql.table(view)} where team_id = ${teamId}`,
  )
  const lives = (name: string) =>
    sql`select member_profile_id, began, ended, spans from ${sql.table(name)} where team_id = ${teamId}`
  const [faults, wrongLives] = await Promise.all([
    sql<KeptFault>`
      select list, at::text as at, key, sum(n)::integer as n, sum(cents)::float8 as cents from (
        ${sql.join(counted, sql` union all `)}
        union all select list, at, key, -n, -cents from kept_totals where team_id = ${teamId}) told
       group by 1, 2, 3 having sum(n) <> 0 or sum(cents) <> 0`.execute(db),
    sql<{ member: string }>`
      select distinct member_profile_id as member from (
        (${lives('member_lives')} except ${lives('member_lives_as_they_are')}) union all
        (${lives('member_lives_as_they_are')} except ${lives('member_lives')})) l`.execute(db),
  ])
  return [
    ...faults.rows.map(keptLine),
    ...wrongLives.rows.map(({ member }) => `the contracts of member ${member} are kept wrong`),
  ]
}

export function keptLine({ list, at, key, n, cents }: KeptFault): string {
  return `${list} ${at} ${JSON.stringify(key)} is kept wrong: the rows have ${n} more, of ${cents} cents`
}
