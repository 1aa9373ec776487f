import { openIds, shifted } from '#modules/billing/index.ts'
import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { addDays, daysBetween, later } from '#platform/time/days.ts'
import { endOfTrial } from './shared-rules.ts'
import type { Charge, MembershipState, PlanTerms, Step } from './state.ts'

// What a freeze and its end change in a membership: part of its state machine, which is in rules.ts.

export type NoFreeze = 'NOT_FREEZABLE' | 'FREEZE_TOO_LONG' | 'FREEZE_LIMIT_EXCEEDED'

/**
 * Freezes from `today`; `until` is the first day no longer frozen. Debts remain: their due day moves with the frozen days, and a charge
 * that is then due today or later is not overdue until that day.
 */
export function freeze(
  state: MembershipState,
  plan: Pick<PlanTerms, 'max_freezes_per_year' | 'max_freeze_days'>,
  charges: Charge[],
  { today, until }: { today: string; until: string },
): Step | RuleViolated<NoFreeze> {
  const { status } = state
  if (!['trial', 'active', 'past_due'].includes(status)) {
    return ruleViolated('NOT_FREEZABLE', `A ${status} membership cannot be frozen.`, { status })
  }
  const year = yearOf(today)
  const used = freezesIn(state, year)
  const yearly = plan.max_freezes_per_year
  if (used >= yearly) {
    const message = `The plan allows ${yearly} freezes per year, and ${used} were used.`
    return ruleViolated('FREEZE_LIMIT_EXCEEDED', message, { limit: yearly, used })
  }
  const requested = daysBetween(today, until)
  const limit = plan.max_freeze_days
  if (requested > limit) {
    return ruleViolated('FREEZE_TOO_LONG', `The plan allows at most ${limit} days per freeze.`, { limit, requested })
  }
  const days = daysTaken(state, today, until)
  const shiftCharges = { ids: openIds(charges), days }
  return {
    change: 'frozen',
    changes: {
      status: 'frozen',
      freeze_start_date: today,
      freeze_end_date: until,
      freezes_used: used + 1,
      freezes_year: year,
      on_trial: endOfTrial(state) !== null,
      ...movedDays(state, days),
    },
    events: [],
    shiftCharges,
    reopenCharges: shifted(charges, shiftCharges)
      .filter((charge) => charge.status === 'overdue' && charge.due_date >= today)
      .map((charge) => charge.id),
  }
}

/** Ends a freeze today, ahead of schedule. */
export function unfreeze(state: MembershipState, charges: Charge[], today: string): Step | RuleViolated<'NOT_FROZEN'> {
  if (state.status !== 'frozen') {
    return ruleViolated('NOT_FROZEN', 'The membership is not frozen.', { status: state.status })
  }
  return { ...unfrozen(state, today, charges), change: 'unfrozen' }
}

/** How many freezes count towards the plan's limit in a calendar year of the company. */
export function freezesIn(state: Pick<MembershipState, 'freezes_used' | 'freezes_year'>, year: number): number {
  return state.freezes_year === year ? state.freezes_used : 0
}

/**
 * Frozen days do not count as validity: the days planned in advance are corrected to the actual length of the freeze.
 */
export function unfrozen(state: MembershipState, today: string, charges: Charge[]) {
  const from = state.freeze_start_date!
  const planned = state.freeze_end_date === null ? 0 : daysTaken(state, from, state.freeze_end_date)
  const correction = daysTaken(state, from, today) - planned
  return {
    changes: {
      status: 'active' as const,
      freeze_start_date: null,
      freeze_end_date: null,
      ...movedDays({ ...state, past_due_since: state.past_due_since ?? clearedDebt(charges, from) }, correction),
    },
    events: [],
    shiftCharges: { ids: openIds(charges), days: correction },
  }
}

/**
 * For a freeze that began in a release which cleared the day: since when the membership was late. An overdue charge whose day was moved
 * into the freeze is pending in all other cases.
 */
function clearedDebt(charges: Charge[], from: string): string | null {
  const late = charges.filter(({ status, due_date }) => status === 'overdue' && due_date >= from)
  return late.length === 0 ? null : addDays(late.map(({ due_date }) => due_date).sort()[0]!, 1)
}

/** The days by which due days would still move if the freeze ended today: without a planned end, they move only when it ends. */
export function daysToMove(state: MembershipState, today: string): number {
  if (state.status !== 'frozen' || state.freeze_end_date !== null) return 0
  return daysTaken(state, state.freeze_start_date!, today)
}

/** The days of validity that a freeze takes; days before the membership begins do not count. */
function daysTaken({ start_date }: Pick<MembershipState, 'start_date'>, from: string, until: string): number {
  return Math.max(daysBetween(later(from, start_date), until), 0)
}

function movedDays({ start_date, end_date, trial_ends_on, past_due_since }: MembershipState, days: number) {
  return {
    // An end date set by hand during the freeze may be closer to the start than the days given back.
    end_date: later(start_date, addDays(end_date, days)),
    ...(trial_ends_on === null ? {} : { trial_ends_on: addDays(trial_ends_on, days) }),
    ...(past_due_since === null ? {} : { past_due_since: addDays(past_due_since, days) }),
  }
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
