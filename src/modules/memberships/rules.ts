import { futureIds, openIds, shifted } from '#modules/billing/index.ts'
import { Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { addDays, daysBetween, later } from '#platform/time/days.ts'
import { oldestDebt } from './debt-rules.ts'
import { unfrozen } from './freeze-rules.ts'
import { chargesOfPeriod } from './installment-rules.ts'
import { priceOf, saleKindOf } from './price-rules.ts'
import { cancelled, endOfTrial, onlyChanged } from './shared-rules.ts'
import type { Charge, ChargeOrder, MembershipState, PlanTerms, Step } from './state.ts'

// The state machine of a membership (drawn in docs/memberships.md). Pure: it takes the state, the plan, the open
// charges and the day, and returns what changes. All dates are the company's local days as YYYY-MM-DD, money is in
// cents.

export { paid } from './debt-rules.ts'
export { freeze, freezesIn, unfreeze } from './freeze-rules.ts'
export { changePlan } from './plan-change-rules.ts'
export { makeMove, nextMove } from './time-rules.ts'

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
    on_trial: trial,
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
    period_began_on: startDate,
  }
  const due = later(today, state.trial_ends_on ?? today)
  const fee = { kind: 'enrollment' as const, part: 0, period_start: startDate, due_date: due }
  const charges: ChargeOrder[] =
    terms.billing === 'internal'
      ? [
          ...(plan.enrollment_fee_cents > 0 ? [{ ...fee, amount_cents: plan.enrollment_fee_cents }] : []),
          ...chargesOfPeriod(plan, { starts: startDate, due, cents: state.price_cents }),
        ]
      : []
  const events = trial ? (['membership.created'] as const) : (['membership.created', 'membership.activated'] as const)
  return { state, step: { change: 'created', changes: state, events: [...events], newCharges: charges } }
}

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
  const present = { ...state, ...thawed?.changes }
  const lastDay = request.immediately ? today : later(today, lastDayOf(present))
  const step = cancelled(shifted(charges, thawed?.shiftCharges), request.reason, now, lastDay)
  // Debts remain, and a trial stays a trial: a cancellation extends neither the grace period nor the trial.
  const pending = {
    cancelled_from: state.status === 'frozen' ? ('active' as const) : state.status,
    on_trial: endOfTrial(present) !== null,
    past_due_since: present.past_due_since,
    grace_over_on: present.grace_over_on,
  }
  const changes = { ...thawed?.changes, ...step.changes, ...(request.immediately ? {} : pending) }
  return { ...step, changes, shiftCharges: thawed?.shiftCharges }
}

/**
 * Takes back a sale on the day of the sale: the membership is cancelled at once, and nothing is owed for it. Money paid for it becomes the
 * member's credit, and pays for the next sale. `charges` are all its valid charges.
 */
export function undoSale(
  state: MembershipState,
  {
    charges,
    open,
    soldOn,
    isRefunded,
  }: { charges: Charge[]; open: Charge[]; soldOn: string | null; isRefunded: boolean },
  reason: string,
  { today, now }: { today: string; now: string },
): Step | RuleViolated<'SALE_NOT_UNDOABLE'> {
  const cause =
    state.status === 'cancelled' ? 'cancelled' : soldOn !== today ? 'another_day' : isRefunded ? 'refunded' : null
  if (cause !== null) {
    return ruleViolated('SALE_NOT_UNDOABLE', 'Only a sale of today, of which nothing went back, is undone.', { cause })
  }
  const step = cancel(state, open, { immediately: true, reason }, { today, now })
  if (step instanceof Failure) throw new Error(`${step.message} It was looked at before`)
  return { ...step, voidCharges: charges.map(({ id }) => id) }
}

/**
 * Takes back a cancellation that waits for its last day; `voided` are the charges that it voided. The membership is past due if something
 * is owed, whenever the debt became late. With `repriced`, the plan whose price was changed since, a trial's first period is charged anew.
 */
