import { futureIds, openIds, shifted } from '#modules/billing/index.ts'
import { graceEndsOn } from '#modules/validity/index.ts'
import { addDays, daysBetween, later } from '#platform/days.ts'
import { type RuleViolated, ruleViolated } from '#platform/failure.ts'
import { unfrozen } from './freeze-rules.ts'
import { priceOf, saleKindOf } from './price-rules.ts'
import type { Charge, ChargeOrder, MembershipState, PlanTerms, Step } from './state.ts'

// The state machine of a membership (drawn in docs/memberships.md). Pure: it takes the state, the plan, the open
// charges and the day, and returns what changes. All dates are the company's local days as YYYY-MM-DD, money is in
// cents.

export { freeze, freezesIn, unfreeze } from './freeze-rules.ts'

/** The state of a new membership, and the step that creates it. */
export function start(
  terms: {
    plan: PlanTerms
    startDate: string
    discountPct: number
    paymentMethod: MembershipState['payment_method']
    autoRenew: boolean
    billing: 'internal' | 'external'
  },
  today: string,
): { state: MembershipState; step: Step } {
  const { plan, startDate } = terms
  const trial = plan.trial_days > 0
  const state: MembershipState = {
    plan_id: plan.id,
    sale_kind: saleKindOf(plan, terms.discountPct),
    status: trial ? 'trial' : 'active',
    start_date: startDate,
    end_date: addDays(startDate, plan.trial_days + plan.duration_days),
    trial_ends_on: trial ? addDays(startDate, plan.trial_days) : null,
    price_cents: priceOf(plan, terms.discountPct),
    discount_pct: terms.discountPct,
    payment_method: terms.paymentMethod,
    auto_renew: terms.autoRenew,
    freezes_used: 0,
    freezes_year: null,
    freeze_start_date: null,
    freeze_end_date: null,
    past_due_since: null,
    grace_over_on: null,
    cancellation_reason: null,
    cancelled_at: null,
    effective_date: null,
    cancelled_from: null,
    credits_left: plan.credits,
  }
  const due = later(today, state.trial_ends_on ?? today)
  const charges: ChargeOrder[] =
    terms.billing === 'internal'
      ? [
          {
            kind: 'enrollment' as const,
            period_start: startDate,
            amount_cents: plan.enrollment_fee_cents,
            due_date: due,
          },
          { kind: 'period' as const, period_start: startDate, amount_cents: state.price_cents, due_date: due },
        ].filter((charge) => charge.amount_cents > 0)
      : []
  const events = trial ? (['membership.created'] as const) : (['membership.created', 'membership.activated'] as const)
  return { state, step: { change: 'created', changes: state, events: [...events], newCharges: charges } }
}

// --- What time does ------------------------------------------------------------------------------------------------

/** In the order in which they are made when several fall on one day. */
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

