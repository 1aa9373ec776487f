import { addDays, daysBetween, later } from '#platform/days.ts'
import { openIds } from './charge-rules.ts'
import type { Charge, MembershipState, PlanTerms, Refusal, Step } from './state.ts'

// What a freeze and its end do to a membership: part of its state machine, which is in rules.ts.

/** Freezes from today. `until` is the first day no longer frozen. */
export function freeze(
  state: MembershipState,
  plan: Pick<PlanTerms, 'max_freezes_per_year' | 'max_freeze_days'>,
  charges: Charge[],
  until: string,
  today: string,
): Step | Refusal {
  if (!['trial', 'active', 'past_due'].includes(state.status)) {
    return {
      refused: 'NOT_FREEZABLE',
      message: `A ${state.status} membership cannot be frozen.`,
      numbers: { status: state.status },
    }
  }
  const days = daysBetween(today, until)
  if (days > plan.max_freeze_days) {
    const limit = plan.max_freeze_days
    return {
      refused: 'FREEZE_TOO_LONG',
      message: `The plan allows at most ${limit} days per freeze.`,
      numbers: { limit, requested: days },
    }
  }
  const year = yearOf(today)
  const used = freezesIn(state, year)
  const limit = plan.max_freezes_per_year
  if (used >= limit) {
    return {
      refused: 'FREEZE_LIMIT_EXCEEDED',
      message: `The plan allows ${limit} freezes per year, and ${used} were used.`,
      numbers: { limit, used },
    }
  }
  return {
    change: 'frozen',
    changes: {
      status: 'frozen',
      freeze_start_date: today,
      freeze_end_date: until,
      freezes_used: used + 1,
      freezes_year: year,
      past_due_since: null,
      ...shifted(state, days),
    },
    events: [],
    shiftCharges: { ids: openIds(charges), days },
  }
}

/** Ends a freeze today, before its time. */
export function unfreeze(state: MembershipState, charges: Charge[], today: string): Step | Refusal {
  if (state.status !== 'frozen') {
    return { refused: 'NOT_FROZEN', message: 'The membership is not frozen.', numbers: { status: state.status } }
  }
  return { ...unfrozen(state, today, charges), change: 'unfrozen' }
}

/** How many freezes count against the plan's limit in a calendar year of the company. */
export function freezesIn(state: Pick<MembershipState, 'freezes_used' | 'freezes_year'>, year: number): number {
  return state.freezes_year === year ? state.freezes_used : 0
}

/** Frozen days do not count: what was planned in advance is corrected to what the freeze really took. */
export function unfrozen(state: MembershipState, today: string, charges: Charge[]): Omit<Step, 'change'> {
  const from = state.freeze_start_date!
  const planned = state.freeze_end_date === null ? 0 : daysBetween(from, state.freeze_end_date)
  const correction = Math.max(daysBetween(from, today), 0) - planned
  return {
    changes: { status: 'active', freeze_start_date: null, freeze_end_date: null, ...shifted(state, correction) },
    events: [],
    shiftCharges: { ids: openIds(charges), days: correction },
  }
}

function shifted(state: MembershipState, days: number): Partial<MembershipState> {
  return {
    // An end that was set by hand during the freeze may lie closer to the start than the days given back.
    end_date: later(state.start_date, addDays(state.end_date, days)),
    ...(state.trial_ends_on === null ? {} : { trial_ends_on: addDays(state.trial_ends_on, days) }),
  }
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
