import { describe, expect, test } from 'vitest'
import {
  active,
  cancelled,
  charge,
  expectLegal,
  frozen,
  pastDue,
  plan,
  states,
  today,
  trial,
  yesterday,
} from '#test/memberships/states.ts'
import { freeze, makeMove, nextMove, start, unfreeze } from './rules.ts'
import type { Charge, MembershipState, PlanTerms, Step } from './state.ts'

describe('when several moves fall on one day', () => {
  /** Makes every move due by `until`, as the nightly work does, and returns lines of `DAY change status`. */
  function live(state: MembershipState, charges: Charge[], until = today, terms = plan): string[] {
    const told: string[] = []
    for (;;) {
      const due = nextMove(state, terms, charges)
      if (due === undefined || due.on > until) return told
      expect(told.length).toBeLessThan(50)
      const step = makeMove(state, due, {
        plan: terms,
        charges,
        billing: 'internal',
        soldOn: state.start_date,
        midnight: `${due.on}T03:00:00.000Z`,
      })
      state = { ...state, ...step.changes }
      charges = owe(charges, step)
      told.push(`${due.on.slice(5)} ${step.change} ${state.status}`)
      expectLegal(state)
    }
  }

  function owe(charges: Charge[], step: Step): Charge[] {
    const { overdueCharges = [], voidCharges = [], newCharges = [], shiftCharges = { ids: [], days: 0 } } = step
    return [
      ...charges
        .filter(({ id }) => !voidCharges.includes(id))
        .map((one) => ({
          ...one,
          status: overdueCharges.includes(one.id) ? ('overdue' as const) : one.status,
          due_date: shiftCharges.ids.includes(one.id) ? plus(one.due_date, shiftCharges.days) : one.due_date,
        })),
      ...newCharges.map(({ due_date, period_start }) => charge('pending', due_date, `period ${period_start}`)),
    ]
  }

  const noGrace = { ...plan, grace_period_days: 0 }
  const once = { auto_renew: false }
  const due = (day: string) => charge('pending', day)
  test.each<[string, MembershipState, Charge[], string[], string?, PlanTerms?]>([
    [
      'a debt is late before the next period is charged',
      { ...active, end_date: today },
      [due(yesterday)],
      ['03-15 overdue past_due', '03-15 renewed past_due'],
    ],
    [
      'who owed beyond the grace gets no other period',
      { ...pastDue, past_due_since: '2040-03-10', end_date: today },
      [charge('overdue', '2040-03-09')],
      ['03-15 cancelled cancelled'],
    ],
    [
      'one day less, and there is another period first',
      { ...pastDue, past_due_since: '2040-03-10', end_date: yesterday },
      [charge('overdue', '2040-03-09')],
      ['03-14 renewed past_due', '03-15 overdue past_due', '03-15 cancelled cancelled'],
    ],
    [
      'without grace, late and cancelled on one day',
      active,
      [due(yesterday)],
      ['03-15 overdue past_due', '03-15 cancelled cancelled'],
      today,
      noGrace,
    ],
    [
      'a debt is late also when the contract ends on that day',
      { ...active, ...once, end_date: yesterday },
      [due(yesterday)],
      ['03-15 overdue past_due', '03-15 cancelled cancelled'],
    ],
    [
      'a debt of a contract that ends is late before it has ended',
      { ...states.ending!, effective_date: yesterday },
      [due(yesterday)],
      ['03-15 overdue cancelled', '03-15 cancellation_effective cancelled'],
    ],
    [
      'a freeze ends before the period does',
      { ...frozen, freeze_end_date: today, end_date: today },
      [],
      ['03-15 unfrozen active', '03-15 renewed active'],
    ],
    [
      'a freeze that ends on the contract’s last day',
      { ...frozen, ...once, freeze_end_date: today, end_date: today },
      [],
      ['03-15 unfrozen active', '03-16 cancelled cancelled'],
      '2040-03-16',
    ],
    [
      'an old debt is late again as soon as the freeze has ended',
      { ...frozen, freeze_end_date: today },
      [charge('overdue', yesterday)],
      ['03-15 unfrozen active', '03-15 overdue past_due'],
    ],
    [
      'the end of a trial comes before that of its period',
      { ...trial, trial_ends_on: today, end_date: today },
      [],
      ['03-15 trial_ended active', '03-15 renewed active'],
    ],
    [
      'a trial that ends unpaid is late on the day after',
      { ...trial, trial_ends_on: yesterday },
      [due(yesterday)],
      ['03-14 trial_ended active', '03-15 overdue past_due'],
    ],
    [
      'a trial that is not renewed owes nothing',
      { ...trial, ...once, trial_ends_on: yesterday },
      [due(yesterday)],
      ['03-14 cancelled cancelled'],
    ],
    [
      'two charges of one day are late together',
      active,
      [charge('pending', yesterday, 'a'), charge('pending', yesterday, 'b')],
      ['03-15 overdue past_due'],
    ],
    [
      'two charges of two days are late one after the other',
      active,
      [due('2040-03-13'), due(yesterday)],
      ['03-14 overdue past_due', '03-15 overdue past_due'],
    ],
    [
      'months of absence are lived period by period',
      { ...active, price_cents: 0, start_date: '2039-12-11', end_date: '2040-01-10' },
      [],
      ['01-10 renewed active', '02-09 renewed active', '03-10 renewed active'],
    ],
    [
      'and the first unpaid one ends it',
      { ...active, start_date: '2039-12-11', end_date: '2040-01-10' },
      [],
      ['01-10 renewed active', '01-11 overdue past_due', '01-16 cancelled cancelled'],
    ],
  ])('%s', (...[, state, charges, expected, until, terms]) => {
    expect(live(state, charges, until, terms)).toEqual(expected)
  })

  test('nothing is due before its day', () => {
    const cases: [MembershipState, Charge[], string][] = [
      [{ ...active, end_date: today }, [], today],
      [{ ...active, end_date: today, auto_renew: false }, [], '2040-03-16'],
      [active, [due(today)], '2040-03-16'],
      [pastDue, [charge('overdue', '2040-03-13')], '2040-03-19'],
      [pastDue, [], '2040-03-19'],
      [{ ...states.ending!, cancelled_from: 'past_due', past_due_since: yesterday }, [], '2040-03-19'],
      [{ ...trial, trial_ends_on: today }, [due(today)], today],
      [{ ...frozen, freeze_end_date: today }, [due(yesterday)], today],
      [{ ...states.ending!, effective_date: today }, [], '2040-03-16'],
    ]
    for (const [state, charges, on] of cases) expect(nextMove(state, plan, charges)).toMatchObject({ on })
    expect(nextMove(states['frozen, no end']!, plan, [due(yesterday)])).toBeUndefined()
    expect(nextMove(cancelled, plan, [charge('overdue', yesterday)])).toBeUndefined()
    // The end of its grace was already recorded, and comes again only with a plan that grants more.
    const barred = { ...pastDue, end_date: '2042-01-01', grace_over_on: '2040-03-19' }
    expect(nextMove(barred, plan, [])).toMatchObject({ move: 'renew' })
    expect(nextMove(barred, { grace_period_days: 6 }, [])).toEqual({ on: '2040-03-20', move: 'end_grace' })
  })
})

