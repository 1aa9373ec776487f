import { memberStatusOf } from '@catraca/device-contract/validity-rules.ts'
import type { Static } from 'typebox'
import { chargesAfter, writeCharges } from '#modules/billing/index.ts'
import { reviewSeatsOf } from '#modules/classes/index.ts'
import { type LockedMember, setMemberStatus } from '#modules/members/index.ts'
import { notePriceChanged } from '#modules/notices/index.ts'
import type { PlanForSale } from '#modules/plans/index.ts'
import { type ShownMembership, withMembership } from '#modules/validity/index.ts'
import { type Acting, type InCompany, timeOfWriting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { withCommit } from '#platform/db/transact.ts'
import { notFound } from '#platform/errors/failure.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { overtaken } from './ahead-rules.ts'
import { alertIfUnpaid, queueEndOfSubscription } from './end-subscription.ts'
import { membershipEvent } from './events.ts'
import type { LockedMembership, Surroundings } from './facts-sql.ts'
import { nextMove } from './rules.ts'
import type { Membership } from './schemas.ts'
import { insertWithHistory, showMembership, updateMembership, updateWithHistory } from './sql.ts'
import { type MembershipRow, type MembershipState, noFailure, type Step } from './state.ts'

export interface AppliedStep {
  membership: Static<typeof Membership>
  memberStatusUpdated: boolean
  /** The membership after the step. */
  row: MembershipRow
}

type Sale = Omit<
  MembershipRow,
  keyof MembershipState | keyof typeof noFailure | 'next_due_on' | 'created_at' | 'updated_at'
>

/** A step, the facts that it depends on, and the new plan if the step changes it. */
interface Taken extends Surroundings {
  step: Step
  newPlan?: PlanForSale | undefined
}

/** Writes a new membership with its first step. */
export function insertMembership(tx: Acting, sale: Sale, state: MembershipState, taken: Taken): Promise<AppliedStep> {
  const at = timestampText(tx.now)
  const row = { ...sale, ...state, ...noFailure, next_due_on: null, created_at: at, updated_at: at }
  return write(tx, undefined, row, taken)
}

/**
 * Writes one step of a locked membership: row, history, charges, the member's status and the events, in the order of
 * the contract. `tx.now` is when the step took effect, `tx.writtenAt` when it was written.
 */
export function applyStep(tx: Acting, before: MembershipRow, taken: Taken): Promise<AppliedStep> {
  const { step } = taken
  // The provider was asked to end the subscription at the end of the period; now it is asked again to end it immediately.
  const endsSooner = step.change === 'cancelled' && before.status === 'cancelled'
  const again = endsSooner ? { gateway_ended_at: null } : {}
  const after = { ...before, ...step.changes, ...again, ...noFailure, updated_at: timeOfWriting(tx) }
  const [was, is] = [before, after].map(({ status }) => status === 'cancelled')
  if (endsSooner || (is && !was)) withCommit(tx, undefined, queueEndOfSubscription(tx.db, after))
  if (was && !is) withCommit(tx, undefined, alertIfUnpaid(tx.db, after))
  return write(tx, before, after, taken)
}

/** What a step does to the charges of a membership, without writing anything. */
export function chargesOfStep(
  tx: Acting,
  before: MembershipRow | undefined,
  { id, member_profile_id }: MembershipRow,
  { step, newPlan, ...around }: Taken,
): ReturnType<typeof chargesAfter> {
  const { charges, present, next, fees, charged_periods, credit_cents, plan } = around
  const today = localDate(tx.now, tx.timeZone).toString()
  const bill = { id, member_profile_id, plan_name: (newPlan ?? plan).name, charged_periods, credit_cents }
  const over = before === undefined ? [] : overtaken(before, step, around, today)
  // The open charges may have changed since the others were read.
  const named = [...new Map([...fees, ...present, ...next, ...charges].map((charge) => [charge.id, charge])).values()]
  return chargesAfter(tx, bill, named, { ...step, voidCharges: [...(step.voidCharges ?? []), ...over] })
}

/** Sends all writes at once, since the facts that they depend on are known and locked; only the seats need further reads. */
async function write(
  tx: Acting,
  before: MembershipRow | undefined,
  changed: MembershipRow,
  { step, newPlan, ...around }: Taken,
): Promise<AppliedStep> {
  const { db } = tx
  const today = localDate(tx.now, tx.timeZone)
  const { plan: oldPlan, member } = around
  const plan = newPlan ?? oldPlan
  const charges = await chargesOfStep(tx, before, changed, { step, newPlan, ...around })
  const row = { ...changed, next_due_on: nextMove(changed, plan, charges.open)?.on ?? null }
  const entry = historyRow(tx, before?.status ?? null, row, step)
  const written = before === undefined ? insertWithHistory(db, row, entry) : updateWithHistory(db, row, entry)
  withCommit(tx, undefined, guarded(written, { memberships_store_fkey: () => notFound('Unit', 'store_id') }))
  writeCharges(tx, charges)
  // A change that comes from another system is not announced to the member.
  const isNews = step.change === 'patched' && tx.isQuiet !== true
  if (isNews && before !== undefined && row.price_cents !== before.price_cents) {
    withCommit(tx, undefined, notePriceChanged(tx, row, before))
  }

  const memberships = withMembership(member.memberships, row, plan)
  const status = statusAfter(member, before === undefined, memberships)
  const ofMember = setMemberStatus(tx, { row: member.row, memberships }, status)

  const { year } = today
  const membership = showMembership(row, { plan, member: { ...member.row, status } }, year)
  const was = before && showMembership(before, { plan: oldPlan, member: member.row }, year)
  const events = step.events.map((type) => membershipEvent(type, membership, was))
  withCommit(tx, undefined, recordEvents(tx, [...events, ...ofMember, ...charges.events]))
  const hasSeats = around.last_seat_on !== null && around.last_seat_on >= today.toString()
  if (hasSeats) await reviewSeatsOf(tx, row.member_profile_id)
  return { membership, memberStatusUpdated: ofMember.length > 0, row }
}

/**
 * The member's status after a step. A status set by hand stays until a sale, or a step that leads to a different one: a renewal does not
 * reactivate a member who was set to cancelled.
 */
function statusAfter(
  { row, memberships }: LockedMember,
  isSale: boolean,
  after: ShownMembership[],
): ReturnType<typeof memberStatusOf> {
  const follows = memberStatusOf(after)
  return !isSale && follows === memberStatusOf(memberships) ? row.status : follows
}

/** Stores the day of a locked membership's next move, with which the nightly work finds it; comes with the commit. */
export function noteNextMove(
  tx: InCompany,
  { row, plan, charges }: Pick<LockedMembership, 'row' | 'plan' | 'charges'>,
): void {
  const changes = { next_due_on: nextMove(row, plan, charges)?.on ?? null, ...noFailure }
  withCommit(tx, undefined, updateMembership(tx.db, tx.teamId, row.id, changes))
}

/** The entry of a step in the history of its membership. */
export function historyRow(tx: Acting, from: MembershipRow['status'] | null, after: MembershipRow, step: Step) {
  return {
    team_id: tx.teamId,
    id: newId(),
    membership_id: after.id,
    at: timestampText(tx.now),
    change: step.change,
    from_status: from,
    to_status: after.status,
    reason: step.reason ?? null,
    actor: tx.actor,
    changes: JSON.stringify(step.changes),
  }
}
