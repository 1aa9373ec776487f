import { graceEndsOn } from '@catraca/device-contract/validity-rules.ts'
import { addDays } from '#platform/time/days.ts'
import { oldestDebt } from './debt-rules.ts'
import { unfrozen } from './freeze-rules.ts'
import { chargesOfPeriod } from './installment-rules.ts'
import { cancelled, endOfTrial, onlyChanged } from './shared-rules.ts'
import type { Charge, MembershipState, PlanTerms, Step } from './state.ts'

// The effects of time on a membership: part of its state machine, which is in rules.ts.

/** In the order in which they are made when several are due on one day. */
const timeMoves = [
  'unfreeze',
  'end_trial',
  'overdue',
  'cancel_unpaid',
  'end_grace',
  'renew',
  'expire',
  'cancellation_effective',
] as const
type TimeMove = (typeof timeMoves)[number]

/** The next move that time will make in a membership, and its day; undefined when there will be none. */
export function nextMove(
  state: MembershipState,
  plan: Pick<PlanTerms, 'grace_period_days'>,
  charges: Charge[],
): { on: string; move: TimeMove } | undefined {
  const moves: { on: string; move: TimeMove }[] = []
  const at = (on: string | null, move: TimeMove) => {
    if (on !== null) moves.push({ on, move })
  }
  const { status, past_due_since, freeze_end_date } = state
  const trialEnd = endOfTrial(state)
  if (status === 'frozen') at(freeze_end_date, 'unfreeze')
  else if (status !== 'cancelled' && trialEnd !== null) at(trialEnd, 'end_trial')
  else if (status !== 'cancelled') {
    at(state.auto_renew ? state.end_date : addDays(state.end_date, 1), state.auto_renew ? 'renew' : 'expire')
  }

  // Nothing falls due in a trial, or in a freeze without an end, which moves due days only when it ends.
  const fallsDue = status === 'cancelled' || (trialEnd === null && (status !== 'frozen' || freeze_end_date !== null))
  const pending = charges
    .filter((charge) => charge.status === 'pending')
    .map((charge) => charge.due_date)
    .sort()[0]
  if (fallsDue && pending !== undefined) at(addDays(pending, 1), 'overdue')
  // The end of a freeze made it active, even if something is owed.
  if (status === 'active') at(past_due_since, 'overdue')
  const { grace_period_days } = plan
  const oldest = oldestDebt(state, charges)
  if (oldest !== undefined && status !== 'frozen') {
    const on = addDays(oldest, grace_period_days + 1)
    // A cancellation at the end of the period waits for its last day, unless a debt ends the membership earlier.
    if (state.effective_date === null || on <= state.effective_date) at(on, 'cancel_unpaid')
  }
  const graceEnd = graceEndsOn({ past_due_since, grace_period_days })
  // The plan may have changed to one with a longer grace period in the meantime.
  if (graceEnd !== null && (state.grace_over_on === null || state.grace_over_on < graceEnd)) at(graceEnd, 'end_grace')
  if (state.cancelled_from !== null) at(addDays(state.effective_date!, 1), 'cancellation_effective')
  return moves.sort((a, b) => compare(a.on, b.on) || timeMoves.indexOf(a.move) - timeMoves.indexOf(b.move))[0]
}

/** Makes the move that `nextMove` named, on its day. `midnight` is the instant at which that day begins. */
export function makeMove(
  state: MembershipState,
  { on, move }: { on: string; move: TimeMove },
  facts: { plan: PlanTerms; charges: Charge[]; billing: 'internal' | 'external'; soldOn: string; midnight: string },
): Step {
  const { plan, charges, billing, soldOn, midnight } = facts
  switch (move) {
    case 'unfreeze':
      return { ...unfrozen(state, on, charges), change: 'unfrozen' }
    case 'end_trial': {
      if (!state.auto_renew) return cancelled(charges, 'trial_ended', midnight, addDays(on, -1))
      const step: Step = { change: 'trial_ended', changes: onlyChanged(state, { on_trial: false }), events: [] }
      if (state.status !== 'trial') return step
      return { ...step, changes: { ...step.changes, status: 'active' }, events: ['membership.activated'] }
    }
    case 'overdue':
      return overdue(state, charges, on)
    case 'cancel_unpaid':
      return cancelled(charges, 'payment_overdue', midnight, addDays(on, -1))
    case 'expire':
      return cancelled(charges, 'expired', midnight, state.end_date)
    case 'end_grace':
      return { change: 'grace_over', changes: { grace_over_on: on }, events: [] }
    case 'cancellation_effective': {
      const changes = { cancelled_from: null, on_trial: false, past_due_since: null, grace_over_on: null }
      return { change: 'cancellation_effective', changes: onlyChanged(state, changes), events: [] }
    }
    case 'renew': {
      // A period that began before the membership was entered here was charged elsewhere.
      const charged = billing === 'internal' && state.end_date > soldOn
      const period = { starts: state.end_date, due: state.end_date, cents: state.price_cents }
      const becomesActive = state.status === 'trial'
      return {
        change: 'renewed',
        changes: {
          ...(becomesActive ? { status: 'active' } : {}),
          end_date: addDays(state.end_date, plan.duration_days),
          credits_left: plan.credits,
          period_began_on: state.end_date,
        },
        events: becomesActive ? ['membership.renewed', 'membership.activated'] : ['membership.renewed'],
        newCharges: charged ? chargesOfPeriod(plan, period) : [],
      }
    }
  }
}

/** The charges due before a day are overdue, and the membership is late from then on unless it has ended. */
function overdue(state: MembershipState, charges: Charge[], on: string): Step {
  const { status, past_due_since, cancelled_from } = state
  const late = charges.filter((charge) => charge.status === 'pending' && charge.due_date < on)
  const step: Step = { change: 'overdue', changes: {}, events: [], overdueCharges: late.map((charge) => charge.id) }
  if (status === 'cancelled' && cancelled_from === null) return step
  const since = past_due_since === null || on < past_due_since ? on : past_due_since
  const changes = onlyChanged(state, { past_due_since: since })
  if (status !== 'active') return { ...step, changes }
  return { ...step, changes: { ...changes, status: 'past_due' }, events: ['membership.past_due'] }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
