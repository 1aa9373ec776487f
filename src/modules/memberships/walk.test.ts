import { isGoodOn } from '@catraca/device-contract/validity-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '#platform/errors/failure.ts'
import { addDays } from '#platform/time/days.ts'
import { expectLegal, plan } from '#test/memberships/states.ts'
import { cancel, freeze, makeMove, nextMove, paid, patch, start, takeBack, unfreeze } from './rules.ts'
import type { Charge, ChargeOrder, MembershipState, Step } from './state.ts'

// Memberships on which people and time act in any order. The expectations come from the contract alone: how long a trial lasts, when a
// charge is due, how long the grace period is, and that frozen days do not count.

const deeds = ['freeze', 'unfreeze', 'cancel at end', 'take back', 'pay', 'freeze by hand', 'late', 'paid up'] as const
type Deed = (typeof deeds)[number]

const walks = fc.record({
  billing: fc.constantFrom('internal' as const, 'external' as const),
  trial_days: fc.constantFrom(0, 7),
  grace_period_days: fc.constantFrom(0, 5, 40),
  autoRenew: fc.boolean(),
  steps: fc.array(
    fc.record({
      wait: fc.oneof(fc.nat(3), fc.nat(20)),
      deed: fc.constantFrom(...deeds),
      days: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
})
type Walk = typeof walks extends fc.Arbitrary<infer T> ? T : never

const oldestIsPaid: Walk = {
  ...{ billing: 'internal', trial_days: 0, grace_period_days: 40, autoRenew: true },
  steps: [{ wait: 33, deed: 'pay', days: 1 }],
}

type OwnCharge = Charge & Pick<ChargeOrder, 'period_start'>

class Life {
  today = '2040-01-10'
  state: MembershipState
  charges: OwnCharge[] = []
  /** The number of days of the contract on which it was frozen at noon. */
  frozenDays = 0
  /** For a membership that the external biller has called late: since when, counted in days that were not frozen. */
  lateFor: number | undefined
  readonly terms
  readonly walk: Walk

  constructor(walk: Walk) {
    this.walk = walk
    const { trial_days, grace_period_days, autoRenew, billing } = walk
    this.terms = { ...plan, trial_days, grace_period_days, max_freezes_per_year: 99 }
    const sale = { startDate: this.today, discountPct: 0, paymentMethod: null, autoRenew, billing }
    const { state, step } = start({ plan: this.terms, ...sale }, this.today)
    this.state = state
    this.write(step)
  }

  get open() {
    return this.charges.filter(({ status }) => status === 'pending' || status === 'overdue')
  }

  write(step: Step | Failure | undefined) {
    if (step === undefined || step instanceof Failure) return
    this.state = { ...this.state, ...step.changes }
    const { shiftCharges } = step
    for (const charge of this.charges) {
      if (shiftCharges?.ids.includes(charge.id)) charge.due_date = addDays(charge.due_date, shiftCharges.days)
      if (step.voidCharges?.includes(charge.id)) charge.status = 'cancelled'
      if (step.overdueCharges?.includes(charge.id)) charge.status = 'overdue'
      if (step.restoreCharges?.includes(charge.id) || step.reopenCharges?.includes(charge.id)) charge.status = 'pending'
    }
    for (const { kind, period_start, due_date } of step.newCharges ?? []) {
      const id = `${kind} ${period_start}`
      expect(this.charges.map((charge) => charge.id)).not.toContain(id)
      this.charges.push({ id, kind, period_start, due_date, status: 'pending', part: 0 })
    }
    if (this.state.status === 'cancelled' && this.state.cancelled_from === null) this.lateFor = undefined
  }

  settle() {
    for (let i = 0; ; i++) {
      expect(i).toBeLessThan(50)
      const due = nextMove(this.state, this.terms, this.open)
      if (due === undefined || due.on > this.today) break
      const { billing } = this.walk
      const midnight = `${this.today}T03:00:00.000Z`
      const facts = { plan: this.terms, charges: this.open, billing, soldOn: '2040-01-10', midnight }
      this.write(makeMove(this.state, due, facts))
    }
    expectLegal(this.state)
    this.check()
  }

  nextDay() {
    const isFrozen = this.state.status === 'frozen'
    if (isFrozen) this.frozenDays++
    else if (this.lateFor !== undefined) this.lateFor++
    this.today = addDays(this.today, 1)
    this.settle()
  }

  do(deed: Deed, days: number) {
    const { state, open, terms, today } = this
    const now = `${today}T15:00:00.000Z`
    const set = (status: 'frozen' | 'past_due' | 'active') =>
      patch(state, { status }, { plan: terms, charges: open, present: [], billing: this.walk.billing, today, now })
    const over = state.status === 'cancelled' && state.cancelled_from === null
    if (over) return
    if (deed === 'freeze') this.write(freeze(state, terms, open, { today, until: addDays(today, days) }))
    if (deed === 'unfreeze') this.write(unfreeze(state, open, today))
    if (deed === 'cancel at end') this.write(cancel(state, open, { immediately: false, reason: null }, { today, now }))
    if (deed === 'take back') {
      const voided = this.charges.filter(({ status }) => status === 'cancelled')
      this.write(takeBack(state, voided))
    }
    if (deed === 'freeze by hand' && state.status !== 'cancelled') this.write(set('frozen'))
    if (deed === 'pay' && open[0] !== undefined) {
      open.sort((a, b) => (a.due_date < b.due_date ? -1 : 1))[0]!.status = 'paid'
      this.write(paid(state, this.open))
    }
    if (this.walk.billing === 'external' && ['trial', 'active', 'past_due'].includes(state.status)) {
      if (deed === 'late' && state.status !== 'trial' && !state.on_trial) {
        this.write(set('past_due'))
        this.lateFor ??= 0
      }
      if (deed === 'paid up' && state.status !== 'trial' && !state.on_trial) {
        this.write(set('active'))
        this.lateFor = undefined
      }
    }
    this.settle()
    // No action of people here ends a membership on a past day.
    expect(this.state.status === 'cancelled' && this.state.cancelled_from === null).toBe(false)
  }

  check() {
    const { state, today, terms, walk } = this
    const grace = terms.grace_period_days
    const dated = { ...state, end_date: lastSureDay(state), grace_period_days: grace }
    const isGood = isGoodOn(dated, today)
    const debts = this.open.filter(({ due_date }) => addDays(due_date, grace) < today)
    if (!isGood && isGoodOn({ ...dated, past_due_since: null }, today)) {
      expect(debts.length > 0 || (this.lateFor ?? -1) >= grace, 'denied for a debt that there is').toBe(true)
    }
    if (isGood) expect(debts).toEqual([])
    const sliding = state.status === 'frozen' && state.freeze_end_date === null
    for (const { status, due_date } of sliding ? [] : this.open) {
      expect(status).toBe(due_date < today ? 'overdue' : 'pending')
    }
    if (isGood && this.lateFor !== undefined) expect(this.lateFor).toBeLessThan(grace)
    if (walk.trial_days > 0 && !walk.autoRenew && isGood) {
      expect(today < addDays('2040-01-10', walk.trial_days + this.frozenDays)).toBe(true)
    }
  }
}

/** The same calculation as in the door's statement. */
function lastSureDay({ on_trial, status, auto_renew, trial_ends_on, end_date }: MembershipState): string {
  return on_trial && status !== 'trial' && !auto_renew ? addDays(trial_ends_on!, -1) : end_date
}

test('debts and trials survive any actions of people in any order', () => {
  fc.assert(
    fc.property(walks, (walk) => {
      const life = new Life(walk)
      life.settle()
      for (const { wait, deed, days } of walk.steps) {
        for (let i = 0; i < wait; i++) life.nextDay()
        life.do(deed, days)
      }
      for (let i = 0; i < 60; i++) life.nextDay()
    }),
    { numRuns: 150, examples: [[oldestIsPaid]] },
  )
})