export function takeBack(
  state: MembershipState,
  voided: Charge[],
  repriced?: Pick<PlanTerms, 'installments'>,
): Step | RuleViolated<'NOT_CANCELLING'> {
  const { status, cancelled_from } = state
  if (status !== 'cancelled' || cancelled_from === null) {
    return ruleViolated('NOT_CANCELLING', 'No cancellation waits for the end of the period.', { status })
  }
  const notLate = cancelled_from === 'trial' ? 'trial' : 'active'
  const becomes = state.past_due_since === null ? notLate : 'past_due'
  const events = { active: 'membership.activated', past_due: 'membership.past_due' } as const
  const starts = state.period_began_on ?? state.start_date
  const due = endOfTrial(state)
  const anew =
    due === null ? undefined : repriced && chargesOfPeriod(repriced, { starts, due, cents: state.price_cents })
  const isAnew = ({ kind, period_start }: Charge) => anew !== undefined && kind === 'period' && period_start === starts
  return {
    change: 'cancellation_taken_back',
    changes: {
      status: becomes,
      cancellation_reason: null,
      cancelled_at: null,
      effective_date: null,
      cancelled_from: null,
    },
    events: becomes === 'trial' ? [] : [events[becomes]],
    // The charge of the coming period is raised again, at the price valid then.
    restoreCharges: voided
      .filter((charge) => charge.period_start < state.end_date && !isAnew(charge))
      .map(({ id }) => id),
    newCharges: anew ?? [],
  }
}

/** The last day of the current period; during a trial, of the trial, because nothing has been bought yet. */
function lastDayOf(state: MembershipState): string {
  const trialEnd = endOfTrial(state)
  return trialEnd === null ? state.end_date : addDays(trialEnd, -1)
}

/**
 * Fields set directly through the API. Any status may follow any other. A membership that was over begins a new period today, unless an end
 * date is sent with the status; this period is not charged.
 */
export function patch(
  state: MembershipState,
  sent: Partial<
    Pick<
      MembershipState,
      'status' | 'start_date' | 'end_date' | 'price_cents' | 'discount_pct' | 'payment_method' | 'auto_renew'
    >
  >,
  facts: {
    plan: PlanTerms
    /** The open charges. */
    charges: Charge[]
    /** The charges of the present period in any status. */
    present: Charge[]
    billing: 'internal' | 'external'
    today: string
    now: string
  },
): Step {
  const { plan, charges, today } = facts
  const { status, ...fields } = sent
  const events: Step['events'] = []
  let changes: Partial<MembershipState> = { ...fields, plan_id: plan.id }
  let days = 0
  const discount = fields.discount_pct ?? state.discount_pct
  if (fields.discount_pct !== undefined || plan.id !== state.plan_id) {
    changes.sale_kind = saleKindOf(plan, discount)
    changes.price_cents = fields.price_cents ?? priceOf(plan, discount)
  }
  if (plan.id !== state.plan_id) changes.credits_left = plan.credits
  if (fields.start_date !== undefined && state.trial_ends_on !== null) {
    const moved = daysBetween(state.start_date, fields.start_date)
    changes.trial_ends_on = addDays(state.trial_ends_on, moved)
    // The charge due at the end of the trial moves with it.
    if (endOfTrial(state) !== null) days = moved
  }
  const first = firstCharge(state, { ...state, ...changes }, facts)
  if (status !== undefined && status !== state.status) {
    if (state.status === 'frozen') {
      const step = unfrozen({ ...state, ...changes }, today, charges)
      changes = { ...changes, ...step.changes, ...fields }
      days += step.shiftCharges.days
    }
    if (state.status === 'cancelled' && state.end_date < today && fields.end_date === undefined) {
      changes.end_date = addDays(later(today, fields.start_date ?? today), plan.duration_days)
      changes.credits_left = plan.credits
      changes.period_began_on = later(today, fields.start_date ?? today)
    }
    const present = { ...state, ...changes, status: state.status }
    changes = { ...changes, ...entering(status, present, { ...facts, charges: shifted(charges, shiftOf(days)) }) }
    const event = {
      trial: undefined,
      frozen: undefined,
      active: 'membership.activated',
      past_due: 'membership.past_due',
      cancelled: 'membership.cancelled',
    } as const
    if (event[status] !== undefined) events.push(event[status])
  }
  const shiftCharges = shiftOf(days)
  const future = changes.status === 'cancelled' ? futureIds(shifted(charges, shiftCharges), today) : []
  const { effective_date: lastDay } = { ...state, ...changes }
  return {
    change: 'patched',
    changes: onlyChanged(state, changes),
    events,
    shiftCharges,
    ...first,
    // Nothing is charged past the last day of a cancelled membership.
    newCharges: first.newCharges?.filter(({ due_date }) => lastDay === null || due_date <= lastDay),
    voidCharges: [...(first.voidCharges ?? []), ...future],
  }

  function shiftOf(days: number) {
    return days === 0 ? undefined : { ids: openIds(charges), days }
  }
}

