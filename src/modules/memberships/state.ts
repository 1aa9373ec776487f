import type { Selectable } from 'kysely'
import type { Charge, ChargeOrder, ChargeRow, ChargeStep } from '#modules/billing/index.ts'
import type { Memberships, Plans } from '#platform/db/schema.generated.ts'

export type { Charge, ChargeOrder, ChargeRow }

export type MembershipRow = Selectable<Memberships>

/** The columns that moves change; the rest of a row is fixed at the sale. */
export const stateColumns = [
  'plan_id',
  'sale_kind',
  'status',
  'start_date',
  'end_date',
  'trial_ends_on',
  'on_trial',
  'price_cents',
  'discount_pct',
  'payment_method',
  'auto_renew',
  'freezes_used',
  'freezes_year',
  'freeze_start_date',
  'freeze_end_date',
  'past_due_since',
  'grace_over_on',
  'cancellation_reason',
  'cancelled_at',
  'effective_date',
  'cancelled_from',
  'credits_left',
  'period_began_on',
] as const satisfies (keyof MembershipRow)[]

/** The columns that record a failed move. */
export const failureColumns = ['move_error', 'move_failures', 'move_again_at'] as const
export const noFailure = { move_error: null, move_failures: 0, move_again_at: null }

export type MembershipState = Pick<MembershipRow, (typeof stateColumns)[number]>

/** A plan's terms for its memberships. */
export type PlanTerms = Pick<
  Selectable<Plans>,
  | 'id'
  | 'kind'
  | 'price_cents'
  | 'courtesy'
  | 'enrollment_fee_cents'
  | 'duration_days'
  | 'installments'
  | 'trial_days'
  | 'grace_period_days'
  | 'max_freezes_per_year'
  | 'max_freeze_days'
  | 'credits'
>

export type MembershipEvent =
  | 'membership.created'
  | 'membership.activated'
  | 'membership.renewed'
  | 'membership.past_due'
  | 'membership.cancelled'

/** The name of a move in the history. */
export type Move =
  | 'created'
  | 'trial_ended'
  | 'renewed'
  | 'overdue'
  | 'paid'
  | 'frozen'
  | 'unfrozen'
  | 'grace_over'
  | 'cancelled'
  | 'cancellation_effective'
  | 'cancellation_taken_back'
  | 'plan_changed'
  | 'patched'

/** Everything that one move changes; it is written in one transaction. */
export interface Step extends ChargeStep {
  change: Move
  reason?: string | null
  changes: Partial<MembershipState>
  events: MembershipEvent[]
}
