import { describe, expect, test } from 'vitest'
import {
  type DenialReason,
  decideEntry,
  denialReasons,
  type EnteringMembership,
  type EntryFacts,
  type LocalMoment,
} from './entry-rules.ts'

const here = 'unit-here'
const elsewhere = 'unit-elsewhere'
/** A Tuesday. */
const moment: LocalMoment = { at: '2026-03-10T13:00:00.000Z', day: '2026-03-10', weekday: 2, time: '10:00' }
const weekdays = [1, 2, 3, 4, 5]

const good: EnteringMembership = {
  id: 'good',
  status: 'active',
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  trial_ends_on: null,
  auto_renew: true,
  freeze_end_date: null,
  past_due_since: null,
  effective_date: null,
  cancelled_from: null,
  credits_left: null,
  grace_period_days: 5,
  access_hours: [],
  unit_ids: [],
}
const membership = (changes: Partial<EnteringMembership>) => ({ ...good, ...changes })
const member = (changes: Partial<EntryFacts['member']> = {}): EntryFacts['member'] => ({
  status: 'active',
  access_enabled: true,
  memberships: [good],
  has_bought: true,
  ...changes,
})
const facts = (changes: Partial<EntryFacts> = {}): EntryFacts => ({
  member: member(),
  open: null,
  partner: null,
  unit: { id: here, max_capacity: 50 },
  inside: null,
  debounceSeconds: 120,
  ...changes,
})
const reasonOf = (decision: ReturnType<typeof decideEntry>) => (decision.allowed ? null : decision.reason)

/** One breach of each rule, in the order of the rules. */
const breaches: [DenialReason, (facts: EntryFacts) => void][] = [
  ['denied_access_blocked', (f) => Object.assign(f.member, { access_enabled: false })],
  ['denied_inactive', (f) => eachMembership(f, { auto_renew: false, end_date: '2026-03-09' })],
  ['denied_not_started', (f) => eachMembership(f, { start_date: '2026-03-11' })],
  ['denied_frozen', (f) => eachMembership(f, { status: 'frozen', freeze_end_date: '2026-03-11' })],
  ['denied_past_due', (f) => eachMembership(f, { status: 'past_due', past_due_since: '2026-03-05' })],
  ['denied_wrong_unit', (f) => eachMembership(f, { unit_ids: [elsewhere] })],
  [
    'denied_outside_plan_hours',
    (f) => eachMembership(f, { access_hours: [{ days: [2], from: '18:00', to: '22:00' }] }),
  ],
  ['denied_no_credits', (f) => eachMembership(f, { credits_left: 0 })],
  ['denied_capacity', (f) => Object.assign(f, { inside: 50 })],
]

function eachMembership(f: EntryFacts, changes: Partial<EnteringMembership>): void {
  f.member.memberships = f.member.memberships.map((one) => ({ ...one, ...changes }))
}

describe('the rules', () => {
  test.each(breaches)('%s by itself', (reason, breach) => {
    const broken = facts()
    breach(broken)
    expect(reasonOf(decideEntry(broken, moment))).toBe(reason)
  })

  test('of several broken rules, the first in the order is reported', () => {
    for (const [i, [first, breach]] of breaches.entries()) {
      for (const [second, also] of breaches.slice(i + 1)) {
        // A membership cannot be frozen and past due at once.
        if (first === 'denied_frozen' && second === 'denied_past_due') continue
        const broken = facts()
        also(broken)
        breach(broken)
        expect(reasonOf(decideEntry(broken, moment)), `${first} before ${second}`).toBe(first)
      }
    }
  })

  test('every reason is in the table, except those of codes, partner programs and turnstiles', () => {
    const elsewhereTested = ['denied_invalid_code', 'denied_expired_code', 'denied_partner_program', 'denied_offline']
    const tested = [...elsewhereTested, ...breaches.map(([reason]) => reason)]
    expect(new Set(tested)).toEqual(new Set(Object.keys(denialReasons)))
  })
})

