import { describe, expect, test } from 'vitest'
import { cancel, freeze, freezesIn, makeMove, nextMove, paid, patch, priceOf, start, unfreeze } from './rules.ts'
import type { Charge, MembershipState, PlanTerms, Refusal, Step } from './state.ts'

const today = '2040-03-15'
const yesterday = '2040-03-14'
const farAway = '2040-12-31'
const noon = '2040-03-15T15:00:00.000Z'
const midnight = '2040-03-15T03:00:00.000Z'

const plan: PlanTerms = {
  id: 'plan',
  price_cents: 10000,
  courtesy: false,
  enrollment_fee_cents: 0,
  duration_days: 30,
  trial_days: 7,
  grace_period_days: 5,
  max_freezes_per_year: 2,
  max_freeze_days: 30,
  credits: 8,
}

const active: MembershipState = {
  plan_id: 'plan',
  status: 'active',
  start_date: '2040-03-01',
  end_date: farAway,
  trial_ends_on: null,
  price_cents: 10000,
  discount_pct: 0,
  payment_method: 'pix',
  auto_renew: true,
  freezes_used: 0,
  freezes_year: null,
  freeze_start_date: null,
  freeze_end_date: null,
  past_due_since: null,
  cancellation_reason: null,
  cancelled_at: null,
  effective_date: null,
  cancelled_from: null,
  credits_left: 3,
}

const trial: MembershipState = { ...active, status: 'trial', trial_ends_on: farAway }
const pastDue: MembershipState = { ...active, status: 'past_due', past_due_since: '2040-03-10' }
const frozen: MembershipState = {
  ...active,
  status: 'frozen',
  freeze_start_date: '2040-03-10',
  freeze_end_date: farAway,
  freezes_used: 1,
  freezes_year: 2040,
}
const cancelled: MembershipState = {
  ...active,
  status: 'cancelled',
  cancelled_at: '2040-03-10T15:00:00.000Z',
  effective_date: '2040-03-10',
}

const states: Record<string, MembershipState> = {
  trial,
  // Set by PATCH after its trial was over: no day ends it but that of the period.
  'trial by hand': { ...trial, trial_ends_on: null },
  active,
  past_due: pastDue,
  frozen,
  // Set by PATCH: somebody has to end it.
  'frozen, no end': { ...frozen, freeze_end_date: null },
  // Cancelled at the end of the period, which has not come.
  ending: { ...cancelled, effective_date: farAway, cancelled_from: 'active' },
  cancelled,
}

const charge = (status: Charge['status'], due_date: string, id = `${status} ${due_date}`): Charge => ({
  id,
  status,
  due_date,
})

type Outcome = Step | Refusal | undefined

/** What the first thing that is due by today does. */
function tick(state: MembershipState, charges: Charge[] = []): Outcome {
  const due = nextMove(state, plan, charges)
  if (due === undefined || due.on > today) return undefined
  return makeMove(state, due, { plan, charges, billing: 'internal', soldOn: state.start_date, midnight })
}

const facts = { plan, charges: [] as Charge[], today, now: noon }
const setStatus = (status: MembershipState['status']) => (state: MembershipState) => patch(state, { status }, facts)

