import { describe, expect, test } from 'vitest'
import { Failure } from '#platform/errors/failure.ts'
import {
  active,
  cancelled,
  charge,
  expectLegal,
  frozen,
  midnight,
  noon,
  pastDue,
  plan,
  states,
  today,
  trial,
  yesterday,
} from '#test/memberships/states.ts'
import { cancel, freeze, freezesIn, makeMove, nextMove, paid, patch, takeBack, unfreeze } from './rules.ts'
import type { Charge, MembershipState, Step } from './state.ts'

type Outcome = Step | Failure<'RULE_VIOLATED'> | undefined

/** Makes the first move that is due by today. */
function tick(state: MembershipState, charges: Charge[] = []): Outcome {
  const due = nextMove(state, plan, charges)
  if (due === undefined || due.on > today) return undefined
  return makeMove(state, due, { plan, charges, billing: 'internal', soldOn: state.start_date, midnight })
}

const facts = { plan, charges: [] as Charge[], present: [] as Charge[], billing: 'internal' as const, today, now: noon }
const setStatus = (status: MembershipState['status']) => (state: MembershipState) => patch(state, { status }, facts)

/** Each function applies its cause to any state, even where it makes no sense. */
const triggers: Record<string, (state: MembershipState) => Outcome> = {
  'the freeze ends': (state) => tick({ ...state, freeze_end_date: state.freeze_end_date && today }),
  'the trial ends': (state) => tick({ ...state, trial_ends_on: state.trial_ends_on && today }),
  'the trial ends, not renewed': (state) =>
    tick({ ...state, trial_ends_on: state.trial_ends_on && today, auto_renew: false }),
  'a charge is overdue': (state) => tick(state, [charge('pending', yesterday)]),
  'the grace is over': (state) =>
    tick({ ...state, past_due_since: state.past_due_since && '2040-03-10' }, [charge('overdue', '2040-03-09')]),
  'the grace ends, uncharged': (state) => tick({ ...state, past_due_since: state.past_due_since && '2040-03-10' }),
  'the period ends': (state) => tick({ ...state, end_date: today }),
  'the period ends, not renewed': (state) => tick({ ...state, end_date: yesterday, auto_renew: false }),
  'the contract ends': (state) => tick({ ...state, effective_date: state.effective_date && yesterday }),
  freeze: (state) => freeze(state, plan, [], { today, until: '2040-04-14' }),
  'freeze too long': (state) => freeze(state, plan, [], { today, until: '2040-04-15' }),
  'freeze once too often': (state) =>
    freeze({ ...state, freezes_used: 2, freezes_year: 2040 }, plan, [], { today, until: '2040-04-14' }),
  unfreeze: (state) => unfreeze(state, [], today),
  'cancel now': (state) => cancel(state, [], { immediately: true, reason: 'x' }, { today, now: noon }),
  'cancel at the end': (state) => cancel(state, [], { immediately: false, reason: 'x' }, { today, now: noon }),
  'take back': (state) => takeBack(state, []),
  'the last debt is paid': (state) => paid(state, []),
  'one of two debts is paid': (state) => paid(state, [charge('overdue', '2040-03-13')]),
  'PATCH trial': setStatus('trial'),
  'PATCH active': setStatus('active'),
  'PATCH past_due': setStatus('past_due'),
  'PATCH frozen': setStatus('frozen'),
  'PATCH cancelled': setStatus('cancelled'),
}

