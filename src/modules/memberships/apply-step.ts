import { memberStatusOf } from '@catraca/device-contract/validity-rules.ts'
import type { Static } from 'typebox'
import {
  createCharges,
  listOpenCharges,
  markOverdue,
  reopenCharges,
  repriceCharge,
  restoreCharges,
  shiftDueDates,
  voidCharges,
} from '#modules/billing/index.ts'
import { reviewSeatsOf } from '#modules/classes/index.ts'
import { changeMemberStatus } from '#modules/members/index.ts'
import type { PlanForSale } from '#modules/plans/index.ts'
import { listMembershipsOf } from '#modules/validity/index.ts'
import { type Acting, type InCompany, timeOfWriting } from '#platform/context.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { alertIfUnpaid, queueEndOfSubscription } from './end-subscription.ts'
import { type Before, membershipEvent } from './events.ts'
import { nextMove } from './rules.ts'
import type { Membership } from './schemas.ts'
import { findMembership, insertHistory, insertMemberships, updateMembership } from './sql.ts'
import { type MembershipRow, type MembershipState, noFailure, type Step } from './state.ts'

export interface AppliedStep {
  membership: Static<typeof Membership>
  memberStatusUpdated: boolean
}

type Sale = Omit<
  MembershipRow,
  keyof MembershipState | keyof typeof noFailure | 'next_due_on' | 'created_at' | 'updated_at'
>

/** A step, and the plan of the membership after it. */
interface Taken {
  step: Step
  plan: PlanForSale
}

/** Writes a new membership with its first step. */
export async function insertMembership(
  tx: Acting,
  sale: Sale,
  state: MembershipState,
  taken: Taken,
): Promise<AppliedStep> {
  const at = timestampText(tx.now)
  const row = { ...sale, ...state, ...noFailure, next_due_on: null, created_at: at, updated_at: at }
  await insertMemberships(tx.db, [row])
  return finishStep(tx, undefined, row, taken)
}

/**
 * Writes one step of a locked membership: row, history, charges, the member's status and the events, in the order of
 * the contract. `tx.now` is when the step took effect, `tx.writtenAt` when it was written.
 */
export async function applyStep(tx: Acting, before: MembershipRow, taken: Taken): Promise<AppliedStep> {
  const { step } = taken
  const changes = { ...step.changes, updated_at: timeOfWriting(tx) }
  // The event needs the earlier plan, which is looked up here; all its other fields are in the row.
  const year = localDate(tx.now, tx.timeZone).year
  const shown = step.changes.plan_id === undefined ? undefined : await findMembership(tx.db, tx.teamId, before.id, year)
  await updateMembership(tx.db, tx.teamId, before.id, changes)
  return finishStep(tx, { ...before, plan: shown?.plan }, { ...before, ...changes }, taken)
}

async function finishStep(
  tx: Acting,
  before: (MembershipRow & Pick<Before, 'plan'>) | undefined,
  after: MembershipRow,
  { step, plan }: Taken,
): Promise<AppliedStep> {
  const { id, member_profile_id } = after
  await insertHistory(tx.db, [historyRow(tx, before?.status ?? null, after, step)])
  await shiftDueDates(tx, step.shiftCharges?.ids ?? [], step.shiftCharges?.days ?? 0)
  await voidCharges(tx, step.voidCharges ?? [])
  await restoreCharges(tx, step.restoreCharges ?? [])
  await reopenCharges(tx, step.reopenCharges ?? [])
  if (step.repricedCharge !== undefined) await repriceCharge(tx, step.repricedCharge)

  const member = await changeMemberStatus(tx, member_profile_id, (current) => statusAfter(tx, before, after, current))
  const membership = (await findMembership(tx.db, tx.teamId, id, localDate(tx.now, tx.timeZone).year))!
  const was = before && { ...before, memberStatus: member.before }
  const events = [...step.events.map((type) => membershipEvent(type, membership, was)), ...member.events]
  // Together, since most have no seats.
  await Promise.all([recordEvents(tx, events), reviewSeatsOf(tx, member_profile_id)])
  await createCharges(tx, { id, member_profile_id, plan_name: plan.name }, step.newCharges ?? [])
  await markOverdue(tx, step.overdueCharges ?? [])

  if (step.change === 'cancelled' && before?.status === 'cancelled') {
    // The provider was asked to end the subscription at the end of the period; ask again to end it now.
    await updateMembership(tx.db, tx.teamId, id, { gateway_ended_at: null })
    await queueEndOfSubscription(tx.db, { ...after, gateway_ended_at: null })
  } else if (after.status === 'cancelled' && before?.status !== 'cancelled') await queueEndOfSubscription(tx.db, after)
  if (after.status !== 'cancelled' && before?.status === 'cancelled') await alertIfUnpaid(tx.db, after)
  await noteNextMove(tx, after, plan)
  return { membership, memberStatusUpdated: member.events.length > 0 }
}

/**
 * The member's status after a step. A status set by hand stays until a sale, or a step that leads to a different one:
 * a renewal does not reactivate a member who was set to cancelled.
 */
async function statusAfter(
  { db, teamId }: InCompany,
  before: MembershipRow | undefined,
  { id, member_profile_id }: MembershipRow,
  current: ReturnType<typeof memberStatusOf>,
): Promise<ReturnType<typeof memberStatusOf>> {
  const memberships = await listMembershipsOf(db, teamId, member_profile_id)
  const follows = memberStatusOf(memberships)
  if (before === undefined) return follows
  const followed = memberStatusOf(memberships.map((one) => (one.id === id ? before : one)))
  return follows === followed ? current : follows
}

/** Stores the day of the membership's next move, by which the nightly work finds it. */
export async function noteNextMove(tx: InCompany, row: MembershipRow, plan: PlanForSale): Promise<void> {
  const due = nextMove(row, plan, await listOpenCharges(tx.db, tx.teamId, row.id))
  await updateMembership(tx.db, tx.teamId, row.id, { next_due_on: due?.on ?? null, ...noFailure })
}

function historyRow(tx: Acting, from: MembershipRow['status'] | null, after: MembershipRow, step: Step) {
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
