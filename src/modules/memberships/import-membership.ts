import type { Acting } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { newId } from '#platform/values/ids.ts'
import { insertMembership } from './apply-step.ts'
import { makeDueMoveOrNote } from './catch-up.ts'
import { lockForSale } from './facts-sql.ts'
import { saleKindOf } from './price-rules.ts'
import type { MembershipState } from './state.ts'

/** A membership that has run elsewhere, as it stands now. */
export type RunningMembership = Pick<
  MembershipState,
  | 'status'
  | 'start_date'
  | 'end_date'
  | 'price_cents'
  | 'auto_renew'
  | 'credits_left'
  | 'cancelled_at'
  | 'effective_date'
> &
  Pick<MembershipState, 'freeze_start_date' | 'freeze_end_date'>

/**
 * Writes a membership that has run in another system, as it stands and without charging anything; returns its id. The transaction is that of
 * a quiet write, so no event says that it was sold.
 */
export async function importMembership(
  tx: Acting,
  { memberId, planId }: { memberId: string; planId: string },
  running: RunningMembership,
): Promise<string | Failure<'NOT_FOUND'>> {
  const { plan, member, ...around } = await lockForSale(tx.db, tx.teamId, { planId, memberId })
  if (plan === undefined) return notFound('Plan', 'plan_id')
  if (member === undefined) return notFound('Member', 'member_profile_id')
  const state: MembershipState = {
    ...running,
    ...{ plan_id: planId, sale_kind: saleKindOf(plan, 0), trial_ends_on: null, on_trial: false, discount_pct: 0 },
    ...{ payment_method: null, freezes_used: 0, freezes_year: null, past_due_since: null, grace_over_on: null },
    ...{ cancellation_reason: null, cancelled_from: null },
  }
  const sale = {
    ...{ team_id: tx.teamId, id: newId(), member_profile_id: memberId, store_id: null, promotion_id: null },
    ...{ gateway: null, gateway_subscription_id: null, gateway_ended_at: null },
  }
  const step = { change: 'created' as const, changes: state, events: [] }
  const { membership } = await insertMembership(tx, sale, state, { ...around, plan, member, step })
  return membership.id
}

/** Makes the moves that are due by the charges of a membership that was imported, such as that it is past due. */
export async function bringUpToDate(tx: Acting, id: string): Promise<void> {
  while (await makeDueMoveOrNote(tx, id));
}