describe('a membership', () => {
  const cases: [string, Partial<EnteringMembership>, DenialReason | null][] = [
    ['is good on its first day', { start_date: '2026-03-10' }, null],
    ['is good on its last day', { auto_renew: false, end_date: '2026-03-10' }, null],
    ['that renews is good after its end', { end_date: '2026-03-09' }, null],
    ['on trial is good', { status: 'trial', trial_ends_on: '2026-03-11', auto_renew: false }, null],
    [
      'whose trial ended today is not',
      { status: 'trial', trial_ends_on: '2026-03-10', auto_renew: false },
      'denied_inactive',
    ],
    ['on trial that goes on by itself is', { status: 'trial', trial_ends_on: '2026-03-10' }, null],
    ['whose freeze ended today is good', { status: 'frozen', freeze_end_date: '2026-03-10' }, null],
    ['frozen without an end is not', { status: 'frozen' }, 'denied_frozen'],
    ['past due within the grace is', { status: 'past_due', past_due_since: '2026-03-06' }, null],
    [
      'past due without grace is not',
      { status: 'past_due', past_due_since: '2026-03-10', grace_period_days: 0 },
      'denied_past_due',
    ],
    ['cancelled at once is not', { status: 'cancelled', effective_date: '2026-03-10' }, 'denied_inactive'],
    [
      'cancelled at the end is good through it',
      { status: 'cancelled', effective_date: '2026-03-10', cancelled_from: 'active' },
      null,
    ],
    [
      'and not after',
      { status: 'cancelled', effective_date: '2026-03-09', cancelled_from: 'active' },
      'denied_inactive',
    ],
    ['for this unit and another is good', { unit_ids: [elsewhere, here] }, null],
    ['with its last credit is good', { credits_left: 1 }, null],
  ]
  test.each(cases)('%s', (_name, changes, reason) => {
    expect(reasonOf(decideEntry(facts({ member: member({ memberships: [membership(changes)] }) }), moment))).toBe(
      reason,
    )
  })

  test('none is inactive', () => {
    expect(reasonOf(decideEntry(facts({ member: member({ memberships: [] }) }), moment))).toBe('denied_inactive')
  })

  test('of several memberships, the reason comes from the one that passed the most checks', () => {
    const several = [membership({ status: 'frozen' }), membership({ auto_renew: false, end_date: '2026-01-01' })]
    expect(reasonOf(decideEntry(facts({ member: member({ memberships: several }) }), moment))).toBe('denied_frozen')
  })

  test('of several valid memberships, one with credits is used last, beginning with the one that ends first', () => {
    const passes = [
      membership({ id: 'later', credits_left: 5, end_date: '2026-05-01' }),
      membership({ id: 'sooner', credits_left: 5, end_date: '2026-04-01' }),
    ]
    const by = (memberships: EnteringMembership[]) => decideEntry(facts({ member: member({ memberships }) }), moment)
    expect(by(passes)).toMatchObject({ membershipId: 'sooner', takesCredit: true })
    expect(by([...passes, good])).toMatchObject({ membershipId: 'good', takesCredit: false })
  })

  test('a status that was set by hand and contradicts the memberships counts', () => {
    const by = (status: EntryFacts['member']['status'], memberships = [good]) =>
      reasonOf(decideEntry(facts({ member: member({ status, memberships }) }), moment))
    expect(by('cancelled')).toBe('denied_inactive')
    expect(by('frozen')).toBe('denied_frozen')
    expect(by('frozen', [membership({ status: 'frozen', freeze_end_date: '2026-03-10' })])).toBeNull()
  })
})

describe('hours', () => {
  const at = (weekday: number, time: string): LocalMoment => ({ ...moment, weekday, time })
  const morning = { days: weekdays, from: '06:00', to: '12:00' }
  const night = { days: [5], from: '22:00', to: '05:00' }
  test.each([
    [morning, 2, '05:59', false],
    [morning, 2, '06:00', true],
    [morning, 2, '12:00', true],
    [morning, 2, '12:01', false],
    [morning, 6, '07:00', false],
    [night, 5, '21:59', false],
    [night, 5, '23:30', true],
    [night, 6, '05:00', true],
    [night, 6, '05:01', false],
    [night, 5, '03:00', false],
    [{ days: [0], from: '00:00', to: '23:59' }, 0, '23:59', true],
  ])('%j on day %i at %s: %s', (hours, weekday, time, allowed) => {
    const decision = decideEntry(
      facts({ member: member({ memberships: [membership({ access_hours: [hours] })] }) }),
      at(weekday, time),
    )
    expect(decision.allowed).toBe(allowed)
  })

  test('any one of several is enough', () => {
    const access_hours = [morning, { days: [0, 6], from: '08:00', to: '14:00' }]
    expect(
      decideEntry(facts({ member: member({ memberships: [membership({ access_hours })] }) }), at(6, '13:00')).allowed,
    ).toBe(true)
  })
})

describe('a second reading', () => {
  const open = (store_id: string, checkin_at: string) => facts({ open: { store_id, checkin_at } })
  test.each([
    ['at once', open(here, '2026-03-10T13:00:00.000Z'), true],
    ['a clock that is behind', open(here, '2026-03-10T13:00:01.000Z'), true],
    ['just within the debounce', open(here, '2026-03-10T12:58:00.001Z'), true],
    ['just after it', open(here, '2026-03-10T12:58:00.000Z'), false],
    ['at another unit', open(elsewhere, '2026-03-10T12:59:59.000Z'), false],
    ['after an exit', facts(), false],
    ['without a debounce', { ...open(here, '2026-03-10T13:00:00.000Z'), debounceSeconds: 0 }, false],
  ])('%s', (_name, given, duplicate) => {
    expect(decideEntry(given, moment)).toMatchObject({ allowed: true, duplicate })
  })
})

describe('a partner program', () => {
  const partner = { id: 'wellhub', is_active: true, max_entries_per_day: 1, entries_today: 0 }
  test.each([
    [
      'lets in a member without a membership',
      { member: member({ memberships: [] }), partner },
      { allowed: true, partnerId: 'wellhub' },
    ],
    ['does not affect a valid membership', { partner }, { allowed: true, membershipId: 'good', partnerId: null }],
    [
      'lets nobody in twice',
      { member: member({ memberships: [] }), partner: { ...partner, entries_today: 1 } },
      { reason: 'denied_partner_program' },
    ],
    [
      'that is switched off lets nobody in',
      { member: member({ memberships: [] }), partner: { ...partner, is_active: false } },
      { reason: 'denied_partner_program' },
    ],
    [
      'does not open a blocked door',
      { partner, member: member({ access_enabled: false }) },
      { reason: 'denied_access_blocked' },
    ],
    ['does not make room', { member: member({ memberships: [] }), partner, inside: 50 }, { reason: 'denied_capacity' }],
  ])('%s', (_name, given, expected) => {
    expect(decideEntry(facts(given), moment)).toMatchObject(expected)
  })
})