/** Nothing has been bought during a trial, so a new price also applies to the first period, in the parts of the new plan. */
function firstCharge(
  before: MembershipState,
  { price_cents, start_date, period_began_on, trial_ends_on }: MembershipState,
  { plan, charges, present, billing }: Pick<Parameters<typeof patch>[2], 'plan' | 'charges' | 'present' | 'billing'>,
): Pick<Step, 'repricedCharges' | 'voidCharges' | 'newCharges'> {
  if (endOfTrial(before) === null) return {}
  if (price_cents === before.price_cents && plan.id === before.plan_id) return {}
  const asked = charges.filter(({ kind, status }) => kind === 'period' && status === 'pending')
  // The day that names the period in its charges stays when the start moves.
  const starts = period_began_on ?? start_date
  const orders = chargesOfPeriod(plan, { starts, due: trial_ends_on!, cents: price_cents })
  if (asked.length === 0) return billing === 'external' || before.price_cents > 0 ? {} : { newCharges: orders }
  const standing = new Set([...asked, ...present.filter(({ status }) => status !== 'cancelled')].map(({ id }) => id))
  // The parts are raised again; money paid for them becomes credit and pays for the first one.
  if (standing.size > 1 || orders.length > 1) return { voidCharges: [...standing], newCharges: orders }
  return price_cents === 0
    ? { voidCharges: [...standing] }
    : { repricedCharges: [{ id: asked[0]!.id, amount_cents: price_cents }] }
}

/** The fields that change together with a status that is set directly; `state` and `charges` are as they are after the end of a freeze. */
function entering(
  status: MembershipState['status'],
  state: MembershipState,
  { charges, today, now }: { charges: Charge[]; today: string; now: string },
): Partial<MembershipState> {
  const clean = {
    status,
    on_trial: false,
    cancelled_at: null,
    effective_date: null,
    cancelled_from: null,
    cancellation_reason: null,
  }
  const { trial_ends_on, past_due_since } = state
  const debt = { past_due_since, grace_over_on: past_due_since === null ? null : state.grace_over_on }
  const noDebt = { past_due_since: null, grace_over_on: null }
  // With external billing, setting the status says that the debt was paid; our own overdue charge shows that it was not.
  const unlessPaid = oldestDebt(state, charges) === undefined ? noDebt : debt
  switch (status) {
    case 'cancelled':
      return { ...clean, ...noDebt, cancelled_at: now, effective_date: today }
    case 'frozen': {
      const freeze = { freeze_start_date: today, freeze_end_date: null, on_trial: endOfTrial(state) !== null }
      return { ...clean, ...debt, ...freeze }
    }
    case 'past_due':
      return { ...clean, ...debt, past_due_since: past_due_since ?? today }
    case 'trial': {
      const runs = trial_ends_on !== null && trial_ends_on > today
      return { ...clean, ...unlessPaid, on_trial: runs, trial_ends_on: runs ? trial_ends_on : null }
    }
    case 'active':
      return { ...clean, ...unlessPaid }
  }
}
