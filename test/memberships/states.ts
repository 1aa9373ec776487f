import { expect } from 'vitest'
import type { Charge, MembershipState, PlanTerms } from '#modules/memberships/state.ts'

// Memberships of every kind on one day, for the tests of their rules.

export const today = '2040-03-15'
export const yesterday = '2040-03-14'
const farAway = '2040-12-31'
export const noon = '2040-03-15T15:00:00.000Z'
export const midnight = '2040-03-15T03:00:00.000Z'

export const plan: PlanTerms = {
  id: 'plan',
  kind: 'matricula',
  price_cents: 10000,
  courtesy: false,
  enrollment_fee_cents: 0,
  duration_days: 30,
  installments: 1,
  trial_days: 7,
  grace_period_days: 5,
  max_freezes_per_year: 2,
  max_freeze_days: 30,
  credits: 8,
}

export const active: MembershipState = {
  plan_id: 'plan',
  sale_kind: 'matricula',
  status: 'active',
  start_date: '2040-03-01',
  end_date: farAway,
  trial_ends_on: null,
  on_trial: false,
  price_cents: 10000,
  discount_pct: 0,
  payment_method: 'pix',
  auto_renew: true,
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
  credits_left: 3,
  period_began_on: '2040-03-01',
}

export const trial: MembershipState = { ...active, status: 'trial', trial_ends_on: farAway, on_trial: true }
export const pastDue: MembershipState = { ...active, status: 'past_due', past_due_since: yesterday }
export const frozen: MembershipState = {
  ...active,
  status: 'frozen',
  freeze_start_date: '2040-03-10',
  freeze_end_date: farAway,
  freezes_used: 1,
  freezes_year: 2040,
}
export const cancelled: MembershipState = {
  ...active,
  status: 'cancelled',
  cancelled_at: '2040-03-10T15:00:00.000Z',
  effective_date: '2040-03-10',
}

const ending: MembershipState = { ...cancelled, effective_date: farAway, cancelled_from: 'active' }

export const states: Record<string, MembershipState> = {
  trial,
  // Set by PATCH after its trial was over: only the end of the period ends it.
  'trial by hand': { ...trial, trial_ends_on: null, on_trial: false },
  active,
  past_due: pastDue,
  frozen,
  // Set by PATCH, so only another call ends it.
  'frozen, no end': { ...frozen, freeze_end_date: null },
  'frozen, late': { ...frozen, past_due_since: yesterday },
  'frozen trial': { ...frozen, trial_ends_on: farAway, on_trial: true },
  // Active because a freeze has ended, but the nightly work has not processed that yet.
  'thawed, late': { ...active, past_due_since: yesterday },
  'thawed trial': { ...active, trial_ends_on: farAway, on_trial: true },
  // Cancelled at the end of the period, which is still to come.
  ending,
  'ending, late': { ...ending, cancelled_from: 'past_due', past_due_since: yesterday },
  cancelled,
}

export const charge = (status: Charge['status'], due_date: string, id = `${status} ${due_date}`): Charge => ({
  id,
  kind: 'period',
  part: 0,
  period_start: '2026-01-01',
  status,
  due_date,
})

export function expectLegal(state: MembershipState): void {
  const isCancelled = state.status === 'cancelled'
  expect(state.cancelled_at !== null, 'cancelled_at').toBe(isCancelled)
  expect(state.effective_date !== null, 'effective_date').toBe(isCancelled)
  expect(state.freeze_start_date !== null, 'freeze_start_date').toBe(state.status === 'frozen')
  if (state.status === 'past_due') expect(state.past_due_since, 'past_due_since').not.toBeNull()
  if (isCancelled && state.cancelled_from === null)
    expect([state.past_due_since, state.on_trial]).toEqual([null, false])
  if (state.on_trial) expect(state.trial_ends_on, 'trial_ends_on').not.toBeNull()
  if (state.past_due_since === null) expect(state.grace_over_on).toBeNull()
  if (!isCancelled) expect(state).toMatchObject({ cancelled_from: null, cancellation_reason: null })
  if (state.status !== 'frozen') expect(state.freeze_end_date).toBeNull()
  expect(state.end_date >= state.start_date, 'end_date ≥ start_date').toBe(true)
}