/** Each puts its cause into any state, also where it means nothing, and lets it act. */
const triggers: Record<string, (state: MembershipState) => Outcome> = {
  'the freeze ends': (state) => tick({ ...state, freeze_end_date: state.freeze_end_date && today }),
  'the trial ends': (state) => tick({ ...state, trial_ends_on: state.trial_ends_on && today }),
  'the trial ends, not renewed': (state) =>
    tick({ ...state, trial_ends_on: state.trial_ends_on && today, auto_renew: false }),
  'a charge is overdue': (state) => tick(state, [charge('pending', yesterday)]),
  'the grace is over': (state) => tick(state, [charge('overdue', '2040-03-09')]),
  'the period ends': (state) => tick({ ...state, end_date: today }),
  'the period ends, not renewed': (state) => tick({ ...state, end_date: yesterday, auto_renew: false }),
  'the contract ends': (state) => tick({ ...state, effective_date: state.effective_date && yesterday }),
  freeze: (state) => freeze(state, plan, [], '2040-04-14', today),
  'freeze too long': (state) => freeze(state, plan, [], '2040-04-15', today),
  'freeze once too often': (state) =>
    freeze({ ...state, freezes_used: 2, freezes_year: 2040 }, plan, [], '2040-04-14', today),
  unfreeze: (state) => unfreeze(state, [], today),
  'cancel now': (state) => cancel(state, [], { immediately: true, reason: 'x' }, today, noon),
  'cancel at the end': (state) => cancel(state, [], { immediately: false, reason: 'x' }, today, noon),
  'the last debt is paid': (state) => paid(state, []),
  'one of two debts is paid': (state) => paid(state, [charge('overdue', yesterday)]),
  'PATCH trial': setStatus('trial'),
  'PATCH active': setStatus('active'),
  'PATCH past_due': setStatus('past_due'),
  'PATCH frozen': setStatus('frozen'),
  'PATCH cancelled': setStatus('cancelled'),
}

// The new status (the same one where something else happened), the reason of a refusal, or - for nothing at all.
const table = `
                             | trial                 | trial by hand         | active                | past_due              | frozen        | frozen, no end | ending            | cancelled
the freeze ends              | -                     | -                     | -                     | -                     | active        | -              | -                 | -
the trial ends               | active                | -                     | -                     | -                     | -             | -              | -                 | -
the trial ends, not renewed  | cancelled             | -                     | -                     | -                     | -             | -              | -                 | -
a charge is overdue          | -                     | -                     | past_due              | past_due              | -             | -              | cancelled         | cancelled
the grace is over            | -                     | -                     | past_due              | cancelled             | -             | -              | -                 | -
the period ends              | -                     | active                | active                | past_due              | -             | -              | -                 | -
the period ends, not renewed | -                     | cancelled             | cancelled             | cancelled             | -             | -              | -                 | -
the contract ends            | -                     | -                     | -                     | -                     | -             | -              | cancelled         | -
freeze                       | frozen                | frozen                | frozen                | frozen                | NOT_FREEZABLE | NOT_FREEZABLE  | NOT_FREEZABLE     | NOT_FREEZABLE
freeze too long              | FREEZE_TOO_LONG       | FREEZE_TOO_LONG       | FREEZE_TOO_LONG       | FREEZE_TOO_LONG       | NOT_FREEZABLE | NOT_FREEZABLE  | NOT_FREEZABLE     | NOT_FREEZABLE
freeze once too often        | FREEZE_LIMIT_EXCEEDED | FREEZE_LIMIT_EXCEEDED | FREEZE_LIMIT_EXCEEDED | FREEZE_LIMIT_EXCEEDED | NOT_FREEZABLE | NOT_FREEZABLE  | NOT_FREEZABLE     | NOT_FREEZABLE
unfreeze                     | NOT_FROZEN            | NOT_FROZEN            | NOT_FROZEN            | NOT_FROZEN            | active        | active         | NOT_FROZEN        | NOT_FROZEN
cancel now                   | cancelled             | cancelled             | cancelled             | cancelled             | cancelled     | cancelled      | ALREADY_CANCELLED | ALREADY_CANCELLED
cancel at the end            | cancelled             | cancelled             | cancelled             | cancelled             | cancelled     | cancelled      | ALREADY_CANCELLED | ALREADY_CANCELLED
the last debt is paid        | -                     | -                     | -                     | active                | -             | -              | -                 | -
one of two debts is paid     | -                     | -                     | -                     | -                     | -             | -              | -                 | -
PATCH trial                  | -                     | -                     | trial                 | trial                 | trial         | trial          | trial             | trial
PATCH active                 | active                | active                | -                     | active                | active        | active         | active            | active
PATCH past_due               | past_due              | past_due              | past_due              | -                     | past_due      | past_due       | past_due          | past_due
PATCH frozen                 | frozen                | frozen                | frozen                | frozen                | -             | -              | frozen            | frozen
PATCH cancelled              | cancelled             | cancelled             | cancelled             | cancelled             | cancelled     | cancelled      | -                 | -
`

