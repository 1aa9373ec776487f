import { memberStatusOf } from '@catraca/device-contract/validity-rules.ts'
import { listMembersWithSeats, reviewSeatsOf } from '#modules/classes/index.ts'
import { firstStatus, type LockedMember, lockMembers, setMemberStatuses } from '#modules/members/index.ts'
import { findPlanForSale, type PlanForSale } from '#modules/plans/index.ts'
import { listMembershipsOfMany, withMembership } from '#modules/validity/index.ts'
import type { Acting } from '#platform/context.ts'
import { withCommit } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { later } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { historyRow } from './apply-step.ts'
import { makeDueMoveOrNote } from './catch-up.ts'
import { changeMembership } from './change-membership.ts'
import { listHistory } from './list-history.ts'
import { saleKindOf } from './price-rules.ts'
import { nextMove } from './rules.ts'
import { onlyChanged } from './shared-rules.ts'
import { deleteMemberships, insertManyWithHistory } from './sql.ts'
import { type MembershipRow, type MembershipState, noFailure } from './state.ts'

/** A membership that began in another system, in its present state. */
export interface RunningMembership
  extends Pick<
    MembershipState,
    | 'status'
    | 'start_date'
    | 'end_date'
    | 'auto_renew'
    | 'credits_left'
    | 'cancelled_at'
    | 'effective_date'
    | 'freeze_start_date'
    | 'freeze_end_date'
  > {
  memberId: string
  planId: string
  /** Null for the price of the plan. */
  price_cents: number | null
}

/**
 * Writes memberships that began in another system, in their present state and without charging anything; returns the id of each, in order,
 * or why it is refused. No event reports a sale.
 */
export async function importMemberships(
  tx: Acting,
  all: RunningMembership[],
): Promise<(string | Failure<'NOT_FOUND'>)[]> {
  if (all.length === 0) return []
  const { db, teamId } = tx
  const memberIds = [...new Set(all.map(({ memberId }) => memberId))]
  const planIds = [...new Set(all.map(({ planId }) => planId))]
  const [rows, listed, plans, seated] = await Promise.all([
    lockMembers(db, teamId, memberIds),
    listMembershipsOfMany(db, teamId, memberIds),
    Promise.all(planIds.map((id) => findPlanForSale(db, teamId, id))),
    listMembersWithSeats(db, teamId, { memberIds, from: localDate(tx.now, tx.timeZone).toString() }),
  ])
  const members = new Map(
    rows.map((row): [string, LockedMember] => [row.id, { row, memberships: listed.get(row.id) ?? [] }]),
  )
  const planOf = new Map(plans.flatMap((plan): [string, PlanForSale][] => (plan ? [[plan.id, plan]] : [])))
  const sold: { row: MembershipRow; state: MembershipState; member: LockedMember }[] = []
  const ids = all.map((running) => {
    const [member, plan] = [members.get(running.memberId), planOf.get(running.planId)]
    if (plan === undefined) return notFound('Plan', 'plan_id')
    if (member === undefined) return notFound('Member', 'member_profile_id')
    const { row, state } = imported(tx, running, plan)
    sold.push({ row, state, member })
    member.memberships = withMembership(member.memberships, row, plan)
    return row.id
  })
  const entries = sold.map(({ row, state }) =>
    historyRow(tx, null, row, { change: 'created', changes: state, events: [] }),
  )
  const written = insertManyWithHistory(
    db,
    sold.map(({ row }) => row),
    entries,
  )
  withCommit(tx, undefined, written)
  const buyers = [...new Set(sold.map(({ member }) => member))]
  const statuses = buyers.map((member) => ({ member, status: memberStatusOf(member.memberships) }))
  withCommit(tx, undefined, recordEvents(tx, setMemberStatuses(tx, statuses)))
  for (const id of seated) await reviewSeatsOf(tx, id)
  return ids
}