/** The next move that time makes in a membership, and its day; undefined when none will ever come. */
export function nextMove(
  state: MembershipState,
  plan: Pick<PlanTerms, 'grace_period_days'>,
  charges: Charge[],
): { on: string; move: TimeMove } | undefined {
  const moves: { on: string; move: TimeMove }[] = []
  const at = (on: string | null, move: TimeMove) => {
    if (on !== null) moves.push({ on, move })
  }
  const earliest = (status: Charge['status']) =>
    charges
      .filter((charge) => charge.status === status)
      .map((charge) => charge.due_date)
      .sort()[0]
  const pending = earliest('pending')
  const overdue = earliest('overdue')

  if (state.status === 'frozen') at(state.freeze_end_date, 'unfreeze')
  if (state.status === 'trial' && state.trial_ends_on !== null) at(state.trial_ends_on, 'end_trial')
  else if (state.status === 'trial' || state.status === 'active' || state.status === 'past_due') {
    at(state.auto_renew ? state.end_date : addDays(state.end_date, 1), state.auto_renew ? 'renew' : 'expire')
  }
  if (state.status !== 'trial' && state.status !== 'frozen' && pending !== undefined) at(addDays(pending, 1), 'overdue')
  if (state.status === 'active' && overdue !== undefined) at(addDays(overdue, 1), 'overdue')
  if (state.status === 'past_due' && overdue !== undefined) {
    at(addDays(overdue, plan.grace_period_days + 1), 'cancel_unpaid')
  }
  const { grace_period_days } = plan
  const graceEnd = graceEndsOn({ past_due_since: state.past_due_since, grace_period_days })
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
    case 'end_trial':
      if (!state.auto_renew) return cancelled(charges, 'trial_ended', midnight, addDays(on, -1))
      return { change: 'trial_ended', changes: { status: 'active' }, events: ['membership.activated'] }
    case 'overdue': {
      const late = charges.filter((charge) => charge.status === 'pending' && charge.due_date < on)
      const step: Step = { change: 'overdue', changes: {}, events: [], overdueCharges: late.map((charge) => charge.id) }
      if (state.status !== 'active') return step
      return { ...step, changes: { status: 'past_due', past_due_since: on }, events: ['membership.past_due'] }
    }
    case 'cancel_unpaid':
      return cancelled(charges, 'payment_overdue', midnight, addDays(on, -1))
    case 'expire':
      return cancelled(charges, 'expired', midnight, state.end_date)
    case 'end_grace':
      return { change: 'grace_over', changes: { grace_over_on: on }, events: [] }
    case 'cancellation_effective': {
      const changes = { cancelled_from: null, past_due_since: null, grace_over_on: null }
      return { change: 'cancellation_effective', changes: onlyChanged(state, changes), events: [] }
    }
    case 'renew': {
      // A period that began before the membership was entered here was settled elsewhere.
      const charged = billing === 'internal' && state.price_cents > 0 && state.end_date > soldOn
      const period: ChargeOrder = {
        kind: 'period',
        period_start: state.end_date,
        amount_cents: state.price_cents,
        due_date: state.end_date,
      }
      const becomesActive = state.status === 'trial'
      return {
        change: 'renewed',
        changes: {
          ...(becomesActive ? { status: 'active' } : {}),
          end_date: addDays(state.end_date, plan.duration_days),
          credits_left: plan.credits,
        },
        events: becomesActive ? ['membership.renewed', 'membership.activated'] : ['membership.renewed'],
        newCharges: charged ? [period] : [],
      }
    }
  }
}

// --- What people do ------------------------------------------------------------------------------------------------

export function cancel(
  state: MembershipState,
  charges: Charge[],
  request: { immediately: boolean; reason: string | null },
  { today, now }: { today: string; now: string },
): Step | RuleViolated<'ALREADY_CANCELLED'> {
  if (state.status === 'cancelled') {
    if (state.cancelled_from !== null && request.immediately) {
      return cancelled(charges, request.reason ?? state.cancellation_reason, now, today)
    }
    const { effective_date } = state
    return ruleViolated('ALREADY_CANCELLED', 'The membership is cancelled already.', { effective_date })
  }
  // A cancellation ends a freeze, and with it the days that the freeze would still have added.
  const thawed = state.status === 'frozen' ? unfrozen(state, today, charges) : undefined
  const lastDay = request.immediately ? today : later(today, lastDayOf({ ...state, ...thawed?.changes }))
  const step = cancelled(shifted(charges, thawed?.shiftCharges), request.reason, now, lastDay)
  // A past-due membership stays past due: a cancellation does not extend the grace period.
  const { past_due_since, grace_over_on } = state
  const pending = request.immediately ? {} : { cancelled_from: state.status, past_due_since, grace_over_on }
  return { ...step, changes: { ...thawed?.changes, ...step.changes, ...pending }, shiftCharges: thawed?.shiftCharges }
}

/** Takes back a cancellation that waits for its last day; `voided` are the charges that it voided. */
export function takeBack(state: MembershipState, voided: Charge[]): Step | RuleViolated<'NOT_CANCELLING'> {
  const { status, cancelled_from } = state
  if (status !== 'cancelled' || cancelled_from === null) {
    return ruleViolated('NOT_CANCELLING', 'No cancellation waits for the end of the period.', { status })
  }
  // The cancellation has ended a freeze.
  const before = cancelled_from === 'frozen' ? 'active' : cancelled_from
  const events = { active: 'membership.activated', past_due: 'membership.past_due' } as const
  return {
    change: 'cancellation_taken_back',
    changes: {
      status: before,
      cancellation_reason: null,
      cancelled_at: null,
      effective_date: null,
      cancelled_from: null,
    },
    events: before === 'active' || before === 'past_due' ? [events[before]] : [],
    restoreCharges: voided.map((charge) => charge.id),
  }
}

/** The last day of the current period; during a trial, of the trial, because nothing has been bought yet. */
function lastDayOf(state: MembershipState): string {
  return state.status === 'trial' && state.trial_ends_on !== null ? addDays(state.trial_ends_on, -1) : state.end_date
}

