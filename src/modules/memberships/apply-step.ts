import type { Static } from 'typebox'
import { createCharges, listOpenCharges, markOverdue, shiftDueDates, voidCharges } from '#modules/billing/index.ts'
import { giveUpSeats } from '#modules/classes/index.ts'
import { changeMemberStatus } from '#modules/members/index.ts'
import type { PlanForSale } from '#modules/plans/index.ts'
import { localDate, timestampText } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { recordEvents } from '#platform/record-events.ts'
import { type TeamContext, timeOfWriting } from '#platform/team-context.ts'
import { alertIfUnpaid, queueEndOfSubscription } from './end-subscription.ts'
import { membershipEvent } from './events.ts'
import { memberStatusOf } from './member-status.ts'
import { nextMove } from './rules.ts'
import type { Membership } from './schemas.ts'
import { findMembership, insertHistory, insertMemberships, listStatuses, updateMembership } from './sql.ts'
import { type MembershipRow, type MembershipState, noFailure, type Step } from './state.ts'

export interface AppliedStep {
  membership: Static<typeof Membership>
  memberStatusUpdated: boolean
}

type Sale = Omit<
  MembershipRow,
  keyof MembershipState | keyof typeof noFailure | 'next_due_on' | 'created_at' | 'updated_at'
>

/** Writes a new membership with its first step. */
export async function insertMembership(
  tx: TeamContext,
  sale: Sale,
  state: MembershipState,
  step: Step,
  plan: PlanForSale,
): Promise<AppliedStep> {
  const at = timestampText(tx.now)
  const row = { ...sale, ...state, ...noFailure, next_due_on: null, created_at: at, updated_at: at }
  await insertMemberships(tx.db, [row])
  return finishStep(tx, undefined, row, step, plan, { deactivates: false })
}

/**
 * Writes one step of a membership that is locked: row, history, charges, the member's status and the events, in the
 * order of the contract. `tx.now` is when it took effect, `tx.writtenAt` when that was written.
 */
export async function applyStep(
  tx: TeamContext,
  before: MembershipRow,
  step: Step,
  plan: PlanForSale,
  options: { deactivates?: boolean } = {},
): Promise<AppliedStep> {
  const changes = { ...step.changes, updated_at: timeOfWriting(tx) }
  await updateMembership(tx.db, tx.teamId, before.id, changes)
  return finishStep(tx, before, { ...before, ...changes }, step, plan, { deactivates: options.deactivates ?? false })
}

async function finishStep(
  tx: TeamContext,
  before: MembershipRow | undefined,
  after: MembershipRow,
  step: Step,
  plan: PlanForSale,
  options: { deactivates: boolean },
): Promise<AppliedStep> {
  const { id, member_profile_id } = after
  await insertHistory(tx.db, [historyRow(tx, before?.status ?? null, after, step)])
  await shiftDueDates(tx, step.shiftCharges?.ids ?? [], step.shiftCharges?.days ?? 0)
  await voidCharges(tx, step.voidCharges ?? [])

  const membership = (await findMembership(tx.db, tx.teamId, id, localDate(tx.now, tx.timeZone).year))!
  await recordEvents(
    tx,
    step.events.map((type) => membershipEvent(type, membership, before)),
  )
  const memberStatusUpdated = await changeMemberStatus(
    tx,
    member_profile_id,
    async () => memberStatusOf(await listStatuses(tx.db, tx.teamId, member_profile_id)),
    options,
  )
  if (after.status === 'cancelled') await giveUpSeats(tx, member_profile_id, { all: false })
  await createCharges(tx, { id, member_profile_id, plan_name: plan.name }, step.newCharges ?? [])
  await markOverdue(tx, step.overdueCharges ?? [])

  if (after.status === 'cancelled' && before?.status !== 'cancelled') await queueEndOfSubscription(tx.db, after)
  if (after.status !== 'cancelled' && before?.status === 'cancelled') await alertIfUnpaid(tx.db, after)
  await noteNextMove(tx, after, plan)
  return { membership, memberStatusUpdated }
}

/** Notes the day on which time has something to do with it, by which the nightly work finds it. */
export async function noteNextMove(tx: TeamContext, row: MembershipRow, plan: PlanForSale): Promise<void> {
  const due = nextMove(row, plan, await listOpenCharges(tx.db, tx.teamId, row.id))
  await updateMembership(tx.db, tx.teamId, row.id, { next_due_on: due?.on ?? null, ...noFailure })
}

function historyRow(tx: TeamContext, from: MembershipRow['status'] | null, after: MembershipRow, step: Step) {
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