describe('the calendar', () => {
  const sold = (startDate: string, duration_days: number, trial_days = 0) =>
    start(
      {
        plan: { ...plan, duration_days, trial_days },
        startDate,
        discountPct: 0,
        paymentMethod: null,
        autoRenew: true,
        billing: 'external',
      },
      startDate,
    ).state

  test.each([
    ['over 29 February', '2040-02-25', 30, '2040-03-26'],
    ['over the end of a common February', '2041-02-25', 30, '2041-03-27'],
    ['from 29 February for a year', '2040-02-29', 365, '2041-02-28'],
    ['to 29 February', '2040-01-30', 30, '2040-02-29'],
    ['from 31 January', '2040-01-31', 30, '2040-03-01'],
    ['from 31 January in a common year', '2041-01-31', 30, '2041-03-02'],
    ['over New Year', '2040-12-20', 30, '2041-01-19'],
    ['a leap year', '2040-01-01', 366, '2041-01-01'],
    ['one day at the end of the year', '2040-12-31', 1, '2041-01-01'],
  ])('%s: %s and %d days', (_title, from, days, end) => {
    expect(sold(from, days).end_date).toBe(end)
  })

  test('a trial over 29 February, then its period', () => {
    expect(sold('2040-02-25', 30, 7)).toMatchObject({ trial_ends_on: '2040-03-03', end_date: '2040-04-02' })
    expect(sold('2041-02-25', 30, 7)).toMatchObject({ trial_ends_on: '2041-03-04', end_date: '2041-04-03' })
    expect(sold('2040-02-22', 30, 7)).toMatchObject({ trial_ends_on: '2040-02-29' })
  })

  test('a freeze over 29 February moves the dates by 29 days, which is its length', () => {
    const state = sold('2040-02-01', 30)
    const step = freeze(state, plan, [], { today: '2040-02-10', until: '2040-03-10' })
    expect(step).toMatchObject({ changes: { end_date: '2040-03-31' }, shiftCharges: { days: 29 } })
    expect(freeze(state, plan, [], { today: '2040-02-10', until: '2040-03-11' })).toMatchObject({
      changes: { end_date: '2040-04-01' },
    })
    expect(freeze(state, plan, [], { today: '2040-02-10', until: '2040-03-12' })).toMatchObject({
      details: { reason: 'FREEZE_TOO_LONG' },
    })
    expect(freeze(state, plan, [], { today: '2041-02-10', until: '2041-03-12' })).toMatchObject({
      changes: { freeze_end_date: '2041-03-12' },
    })
  })

  test('a freeze over New Year belongs to the year it began in', () => {
    const state = { ...active, freezes_used: 1, freezes_year: 2040 }
    const frozen = freeze(state, plan, [], { today: '2040-12-31', until: '2041-01-10' })
    expect(frozen).toMatchObject({ changes: { freezes_used: 2, freezes_year: 2040, end_date: '2041-01-10' } })
    const thawed = {
      ...state,
      ...(frozen as Step).changes,
      ...(unfreeze({ ...state, ...(frozen as Step).changes }, [], '2041-01-02') as Step).changes,
    }
    expect(thawed).toMatchObject({ end_date: '2041-01-02', freezes_used: 2, freezes_year: 2040 })
    expect(freeze(thawed, plan, [], { today: '2040-12-31', until: '2041-01-03' })).toMatchObject({
      details: { reason: 'FREEZE_LIMIT_EXCEEDED' },
    })
    expect(freeze(thawed, plan, [], { today: '2041-01-02', until: '2041-01-03' })).toMatchObject({
      changes: { freezes_used: 1, freezes_year: 2041 },
    })
  })

  test('due days and the moves of the following nights, over month ends and New Year', () => {
    const next = (state: MembershipState, charges: Charge[] = []) => nextMove(state, plan, charges)
    expect(next(active, [charge('pending', '2040-02-28')])).toEqual({ on: '2040-02-29', move: 'overdue' })
    expect(next(active, [charge('pending', '2040-02-29')])).toEqual({ on: '2040-03-01', move: 'overdue' })
    expect(next({ ...active, end_date: '2041-12-31' }, [charge('pending', '2041-02-28')])).toEqual({
      on: '2041-03-01',
      move: 'overdue',
    })
    const late = { ...pastDue, past_due_since: '2040-02-25' }
    expect(next(late, [charge('overdue', '2040-02-24')])).toEqual({ on: '2040-03-01', move: 'cancel_unpaid' })
    expect(next({ ...active, auto_renew: false })).toEqual({ on: '2041-01-01', move: 'expire' })
    expect(next({ ...active, auto_renew: false, end_date: '2040-02-28' })).toEqual({ on: '2040-02-29', move: 'expire' })
    expect(next({ ...states.ending!, effective_date: '2040-12-31' })).toEqual({
      on: '2041-01-01',
      move: 'cancellation_effective',
    })
  })
})

function plus(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}