/** A payment was received; `charges` are those still open after it. */
export function paid(state: MembershipState, charges: Charge[]): Step | undefined {
  if (state.past_due_since === null || charges.some((charge) => charge.status === 'overdue')) return undefined
  const settled = onlyChanged(state, { past_due_since: null, grace_over_on: null })
  if (state.cancelled_from !== null) {
    return { change: 'paid', changes: { ...settled, cancelled_from: 'active' }, events: [] }
  }
  return { change: 'paid', changes: { ...settled, status: 'active' }, events: ['membership.activated'] }
}

/** Fields set directly through the API. Any status may follow any other. */
export function patch(
  state: MembershipState,
  sent: Partial<
    Pick<
      MembershipState,
      'status' | 'start_date' | 'end_date' | 'price_cents' | 'discount_pct' | 'payment_method' | 'auto_renew'
    >
  >,
  facts: { plan: PlanTerms; charges: Charge[]; today: string; now: string },
): Step {
  const { plan, charges, today, now } = facts
  const { status, ...fields } = sent
  const events: Step['events'] = []
  let changes: Partial<MembershipState> = { ...fields, plan_id: plan.id }
  let shiftCharges: Step['shiftCharges']
  const discount = fields.discount_pct ?? state.discount_pct
  if (fields.discount_pct !== undefined || plan.id !== state.plan_id) {
    changes.sale_kind = saleKindOf(plan, discount)
    changes.price_cents = fields.price_cents ?? priceOf(plan, discount)
  }
  if (plan.id !== state.plan_id) changes.credits_left = plan.credits
  if (fields.start_date !== undefined && state.trial_ends_on !== null) {
    const days = daysBetween(state.start_date, fields.start_date)
    changes.trial_ends_on = addDays(state.trial_ends_on, days)
    // The charge due at the end of the trial moves with it.
    if (state.status === 'trial') shiftCharges = { ids: openIds(charges), days }
  }
  if (status !== undefined && status !== state.status) {
    if (state.status === 'frozen') {
      const step = unfrozen({ ...state, ...changes }, today, charges)
      changes = { ...changes, ...step.changes, ...fields }
      shiftCharges = step.shiftCharges
    }
    changes = { ...changes, ...entering(status, { ...state, ...changes }, today, now) }
    const event = {
      trial: undefined,
      frozen: undefined,
      active: 'membership.activated',
      past_due: 'membership.past_due',
      cancelled: 'membership.cancelled',
    } as const
    if (event[status] !== undefined) events.push(event[status])
  }
  return {
    change: 'patched',
    changes: onlyChanged(state, changes),
    events,
    shiftCharges,
    voidCharges: changes.status === 'cancelled' ? futureIds(shifted(charges, shiftCharges), today) : [],
  }
}

/** The fields that go with a status when it is set directly. */
function entering(
  status: MembershipState['status'],
  state: MembershipState,
  today: string,
  now: string,
): Partial<MembershipState> {
  const clean = {
    status,
    cancelled_at: null,
    effective_date: null,
    cancelled_from: null,
    cancellation_reason: null,
    past_due_since: null,
    grace_over_on: null,
  }
  switch (status) {
    case 'cancelled':
      return { ...clean, cancelled_at: now, effective_date: today }
    case 'frozen':
      return { ...clean, freeze_start_date: today, freeze_end_date: null }
    case 'past_due':
      return { ...clean, past_due_since: today }
    case 'trial':
      return {
        ...clean,
        trial_ends_on: state.trial_ends_on !== null && state.trial_ends_on > today ? state.trial_ends_on : null,
      }
    case 'active':
      return clean
  }
}

// --- Shared pieces -------------------------------------------------------------------------------------------------

/** Charges due by the last day remain a debt; later ones are voided. */
function cancelled(charges: Charge[], reason: string | null, at: string, lastDay: string): Step {
  return {
    change: 'cancelled',
    reason,
    changes: {
      status: 'cancelled',
      cancellation_reason: reason,
      cancelled_at: at,
      effective_date: lastDay,
      cancelled_from: null,
      freeze_start_date: null,
      freeze_end_date: null,
      past_due_since: null,
      grace_over_on: null,
    },
    events: ['membership.cancelled'],
    voidCharges: futureIds(charges, lastDay),
  }
}

function onlyChanged(state: MembershipState, changes: Partial<MembershipState>): Partial<MembershipState> {
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => state[key as keyof MembershipState] !== value),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