// The new status (unchanged if something else happened), the reason of a refusal, or - for nothing at all.
const table = `
                             | trial                 | trial by hand         | active                | past_due              | frozen         | frozen, no end | frozen, late   | frozen trial   | thawed, late          | thawed trial          | ending            | ending, late      | cancelled
the freeze ends              | -                     | -                     | -                     | -                     | active         | -              | active         | active         | past_due              | -                     | -                 | -                 | -
the trial ends               | active                | -                     | -                     | -                     | -              | -              | -              | -              | past_due              | active                | -                 | -                 | -
the trial ends, not renewed  | cancelled             | -                     | -                     | -                     | -              | -              | -              | -              | past_due              | cancelled             | -                 | -                 | -
a charge is overdue          | -                     | trial                 | past_due              | past_due              | frozen         | -              | frozen         | -              | past_due              | -                     | cancelled         | cancelled         | cancelled
the grace is over            | -                     | -                     | -                     | cancelled             | -              | -              | frozen         | -              | past_due              | -                     | -                 | cancelled         | -
the grace ends, uncharged    | -                     | -                     | -                     | past_due              | -              | -              | frozen         | -              | past_due              | -                     | -                 | cancelled         | -
the period ends              | -                     | active                | active                | past_due              | -              | -              | -              | -              | past_due              | -                     | -                 | -                 | -
the period ends, not renewed | -                     | cancelled             | cancelled             | cancelled             | -              | -              | -              | -              | past_due              | -                     | -                 | -                 | -
the contract ends            | -                     | -                     | -                     | -                     | -              | -              | -              | -              | past_due              | -                     | cancelled         | cancelled         | -
freeze                       | frozen                | frozen                | frozen                | frozen                | NOT_FREEZABLE  | NOT_FREEZABLE  | NOT_FREEZABLE  | NOT_FREEZABLE  | frozen                | frozen                | NOT_FREEZABLE     | NOT_FREEZABLE     | NOT_FREEZABLE
freeze too long              | FREEZE_TOO_LONG       | FREEZE_TOO_LONG       | FREEZE_TOO_LONG       | FREEZE_TOO_LONG       | NOT_FREEZABLE  | NOT_FREEZABLE  | NOT_FREEZABLE  | NOT_FREEZABLE  | FREEZE_TOO_LONG       | FREEZE_TOO_LONG       | NOT_FREEZABLE     | NOT_FREEZABLE     | NOT_FREEZABLE
freeze once too often        | FREEZE_LIMIT_EXCEEDED | FREEZE_LIMIT_EXCEEDED | FREEZE_LIMIT_EXCEEDED | FREEZE_LIMIT_EXCEEDED | NOT_FREEZABLE  | NOT_FREEZABLE  | NOT_FREEZABLE  | NOT_FREEZABLE  | FREEZE_LIMIT_EXCEEDED | FREEZE_LIMIT_EXCEEDED | NOT_FREEZABLE     | NOT_FREEZABLE     | NOT_FREEZABLE
unfreeze                     | NOT_FROZEN            | NOT_FROZEN            | NOT_FROZEN            | NOT_FROZEN            | active         | active         | active         | active         | NOT_FROZEN            | NOT_FROZEN            | NOT_FROZEN        | NOT_FROZEN        | NOT_FROZEN
cancel now                   | cancelled             | cancelled             | cancelled             | cancelled             | cancelled      | cancelled      | cancelled      | cancelled      | cancelled             | cancelled             | cancelled         | cancelled         | ALREADY_CANCELLED
cancel at the end            | cancelled             | cancelled             | cancelled             | cancelled             | cancelled      | cancelled      | cancelled      | cancelled      | cancelled             | cancelled             | ALREADY_CANCELLED | ALREADY_CANCELLED | ALREADY_CANCELLED
take back                    | NOT_CANCELLING        | NOT_CANCELLING        | NOT_CANCELLING        | NOT_CANCELLING        | NOT_CANCELLING | NOT_CANCELLING | NOT_CANCELLING | NOT_CANCELLING | NOT_CANCELLING        | NOT_CANCELLING        | active            | past_due          | NOT_CANCELLING
the last debt is paid        | -                     | -                     | -                     | active                | -              | -              | frozen         | -              | active                | -                     | -                 | cancelled         | -
one of two debts is paid     | -                     | -                     | -                     | -                     | -              | -              | -              | -              | -                     | -                     | -                 | -                 | -
PATCH trial                  | -                     | -                     | trial                 | trial                 | trial          | trial          | trial          | trial          | trial                 | trial                 | trial             | trial             | trial
PATCH active                 | active                | active                | -                     | active                | active         | active         | active         | active         | -                     | -                     | active            | active            | active
PATCH past_due               | past_due              | past_due              | past_due              | -                     | past_due       | past_due       | past_due       | past_due       | past_due              | past_due              | past_due          | past_due          | past_due
PATCH frozen                 | frozen                | frozen                | frozen                | frozen                | -              | -              | -              | -              | frozen                | frozen                | frozen            | frozen            | frozen
PATCH cancelled              | cancelled             | cancelled             | cancelled             | cancelled             | cancelled      | cancelled      | cancelled      | cancelled      | cancelled             | cancelled             | -                 | -                 | -
`