function imported(tx: Acting, { memberId, planId, price_cents, ...running }: RunningMembership, plan: PlanForSale) {
  const state: MembershipState = {
    ...{ ...running, price_cents: price_cents ?? plan.price_cents },
    ...{ plan_id: planId, sale_kind: saleKindOf(plan, 0), trial_ends_on: null, on_trial: false, discount_pct: 0 },
    ...{ payment_method: null, freezes_used: 0, freezes_year: null, past_due_since: null, grace_over_on: null },
    ...{ cancellation_reason: null, cancelled_from: null, period_began_on: null },
  }
  const at = timestampText(tx.now)
  const row: MembershipRow = {
    ...{ team_id: tx.teamId, id: newId(), member_profile_id: memberId, store_id: null, promotion_id: null },
    ...{ gateway: null, gateway_subscription_id: null, gateway_ended_at: null, ...state, ...noFailure },
    ...{ next_due_on: null, created_at: at, updated_at: at },
  }
  return { row: { ...row, next_due_on: nextMove(row, plan, [])?.on ?? null }, state }
}

interface Changes extends Partial<Pick<MembershipState, 'end_date' | 'price_cents' | 'auto_renew' | 'credits_left'>> {
  freeze?: Pick<MembershipState, 'status' | 'freeze_start_date' | 'freeze_end_date'>
}

/**
 * Changes an imported membership as it changed in the other system; no other day moves, and nothing is charged. A field that somebody
 * changed here stays; returns the names of these. `isImport` tells an import and time from people, by the actor.
 */
export async function changeImported(
  tx: Acting,
  id: string,
  { freeze, ...fields }: Changes,
  isImport: (actor: string) => boolean,
): Promise<string[] | Failure<'NOT_FOUND'>> {
  const history = await listHistory(tx, id)
  if (history instanceof Failure) return history
  const byPeople = history.filter(({ actor }) => !isImport(actor))
  const here = new Set(byPeople.flatMap(({ changes }) => Object.keys(changes)))
  let kept: string[] = []
  const result = await changeMembership<never>(tx, id, ({ row }) => {
    const isFreeze = freeze?.status === 'frozen' ? row.status !== 'cancelled' : row.status === 'frozen'
    const end = fields.end_date === undefined ? {} : { end_date: later(row.start_date, fields.end_date) }
    const wanted = onlyChanged(row, { ...fields, ...end, ...(isFreeze && freeze) })
    // A status alone may follow a payment.
    const isKept = (field: string) => here.has(ofFreeze.includes(field) ? 'freeze_start_date' : field)
    kept = Object.keys(wanted).filter(isKept)
    const changes = Object.fromEntries(Object.entries(wanted).filter(([field]) => !isKept(field)))
    return Object.keys(changes).length === 0 ? undefined : { change: 'patched', changes, events: [] }
  })
  return result instanceof Failure ? result : kept
}

const ofFreeze = ['status', 'freeze_start_date', 'freeze_end_date']

/** Makes the moves that are due because of an imported membership's charges, such as to past due. */
export async function bringUpToDate(tx: Acting, id: string): Promise<void> {
  while (await makeDueMoveOrNote(tx, id));
}

/** Removes imported memberships, as if their members had never had them. */
export async function takeBackMemberships(tx: Acting, ids: string[]): Promise<void> {
  const { db, teamId } = tx
  const memberIds = await deleteMemberships(db, teamId, ids)
  const [rows, listed] = await Promise.all([
    lockMembers(db, teamId, memberIds),
    listMembershipsOfMany(db, teamId, memberIds),
  ])
  const statuses = rows.map((row) => {
    const memberships = listed.get(row.id) ?? []
    const status = memberships.length === 0 ? firstStatus : memberStatusOf(memberships)
    return { member: { row, memberships }, status }
  })
  withCommit(tx, undefined, recordEvents(tx, setMemberStatuses(tx, statuses)))
}