const [header, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
// `trim` took the header's empty first cell along with the line break.
const columns = header!.filter((name) => name !== '')

describe('every trigger in every state', () => {
  test('the table is complete', () => {
    expect(columns).toEqual(Object.keys(states))
    expect(lines.map(([trigger]) => trigger)).toEqual(Object.keys(triggers))
  })

  const cells = lines.flatMap(([trigger, ...row]) => row.map((expected, i) => [trigger!, columns[i]!, expected]))
  test.each(cells)('%s: %s → %s', (trigger, name, expected) => {
    const before = states[name!]!
    const outcome = triggers[trigger!]!(before)
    expect(tell(before, outcome)).toBe(expected)
    if (outcome === undefined || 'refused' in outcome) return
    expectLegal({ ...before, ...outcome.changes })
    expect(outcome.events).toEqual(outcome.changes.status === undefined ? renewal(outcome) : eventsOf(outcome))
  })

  function tell(before: MembershipState, outcome: Outcome): string {
    if (outcome === undefined) return '-'
    if ('refused' in outcome) return outcome.refused
    if (outcome.change === 'patched' && Object.keys(outcome.changes).length === 0) return '-'
    return outcome.changes.status ?? before.status
  }

  const renewal = (step: Step) => (step.change === 'renewed' ? ['membership.renewed'] : [])

  /** By what it became; freezes and their ends have no event of the membership's own. */
  function eventsOf(step: Step): string[] {
    if (step.change === 'frozen' || step.change === 'unfrozen') return []
    const event = `membership.${{ active: 'activated', past_due: 'past_due', cancelled: 'cancelled' }[step.changes.status as string]}`
    return [...renewal(step), ...(event === 'membership.undefined' ? [] : [event])]
  }
})

function expectLegal(state: MembershipState): void {
  const isCancelled = state.status === 'cancelled'
  expect(state.cancelled_at !== null, 'cancelled_at').toBe(isCancelled)
  expect(state.effective_date !== null, 'effective_date').toBe(isCancelled)
  expect(state.freeze_start_date !== null, 'freeze_start_date').toBe(state.status === 'frozen')
  expect(state.past_due_since !== null, 'past_due_since').toBe(state.status === 'past_due')
  if (!isCancelled) expect(state).toMatchObject({ cancelled_from: null, cancellation_reason: null })
  if (state.status !== 'frozen') expect(state.freeze_end_date).toBeNull()
  expect(state.end_date >= state.start_date, 'end_date ≥ start_date').toBe(true)
}

describe('when several moves fall together', () => {
  /** Everything that is due by `until`, as the nightly work does it: `DAY change status`. */
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
      { ...pastDue, end_date: today },
      [charge('overdue', '2040-03-09')],
      ['03-15 cancelled cancelled'],
    ],
    [
      'one day less, and there is another period first',
      { ...pastDue, end_date: yesterday },
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
  ])('%s', (_title, state, charges, expected, until, terms) => {
    expect(live(state, charges, until, terms)).toEqual(expected)
  })

  test('nothing is due before its day', () => {
    const cases: [MembershipState, Charge[], string][] = [
      [{ ...active, end_date: today }, [], today],
      [{ ...active, end_date: today, auto_renew: false }, [], '2040-03-16'],
      [active, [due(today)], '2040-03-16'],
      [pastDue, [charge('overdue', today)], '2040-03-21'],
      [{ ...trial, trial_ends_on: today }, [due(today)], today],
      [{ ...frozen, freeze_end_date: today }, [due(yesterday)], today],
      [{ ...states.ending!, effective_date: today }, [], '2040-03-16'],
    ]
    for (const [state, charges, on] of cases) expect(nextMove(state, plan, charges)).toMatchObject({ on })
    expect(nextMove(states['frozen, no end']!, plan, [due(yesterday)])).toBeUndefined()
    expect(nextMove(cancelled, plan, [charge('overdue', yesterday)])).toBeUndefined()
  })
})

