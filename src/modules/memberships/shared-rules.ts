import { futureIds } from '#modules/billing/index.ts'
import type { Charge, MembershipState, Step } from './state.ts'

// Pieces that the rules of memberships share.

/**
 * The first day after a trial that is not over, in any status; null when there is no current trial. Rows from before `on_trial` existed
 * have only the status.
 */
export function endOfTrial({
  status,
  on_trial,
  trial_ends_on,
}: Pick<MembershipState, 'status' | 'on_trial' | 'trial_ends_on'>): string | null {
  return status === 'trial' || on_trial ? trial_ends_on : null
}

/** Charges due by the last day remain a debt; later ones are voided. */
export function cancelled(charges: Charge[], reason: string | null, at: string, lastDay: string): Step {
  return {
    change: 'cancelled',
    reason,
    changes: {
      status: 'cancelled',
      cancellation_reason: reason,
      cancelled_at: at,
      effective_date: lastDay,
      cancelled_from: null,
      on_trial: false,
      freeze_start_date: null,
      freeze_end_date: null,
      past_due_since: null,
      grace_over_on: null,
    },
    events: ['membership.cancelled'],
    voidCharges: futureIds(charges, lastDay),
  }
}

export function onlyChanged(state: MembershipState, changes: Partial<MembershipState>): Partial<MembershipState> {
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => state[key as keyof MembershipState] !== value),
  )
}
