import type { EnteringMembership } from '@catraca/device-contract/entry-rules.ts'
import type { Standing } from '@catraca/device-contract/validity-rules.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isNamedBy, joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Memberships, Plans } from '#platform/db/schema.generated.ts'
import { quickStatement } from '#platform/db/statement.ts'
import { descending, ranking } from './rules.ts'

// The building blocks of every statement that asks whether `memberships as s` are valid. Each shares its name and meaning with a function
// of `rules.ts`; `sql.test.ts` compares the two.

export const mayBeGood = sql<boolean>`(s.status <> 'cancelled' or s.cancelled_from is not null)`

export function isInForce(today: string) {
  return sql<boolean>`(s.status <> 'cancelled' or (s.cancelled_from is not null and s.effective_date >= ${today}::date))`
}

export const lastDay = sql<string>`coalesce(s.effective_date, s.end_date)`

const ranks = sql.join(ranking.map((status) => sql.lit(status)))

/** For `order by`. */
export function byRank(today: string) {
  return sql`s.start_date > ${today}::date, array_position(array[${ranks}], s.status), s.start_date desc, s.id desc`
}

/** The plan of the most significant membership in force of a row of `members as m`, for one line of a list. */
export const planOfM = (teamId: string, today: string) => sql<string | null>`(
  select p.name from memberships s join plans p on ${isNamedBy('p', 's.plan_id')}
   where s.team_id = ${teamId} and s.member_profile_id = m.id and ${isInForce(today)}
   order by ${byRank(today)} limit 1)`

/** The end of the period; for a trial that is hidden by another status and does not renew, the last day of the trial. */
const lastSureDay = sql`
  case when s.on_trial and s.status <> 'trial' and not s.auto_renew then s.trial_ends_on - 1 else s.end_date end`

/** A row that the rules of entry accept as a membership. */
type Entering<Row extends EnteringMembership> = Row

/** A membership with its plan's rules about entries and classes. */
export type UsableMembership = Entering<
  Pick<
    Selectable<Memberships>,
    | 'id'
    | 'status'
    | 'start_date'
    | 'end_date'
    | 'trial_ends_on'
    | 'auto_renew'
    | 'freeze_end_date'
    | 'past_due_since'
    | 'effective_date'
    | 'cancelled_from'
    | 'credits_left'
  > &
    Pick<Selectable<Plans>, 'grace_period_days' | 'has_group_classes' | 'max_classes_per_week'> &
    Pick<EnteringMembership, 'access_hours' | 'unit_ids'>
>

/**
 * The facts that `judge` needs about a row of `members as m`, for a statement that reads more about the same member.
 * It is handwritten because every entry runs it: building it with Kysely takes 0.03 ms more, and PostgreSQL answers
 * the whole query in 0.11 ms.
 */
export function standingOfM(teamId: string) {
  const memberships = sql<UsableMembership>`(
    select s.id, s.status, s.start_date, ${lastSureDay} as end_date, s.trial_ends_on, s.auto_renew, s.freeze_end_date, s.past_due_since,
           s.effective_date, s.cancelled_from, s.credits_left, p.grace_period_days, p.has_group_classes,
           p.max_classes_per_week, p.access_hours, ${unitsOfPlan(teamId, 'p')} as unit_ids
      from memberships s join plans p on ${isNamedBy('p', 's.plan_id')}
     where s.team_id = ${teamId} and s.member_profile_id = m.id and ${mayBeGood})`
  const bought = sql<boolean>`exists (
    select from memberships s where s.team_id = ${teamId} and s.member_profile_id = m.id)`
  return [jsonArrayFrom(memberships).as('memberships'), bought.as('has_bought')] as const
}

/** The units that a plan of `plans as <alias>` is limited to; none means it is valid at all units. */
export function unitsOfPlan(teamId: string, alias: string) {
  const plan = sql.ref(`${alias}.id`)
  return sql<string[]>`array(select u.store_id from plan_units u where u.team_id = ${teamId} and u.plan_id = ${plan})`
}

/** The facts that decide about entries and class bookings, by member. */
export async function loadStandings(
  db: Db,
  teamId: string,
  memberIds: string[],
): Promise<Map<string, Standing<UsableMembership>>> {
  const rows = await db
    .selectFrom('members as m')
    .select(['m.id', 'm.status', 'm.access_enabled', ...standingOfM(teamId)])
    .where('m.team_id', '=', teamId)
    .where('m.id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** All memberships of a member in the form in which they are shown, newest first. `memberId` may be a column of an outer query. */
export function membershipsOf(db: Db, teamId: string, memberId: string | RawBuilder<string>) {
  return db
    .selectFrom('memberships as s')
    .innerJoin('plans as p', joinById('p', 's.plan_id'))
    .select(['s.id', 's.status', 's.cancelled_from', 's.start_date', 's.end_date', 's.effective_date'])
    .select(['s.price_cents', 's.credits_left', 's.auto_renew', 's.plan_id', 's.created_at'])
    .select(['p.name as plan_name', 'p.billing_period', 'p.price_cents as plan_price_cents'])
    .where('s.team_id', '=', teamId)
    .where('s.member_profile_id', '=', memberId)
    .orderBy('s.start_date', 'desc')
    .orderBy('s.id', 'desc')
}

/** A membership in such a list. */
export type ShownMembership = Awaited<ReturnType<ReturnType<typeof membershipsOf>['execute']>>[number]

/** The list of a member's memberships with a new or changed one. */
export function withMembership(list: ShownMembership[], row: Selectable<Memberships>, plan: Selectable<Plans>) {
  const { id, status, cancelled_from, start_date, end_date, effective_date } = row
  const { price_cents, credits_left, auto_renew, plan_id, created_at } = row
  const { name: plan_name, billing_period, price_cents: plan_price_cents } = plan
  const days = { start_date, end_date, effective_date }
  const ofPlan = { plan_name, billing_period, plan_price_cents }
  const own = { id, status, cancelled_from, ...days, price_cents, credits_left, auto_renew, plan_id, created_at }
  const shown = { ...own, ...ofPlan }
  return [...list.filter((one) => one.id !== id), shown].toSorted(newestFirst)
}

const newestFirst = (a: ShownMembership, b: ShownMembership) =>
  descending(a.start_date, b.start_date) || descending(a.id, b.id)

const selectMemberships = quickStatement((db, { teamId, memberId }: { teamId: string; memberId: string }) =>
  membershipsOf(db, teamId, memberId),
)

export const listMembershipsOf = (db: Db, teamId: string, memberId: string) =>
  selectMemberships(db, { teamId, memberId })

/** The same of several members, by their ids. */
export async function listMembershipsOfMany(
  db: Db,
  teamId: string,
  memberIds: string[],
): Promise<Map<string, ShownMembership[]>> {
  const all = membershipsOf(db, teamId, sql<string>`any(${memberIds}::uuid[])`).select('s.member_profile_id')
  const of = new Map<string, ShownMembership[]>()
  for (const { member_profile_id, ...one } of await all.execute()) {
    of.set(member_profile_id, [...(of.get(member_profile_id) ?? []), one])
  }
  return of
}