describe('what a move does besides the status', () => {
  const step = (outcome: Outcome) => {
    if (outcome === undefined || 'refused' in outcome) throw new Error(`Not a step: ${JSON.stringify(outcome)}`)
    return outcome
  }

  test('time that cancels says why, and which day was the last', () => {
    const reasons = {
      'the trial ends, not renewed': [trial, 'trial_ended', yesterday],
      'the grace is over': [pastDue, 'payment_overdue', yesterday],
      'the period ends, not renewed': [active, 'expired', yesterday],
    } as const
    for (const [trigger, [state, reason, effective_date]] of Object.entries(reasons)) {
      const { changes, reason: told } = step(triggers[trigger]!(state))
      expect([told, changes]).toMatchObject([
        reason,
        { cancellation_reason: reason, effective_date, cancelled_at: midnight },
      ])
    }
  })

  test('a refusal brings the numbers that explain it', () => {
    expect(triggers['freeze too long']!(active)).toMatchObject({ numbers: { limit: 30, requested: 31 } })
    expect(triggers['freeze once too often']!(active)).toMatchObject({ numbers: { limit: 2, used: 2 } })
    expect(triggers.freeze!(cancelled)).toMatchObject({ numbers: { status: 'cancelled' } })
    expect(triggers.unfreeze!(active)).toMatchObject({ numbers: { status: 'active' } })
    expect(triggers['cancel now']!(cancelled)).toMatchObject({ numbers: { effective_date: '2040-03-10' } })
  })

  test('a freeze moves end, trial and due days, and ending it early gives back what was not taken', () => {
    const onTrial = { ...trial, end_date: '2040-04-20', trial_ends_on: '2040-03-20' }
    const charges = [charge('pending', '2040-03-20', 'a')]
    const frozenTrial = step(freeze(onTrial, plan, charges, '2040-03-25', today))
    expect(frozenTrial).toMatchObject({
      changes: { end_date: '2040-04-30', trial_ends_on: '2040-03-30', freezes_used: 1, freezes_year: 2040 },
      shiftCharges: { ids: ['a'], days: 10 },
    })
    const early = step(unfreeze({ ...onTrial, ...frozenTrial.changes }, charges, '2040-03-18'))
    expect(early).toMatchObject({
      changes: { status: 'active', end_date: '2040-04-23', trial_ends_on: '2040-03-23', freeze_end_date: null },
      shiftCharges: { ids: ['a'], days: -7 },
    })
    const onItsDay = step(unfreeze({ ...onTrial, ...frozenTrial.changes }, charges, '2040-03-25'))
    expect(onItsDay).toMatchObject({ changes: { end_date: '2040-04-30' }, shiftCharges: { days: 0 } })
    const late = step(unfreeze(states['frozen, no end']!, charges, '2040-03-25'))
    expect(late).toMatchObject({ changes: { end_date: '2041-01-15' }, shiftCharges: { days: 15 } })
  })

  test('an end date that was set during a freeze never comes before the start', () => {
    const short = { ...frozen, end_date: '2040-03-02', freeze_end_date: '2040-04-09' }
    expect(step(unfreeze(short, [], today)).changes.end_date).toBe('2040-03-01')
    expect(step(patch(short, { status: 'active' }, facts)).changes.end_date).toBe('2040-03-01')
  })

  test('freezes are counted per calendar year', () => {
    const used = { freezes_used: 2, freezes_year: 2039 }
    expect(freezesIn(used, 2039)).toBe(2)
    expect(freezesIn(used, 2040)).toBe(0)
    expect(freezesIn(active, 2040)).toBe(0)
    expect(step(freeze({ ...active, ...used }, plan, [], '2040-03-16', today)).changes.freezes_used).toBe(1)
  })

  test('an immediate cancellation ends today, one at the end on the last day that is paid for', () => {
    const charges = [
      charge('pending', today, 'due'),
      charge('pending', '2040-03-16', 'later'),
      charge('overdue', yesterday, 'late'),
    ]
    const now = step(cancel(active, charges, { immediately: true, reason: null }, today, noon))
    expect(now).toMatchObject({ changes: { effective_date: today, cancelled_at: noon, cancelled_from: null } })
    expect(now.voidCharges).toEqual(['later'])
    const atEnd = step(
      cancel({ ...active, end_date: '2040-03-16' }, charges, { immediately: false, reason: 'x' }, today, noon),
    )
    expect(atEnd).toMatchObject({ reason: 'x', changes: { effective_date: '2040-03-16', cancelled_from: 'active' } })
    expect(atEnd.voidCharges).toEqual([])
    const over = step(cancel({ ...active, end_date: yesterday }, [], { immediately: false, reason: null }, today, noon))
    expect(over.changes.effective_date).toBe(today)
  })

  test('what a frozen one owes within its last period stays owed when it is cancelled at the end', () => {
    // Frozen on the day the charge was due, for longer than the period.
    const state = { ...frozen, freeze_start_date: today, freeze_end_date: '2040-05-14', end_date: '2040-06-13' }
    const charges = [charge('pending', '2040-05-14', 'a'), charge('pending', '2040-06-20', 'b')]
    const ended = step(cancel(state, charges, { immediately: false, reason: null }, today, noon))
    expect(ended).toMatchObject({
      changes: { effective_date: '2040-04-14', end_date: '2040-04-14', cancelled_from: 'frozen' },
    })
    expect(ended.shiftCharges).toEqual({ ids: ['a', 'b'], days: -60 })
    expect(ended.voidCharges).toEqual(['b'])
  })

  test('a renewal charges the next period, fills the credits, and charges nothing for periods before the sale', () => {
    const renewing = { ...active, end_date: today }
    const move = { on: today, move: 'renew' } as const
    const given = { plan, charges: [], billing: 'internal' as const, soldOn: '2040-03-01', midnight }
    expect(makeMove(renewing, move, given)).toEqual({
      change: 'renewed',
      changes: { end_date: '2040-04-14', credits_left: 8 },
      events: ['membership.renewed'],
      newCharges: [{ kind: 'period', period_start: today, amount_cents: 10000, due_date: today }],
    })
    expect(makeMove(renewing, move, { ...given, soldOn: today }).newCharges).toEqual([])
    expect(makeMove(renewing, move, { ...given, billing: 'external' }).newCharges).toEqual([])
    expect(makeMove({ ...renewing, price_cents: 0 }, move, given).newCharges).toEqual([])
    expect(makeMove({ ...renewing, status: 'trial' }, move, given)).toMatchObject({
      changes: { status: 'active' },
      events: ['membership.renewed', 'membership.activated'],
    })
  })

  test('PATCH: a status that it has already changes nothing, whatever is owed', () => {
    const charges = [charge('pending', '2040-04-01')]
    for (const state of Object.values(states)) {
      const same = patch(state, { status: state.status }, { ...facts, charges })
      expect([same.changes, same.events, same.voidCharges]).toEqual([{}, [], []])
    }
  })

  test('PATCH: discount and plan compute the price, a price that is sent wins', () => {
    const dear = { ...plan, id: 'dear', price_cents: 20000 }
    const discounted = { ...active, discount_pct: 10, price_cents: 9000 }
    const price = (sent: Parameters<typeof patch>[1], sold = plan) =>
      patch(discounted, sent, { ...facts, plan: sold }).changes
    expect(price({ discount_pct: 50 })).toEqual({ discount_pct: 50, price_cents: 5000 })
    expect(price({}, dear)).toEqual({ plan_id: 'dear', price_cents: 18000 })
    expect(price({ discount_pct: 50 }, dear)).toEqual({ plan_id: 'dear', discount_pct: 50, price_cents: 10000 })
    expect(price({ discount_pct: 50, price_cents: 1 })).toEqual({ discount_pct: 50, price_cents: 1 })
    expect(price({ price_cents: 9000 })).toEqual({})
    expect(price({ discount_pct: 33.335 })).toEqual({ discount_pct: 33.34, price_cents: 6666 })
  })

  test('PATCH: the start takes the trial along, also of one that was frozen', () => {
    const onTrial = { ...trial, start_date: '2040-03-10', trial_ends_on: '2040-03-17', end_date: '2040-04-16' }
    expect(patch(onTrial, { start_date: '2040-03-12' }, facts).changes).toEqual({
      start_date: '2040-03-12',
      trial_ends_on: '2040-03-19',
    })
    const frozenTrial = { ...onTrial, ...step(freeze(onTrial, plan, [], '2040-03-25', '2040-03-13')).changes }
    expect(frozenTrial.trial_ends_on).toBe('2040-03-29')
    const thawed = patch(frozenTrial, { status: 'trial' }, facts)
    expect(thawed.changes).toMatchObject({ status: 'trial', trial_ends_on: '2040-03-19', end_date: '2040-04-18' })
  })

  test('PATCH trial: a trial that is over has no end but the period’s', () => {
    const after = { ...active, trial_ends_on: today }
    expect(patch(after, { status: 'trial' }, facts).changes).toEqual({ status: 'trial', trial_ends_on: null })
    const before = { ...active, trial_ends_on: '2040-03-16' }
    expect(patch(before, { status: 'trial' }, facts).changes).toEqual({ status: 'trial' })
  })

  test('PATCH cancelled: what a frozen one owed until today, its days given back, stays owed', () => {
    const state = { ...frozen, freeze_end_date: '2040-03-20' }
    const charges = [charge('pending', '2040-03-20', 'a'), charge('pending', '2040-03-21', 'b')]
    const thawed = patch(state, { status: 'cancelled' }, { ...facts, charges })
    expect([thawed.shiftCharges, thawed.voidCharges]).toEqual([{ ids: ['a', 'b'], days: -5 }, ['b']])
  })

  test('PATCH cancelled: what would be due later is void', () => {
    const charges = [
      charge('pending', today, 'due'),
      charge('pending', '2040-03-16', 'later'),
      charge('overdue', yesterday, 'late'),
    ]
    const step = patch(active, { status: 'cancelled' }, { ...facts, charges })
    expect(step.voidCharges).toEqual(['later'])
    expect(step.changes).toEqual({ status: 'cancelled', cancelled_at: noon, effective_date: today })
  })
})

