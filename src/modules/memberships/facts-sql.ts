import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  type ChargeRow,
  creditOf,
  isOpen,
  isWaived,
  listStandingCharges,
  type StandingCharge,
} from '#modules/billing/index.ts'
import { type LockedMember, lockMember } from '#modules/members/index.ts'
import { type PlanForSale, planForSale } from '#modules/plans/index.ts'
import { membershipsOf } from '#modules/validity/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'
import { lockMembership } from './sql.ts'
import type { MembershipRow } from './state.ts'

// Everything that a step of a membership depends on, locked and read together: first the membership, then its member, then all rows that
// belong to the two. Each statement sees what was committed before it began, and it begins after the locks are held.

/** What a step depends on besides the membership. */
export interface Surroundings {
  plan: PlanForSale
  /** The open charges. */
  charges: StandingCharge[]
  /** The charges of the present period in any status; none if the period is not known. */
  present: ChargeRow[]
  /** The charges of the period that begins on the end date, in any status. */
  next: ChargeRow[]
  /** The charges of the enrollment fee in any status, during the first period. */
  fees: ChargeRow[]
  /** The first days of the periods that were charged, or whose charge was waived. */
  charged_periods: string[]
  /** The member's credit. */
  credit_cents: number
  member: LockedMember
  /** The last day on which the member has a seat or a waiting place in a class. */
  last_seat_on: string | null
}

export interface LockedMembership extends Surroundings {
  row: MembershipRow
  /** When the latest change to the membership took effect. */
  last_change_at: string | null
}

interface Named {
  teamId: string
  id: string
}

const memberOf = ({ teamId, id }: Named) =>
  sql<string>`(select member_profile_id from memberships where team_id = ${teamId} and id = ${id})`

function withMember(
  db: Db,
  plan: ReturnType<typeof planForSale>,
  { teamId, memberId }: { teamId: string; memberId: string | RawBuilder<string> },
) {
  return plan.select([
    jsonArrayFrom(membershipsOf(db, teamId, memberId)).as('memberships'),
    sql<string | null>`(
      select max(b.class_date) from bookings b
       where b.team_id = ${teamId} and b.member_profile_id = ${memberId} and b.status <> 'cancelled')`.as(
      'last_seat_on',
    ),
    creditOf(teamId, memberId).as('credit_cents'),
  ])
}

const selectForSale = statement((db, { planId, ...of }: { teamId: string; planId: string; memberId: string }) =>
  withMember(db, planForSale(db, of.teamId, planId), of),
)

/** What a sale depends on. Either of the two may be missing. */
export async function lockForSale(
  db: Db,
  teamId: string,
  { planId, memberId }: { planId: string; memberId: string },
): Promise<Partial<Pick<Surroundings, 'plan' | 'member'>> & Omit<Surroundings, 'plan' | 'member'>> {
  const [row, [found]] = await Promise.all([
    lockMember(db, teamId, memberId),
    selectForSale(db, { teamId, planId, memberId }),
  ])
  const { memberships = [], last_seat_on = null, credit_cents = 0, ...plan } = found ?? {}
  return {
    ...(found !== undefined && { plan: plan as PlanForSale }),
    ...(row !== undefined && { member: { row, memberships } }),
    charges: [],
    present: [],
    next: [],
    fees: [],
    charged_periods: [],
    credit_cents,
    last_seat_on,
  }
}

const lockMemberOf = statement((db, named: Named) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('team_id', '=', named.teamId)
    .where('id', '=', memberOf(named))
    .forNoKeyUpdate(),
)

const selectAround = statement((db, named: Named) => {
  const { teamId, id } = named
  const planId = db.selectFrom('memberships').select('plan_id').where('team_id', '=', teamId).where('id', '=', id)
  return withMember(db, planForSale(db, teamId, planId), { teamId, memberId: memberOf(named) }).select([
    sql<string | null>`(
      select at from membership_history
       where team_id = ${teamId} and membership_id = ${id} order by seq desc limit 1)`.as('last_change_at'),
    sql<string[]>`array(
      select c.period_start::text from charges c
       where c.team_id = ${teamId} and c.membership_id = ${id} and c.kind = 'period'
         and (c.status <> 'cancelled' or ${isWaived(teamId)}))`.as('charged_periods'),
  ])
})

/** Undefined when there is no membership with this id. */
export async function lockWithSurroundings(db: Db, teamId: string, id: string): Promise<LockedMembership | undefined> {
  const [row, [member], standing, [around]] = await Promise.all([
    lockMembership(db, teamId, id),
    lockMemberOf(db, { teamId, id }),
    listStandingCharges(db, teamId, id),
    selectAround(db, { teamId, id }),
  ])
  if (row === undefined) return undefined
  const charges = standing.filter(isOpen)
  const chargesOf = (day: string | null, of: ChargeRow['kind'] = 'period') =>
    standing.filter(({ kind, period_start }) => kind === of && period_start === day)
  const [present, next] = [chargesOf(row.period_began_on), chargesOf(row.end_date)]
  const fees = chargesOf(row.period_began_on, 'enrollment')
  const { memberships, last_seat_on, last_change_at, charged_periods, credit_cents, ...plan } = around!
  const money = { charges, present, next, fees, charged_periods, credit_cents }
  return { row, plan, ...money, member: { row: member!, memberships }, last_seat_on, last_change_at }
}