const [header, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
// `trim` removed the header's empty first cell along with the line break.
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
    if (outcome === undefined || outcome instanceof Failure) return
    expectLegal({ ...before, ...outcome.changes })
    expect(outcome.events).toEqual(outcome.changes.status === undefined ? renewal(outcome) : eventsOf(outcome))
  })

  function tell(before: MembershipState, outcome: Outcome): string {
    if (outcome === undefined) return '-'
    if (outcome instanceof Failure) return outcome.details!.reason!
    if (outcome.change === 'patched' && Object.keys(outcome.changes).length === 0) return '-'
    return outcome.changes.status ?? before.status
  }

  const renewal = (step: Step) => (step.change === 'renewed' ? ['membership.renewed'] : [])

  /** Named for the resulting status; freezes and their ends have no membership event. */
  function eventsOf(step: Step): string[] {
    if (step.change === 'frozen' || step.change === 'unfrozen') return []
    const event = `membership.${{ active: 'activated', past_due: 'past_due', cancelled: 'cancelled' }[step.changes.status as string]}`
    return [...renewal(step), ...(event === 'membership.undefined' ? [] : [event])]
  }
})

describe('effects of a move besides the status', () => {
  const step = (outcome: Outcome) => {
    if (outcome === undefined || outcome instanceof Failure) throw new Error(`Not a step: ${JSON.stringify(outcome)}`)
    return outcome
  }

  test('a cancellation by time says why, and what the last day was', () => {
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

  test('a refusal contains the numbers that explain it', () => {
    expect(triggers['freeze too long']!(active)).toMatchObject({ details: { limit: 30, requested: 31 } })
    expect(triggers['freeze once too often']!(active)).toMatchObject({ details: { limit: 2, used: 2 } })
    expect(triggers.freeze!(cancelled)).toMatchObject({ details: { status: 'cancelled' } })
    expect(triggers.unfreeze!(active)).toMatchObject({ details: { status: 'active' } })
    expect(triggers['cancel now']!(cancelled)).toMatchObject({ details: { effective_date: '2040-03-10' } })
  })

  test('a freeze moves end, trial and due days, and ending it early gives back what was not taken', () => {
    const onTrial = { ...trial, end_date: '2040-04-20', trial_ends_on: '2040-03-20' }
    const charges = [charge('pending', '2040-03-20', 'a')]
    const frozenTrial = step(freeze(onTrial, plan, charges, { today, until: '2040-03-25' }))
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

  test('a debt whose day was cleared by a freeze of an earlier release is counted again', () => {
    const before = { ...frozen, freeze_end_date: today }
    expect(step(unfreeze(before, [charge('overdue', '2040-03-12')], today)).changes.past_due_since).toBe('2040-03-13')
    expect(step(unfreeze(before, [charge('overdue', '2040-03-09')], today)).changes.past_due_since).toBeUndefined()
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
    expect(step(freeze({ ...active, ...used }, plan, [], { today, until: '2040-03-16' })).changes.freezes_used).toBe(1)
  })

  test('an immediate cancellation ends today, one at the end on the last day that is paid for', () => {
    const charges = [
      charge('pending', today, 'due'),
      charge('pending', '2040-03-16', 'later'),
      charge('overdue', yesterday, 'late'),
    ]
    const now = step(cancel(active, charges, { immediately: true, reason: null }, { today, now: noon }))
    expect(now).toMatchObject({ changes: { effective_date: today, cancelled_at: noon, cancelled_from: null } })
    expect(now.voidCharges).toEqual(['later'])
    const atEnd = step(
      cancel({ ...active, end_date: '2040-03-16' }, charges, { immediately: false, reason: 'x' }, { today, now: noon }),
    )
    expect(atEnd).toMatchObject({ reason: 'x', changes: { effective_date: '2040-03-16', cancelled_from: 'active' } })
    expect(atEnd.voidCharges).toEqual([])
    const over = step(
      cancel({ ...active, end_date: yesterday }, [], { immediately: false, reason: null }, { today, now: noon }),
    )
    expect(over.changes.effective_date).toBe(today)
  })

  test('a cancellation at the end of a trial ends with the trial, and nothing that begins later is owed', () => {
    const onTrial = { ...trial, trial_ends_on: '2040-03-20' }
    const charges = [charge('pending', '2040-03-20', 'first month')]
    const ended = step(cancel(onTrial, charges, { immediately: false, reason: null }, { today, now: noon }))
    expect(ended.changes).toMatchObject({ effective_date: '2040-03-19', cancelled_from: 'trial' })
    expect(ended.voidCharges).toEqual(['first month'])
    const byHand = step(
      cancel(states['trial by hand']!, [], { immediately: false, reason: null }, { today, now: noon }),
    )
    expect(byHand.changes.effective_date).toBe(states['trial by hand']!.end_date)
  })

  test('a pending cancellation that is made immediate keeps its old reason unless a new one is given', () => {
    const waiting = { ...states.ending!, cancellation_reason: 'moves away' }
    const charges = [charge('pending', today, 'due'), charge('pending', '2040-03-16', 'later')]
    const now = step(cancel(waiting, charges, { immediately: true, reason: null }, { today, now: noon }))
    expect(now.changes).toMatchObject({ effective_date: today, cancelled_at: noon, cancelled_from: null })
    expect([now.reason, now.voidCharges, now.events]).toEqual(['moves away', ['later'], ['membership.cancelled']])
    expect(step(cancel(waiting, [], { immediately: true, reason: 'x' }, { today, now: noon })).reason).toBe('x')
  })

  test('a late membership stays late when it is cancelled at the end, until it is paid', () => {
    const late = { ...pastDue, grace_over_on: null }
    const ending = {
      ...late,
      ...step(cancel(late, [], { immediately: false, reason: null }, { today, now: noon })).changes,
    }
    expect(ending).toMatchObject({ cancelled_from: 'past_due', past_due_since: yesterday })
    expect(paid(ending, [charge('overdue', '2040-03-13')])).toBeUndefined()
    expect(paid(ending, [])).toMatchObject({ changes: { past_due_since: null }, events: [] })
    expect(step(takeBack({ ...ending, past_due_since: null }, [])).changes.status).toBe('active')
  })

  test('a freeze counts no days before the membership begins, and its end gives none of them back', () => {
    const coming = { ...active, start_date: '2040-03-20', end_date: '2040-04-19' }
    const until = (day: string) => ({ ...coming, ...step(freeze(coming, plan, [], { today, until: day })).changes })
    expect(until('2040-03-20').end_date).toBe('2040-04-19')
    expect(until('2040-03-25').end_date).toBe('2040-04-24')
    expect(step(unfreeze(until('2040-03-25'), [], '2040-03-18')).changes.end_date).toBe('2040-04-19')
    expect(step(unfreeze(until('2040-03-25'), [], '2040-03-22')).changes.end_date).toBe('2040-04-21')
    expect(step(unfreeze(until('2040-03-25'), [], '2040-03-25')).changes.end_date).toBe('2040-04-24')
  })

  test('if both limits of a freeze are exceeded, the yearly one is reported', () => {
    const used = { ...active, freezes_used: 2, freezes_year: 2040 }
    expect(freeze(used, plan, [], { today, until: '2040-12-01' })).toMatchObject({
      details: { reason: 'FREEZE_LIMIT_EXCEEDED' },
    })
    const never = { ...plan, max_freezes_per_year: 0, max_freeze_days: 0 }
    expect(freeze(active, never, [], { today, until: '2040-03-16' })).toMatchObject({
      details: { reason: 'FREEZE_LIMIT_EXCEEDED' },
    })
  })

  test('what a frozen membership owes within its last period stays owed when it is cancelled at the end', () => {
    // Frozen on the day the charge was due, for longer than the period.
    const state = { ...frozen, freeze_start_date: today, freeze_end_date: '2040-05-14', end_date: '2040-06-13' }
    const charges = [charge('pending', '2040-05-14', 'a'), charge('pending', '2040-06-20', 'b')]
    const ended = step(cancel(state, charges, { immediately: false, reason: null }, { today, now: noon }))
    expect(ended).toMatchObject({
      changes: { effective_date: '2040-04-14', end_date: '2040-04-14', cancelled_from: 'active' },
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
      changes: { end_date: '2040-04-14', credits_left: 8, period_began_on: '2040-03-15' },
      events: ['membership.renewed'],
      newCharges: [{ kind: 'period', part: 0, period_start: today, amount_cents: 10000, due_date: today }],
    })
    expect(makeMove(renewing, move, { ...given, soldOn: today }).newCharges).toEqual([])
    expect(makeMove(renewing, move, { ...given, billing: 'external' }).newCharges).toEqual([])
    expect(makeMove({ ...renewing, price_cents: 0 }, move, given).newCharges).toEqual([])
    expect(makeMove({ ...renewing, status: 'trial' }, move, given)).toMatchObject({
      changes: { status: 'active' },
      events: ['membership.renewed', 'membership.activated'],
    })
  })

  test('PATCH: a status that it already has changes nothing, whatever is owed', () => {
    const charges = [charge('pending', '2040-04-01')]
    for (const state of Object.values(states)) {
      const same = patch(state, { status: state.status }, { ...facts, charges })
      expect([same.changes, same.events, same.voidCharges]).toEqual([{}, [], []])
    }
  })

  test('PATCH: discount and plan determine the price, unless a price is sent', () => {
    const dear = { ...plan, id: 'dear', price_cents: 20000, credits: null }
    const discounted = { ...active, discount_pct: 10, price_cents: 9000 }
    const price = (sent: Parameters<typeof patch>[1], sold = plan) =>
      patch(discounted, sent, { ...facts, plan: sold }).changes
    expect(price({ discount_pct: 50 })).toEqual({ discount_pct: 50, price_cents: 5000 })
    expect(price({}, dear)).toEqual({ plan_id: 'dear', price_cents: 18000, credits_left: null })
    expect(price({ discount_pct: 50 }, dear)).toMatchObject({ plan_id: 'dear', discount_pct: 50, price_cents: 10000 })
    expect(price({ discount_pct: 50, price_cents: 1 })).toEqual({ discount_pct: 50, price_cents: 1 })
    expect(price({ price_cents: 9000 })).toEqual({})
    expect(price({ discount_pct: 33.335 })).toEqual({ discount_pct: 33.335, price_cents: 6667 }) // 6666.5
  })

  test('PATCH: a new plan sets the credits and the kind of sale, and a price of zero makes it a courtesy', () => {
    const pass = { ...plan, id: 'pass', kind: 'passe' as const, credits: 10 }
    const monthly = { ...plan, id: 'monthly', credits: null }
    const changed = (state: MembershipState, sent: Parameters<typeof patch>[1], to: typeof plan) =>
      patch(state, sent, { ...facts, plan: to }).changes
    expect(changed(active, {}, pass)).toEqual({ plan_id: 'pass', sale_kind: 'passe', credits_left: 10 })
    const usedUp = { ...active, sale_kind: 'passe' as const, credits_left: 0 }
    expect(changed(usedUp, {}, monthly)).toEqual({ plan_id: 'monthly', sale_kind: 'matricula', credits_left: null })
    expect(changed(active, { discount_pct: 100 }, plan)).toMatchObject({ sale_kind: 'cortesia', price_cents: 0 })
    expect(changed(active, {}, { ...monthly, courtesy: true })).toMatchObject({ sale_kind: 'cortesia' })
    expect(changed(active, { status: 'past_due' }, plan)).not.toHaveProperty('credits_left')
  })

  test('PATCH: a new start moves the trial too, even in a frozen membership', () => {
    const onTrial = { ...trial, start_date: '2040-03-10', trial_ends_on: '2040-03-17', end_date: '2040-04-16' }
    expect(patch(onTrial, { start_date: '2040-03-12' }, facts).changes).toEqual({
      start_date: '2040-03-12',
      trial_ends_on: '2040-03-19',
    })
    const frozenTrial = {
      ...onTrial,
      ...step(freeze(onTrial, plan, [], { today: '2040-03-13', until: '2040-03-25' })).changes,
    }
    expect(frozenTrial.trial_ends_on).toBe('2040-03-29')
    const thawed = patch(frozenTrial, { status: 'trial' }, facts)
    expect(thawed.changes).toMatchObject({ status: 'trial', trial_ends_on: '2040-03-19', end_date: '2040-04-18' })
  })

  test('PATCH trial: a trial that is over ends only with the period', () => {
    const after = { ...active, trial_ends_on: today }
    expect(patch(after, { status: 'trial' }, facts).changes).toEqual({ status: 'trial', trial_ends_on: null })
    const before = { ...active, trial_ends_on: '2040-03-16' }
    expect(patch(before, { status: 'trial' }, facts).changes).toEqual({ status: 'trial', on_trial: true })
  })

  test('PATCH cancelled: what a frozen membership owed until today, after its days are given back, stays owed', () => {
    const state = { ...frozen, freeze_end_date: '2040-03-20' }
    const charges = [charge('pending', '2040-03-20', 'a'), charge('pending', '2040-03-21', 'b')]
    const thawed = patch(state, { status: 'cancelled' }, { ...facts, charges })
    expect([thawed.shiftCharges, thawed.voidCharges]).toEqual([{ ids: ['a', 'b'], days: -5 }, ['b']])
  })

  test('PATCH cancelled: charges that would be due later are void', () => {
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