describe('start', () => {
  const terms = {
    plan,
    startDate: today,
    discountPct: 0,
    paymentMethod: null,
    autoRenew: true,
    billing: 'internal' as const,
  }
  const sold = (changes: Partial<typeof terms> & { plan?: PlanTerms }, on = today) =>
    start({ ...terms, ...changes }, on)

  test('with trial days: trial, nothing due before it ends', () => {
    const { state, step } = sold({ plan: { ...plan, enrollment_fee_cents: 5000 } })
    expect(state).toMatchObject({
      status: 'trial',
      end_date: '2040-04-21',
      trial_ends_on: '2040-03-22',
      credits_left: 8,
    })
    expect(step.events).toEqual(['membership.created'])
    expect(step.newCharges).toEqual([
      { kind: 'enrollment', period_start: today, amount_cents: 5000, due_date: '2040-03-22' },
      { kind: 'period', period_start: today, amount_cents: 10000, due_date: '2040-03-22' },
    ])
    expectLegal(state)
  })

  test('without: active, due at once, whenever it starts', () => {
    for (const startDate of ['2039-01-01', today, '2041-01-01']) {
      const { state, step } = sold({ plan: { ...plan, trial_days: 0 }, startDate, discountPct: 25 })
      expect(state).toMatchObject({ status: 'active', trial_ends_on: null, price_cents: 7500 })
      expect(step.events).toEqual(['membership.created', 'membership.activated'])
      expect(step.newCharges).toEqual([
        { kind: 'period', period_start: startDate, amount_cents: 7500, due_date: today },
      ])
      expect(step.changes).toEqual(state)
    }
  })

  test('a trial that was over before the sale is due at the sale', () => {
    expect(sold({ startDate: '2040-01-01' }).step.newCharges).toMatchObject([{ due_date: today }])
  })

  test('nothing is charged elsewhere, for nothing, or by a company that bills outside', () => {
    expect(sold({ discountPct: 100 }).step.newCharges).toEqual([])
    expect(sold({ plan: { ...plan, courtesy: true } }).step.newCharges).toEqual([])
    const outside = start({ ...terms, billing: 'external' }, today)
    expect(outside.step.newCharges).toEqual([])
  })

  test('a discount is kept to the hundredth of a per cent, as the price is reckoned', () => {
    expect(sold({ discountPct: 33.335 }).state).toMatchObject({ discount_pct: 33.34, price_cents: 6666 })
  })
})

test.each([
  [10000, 0, 10000],
  [10000, 100, 0],
  [12990, 10, 11691],
  [12990, 12.5, 11366], // 11366.25
  [12991, 50, 6496], // 6495.5
  [12989, 50, 6495], // 6494.5
  [1, 50, 1], // 0.5
  [1, 50.01, 0],
  [10000, 33.33, 6667],
  [9990, 33.33, 6660], // 6660.333
  [100, 12.5, 88], // 87.5
  [12990, 99.99, 1], // 1.299
  [14999, 99.99, 1], // 1.4999
  [15000, 99.99, 2], // 1.5
  [4999, 99.99, 0],
  [12990, 0.01, 12989], // 12988.701
  [10050, 1.5, 9899], // 9899.25
  [1000, 8.55, 915], // 914.5; 8.55 × 100 is 855.0000000000001
  [1000, 1.15, 989], // 988.5; 1.15 × 100 is 114.99999999999999
  [100_000_000, 33.33, 66_670_000],
  [0, 50, 0],
])('%d cents less %d %% are %d', (price_cents, discount, expected) => {
  expect(priceOf({ price_cents, courtesy: false }, discount)).toBe(expected)
  expect(priceOf({ price_cents, courtesy: true }, discount)).toBe(0)
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

  test('a freeze over 29 February moves by 29 days, which is as long as it is', () => {
    const state = sold('2040-02-01', 30)
    const step = freeze(state, plan, [], '2040-03-10', '2040-02-10')
    expect(step).toMatchObject({ changes: { end_date: '2040-03-31' }, shiftCharges: { days: 29 } })
    expect(freeze(state, plan, [], '2040-03-11', '2040-02-10')).toMatchObject({ changes: { end_date: '2040-04-01' } })
    expect(freeze(state, plan, [], '2040-03-12', '2040-02-10')).toMatchObject({ refused: 'FREEZE_TOO_LONG' })
    expect(freeze(state, plan, [], '2041-03-12', '2041-02-10')).toMatchObject({
      changes: { freeze_end_date: '2041-03-12' },
    })
  })

  test('a freeze over New Year belongs to the year it began in', () => {
    const state = { ...active, freezes_used: 1, freezes_year: 2040 }
    const frozen = freeze(state, plan, [], '2041-01-10', '2040-12-31')
    expect(frozen).toMatchObject({ changes: { freezes_used: 2, freezes_year: 2040, end_date: '2041-01-10' } })
    const thawed = {
      ...state,
      ...(frozen as Step).changes,
      ...(unfreeze({ ...state, ...(frozen as Step).changes }, [], '2041-01-02') as Step).changes,
    }
    expect(thawed).toMatchObject({ end_date: '2041-01-02', freezes_used: 2, freezes_year: 2040 })
    expect(freeze(thawed, plan, [], '2041-01-03', '2040-12-31')).toMatchObject({ refused: 'FREEZE_LIMIT_EXCEEDED' })
    expect(freeze(thawed, plan, [], '2041-01-03', '2041-01-02')).toMatchObject({
      changes: { freezes_used: 1, freezes_year: 2041 },
    })
  })

  test('due days and their nights over month ends and New Year', () => {
    const next = (state: MembershipState, charges: Charge[] = []) => nextMove(state, plan, charges)
    expect(next(active, [charge('pending', '2040-02-28')])).toEqual({ on: '2040-02-29', move: 'overdue' })
    expect(next(active, [charge('pending', '2040-02-29')])).toEqual({ on: '2040-03-01', move: 'overdue' })
    expect(next({ ...active, end_date: '2041-12-31' }, [charge('pending', '2041-02-28')])).toEqual({
      on: '2041-03-01',
      move: 'overdue',
    })
    expect(next(pastDue, [charge('overdue', '2040-02-24')])).toEqual({ on: '2040-03-01', move: 'cancel_unpaid' })
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
