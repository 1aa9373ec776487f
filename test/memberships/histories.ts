import fc from 'fast-check'

// What may happen to the memberships of a gym: sales, payments and calls of every kind, with days between them.

const plans = fc.array(
  fc.record({
    price_cents: fc.constantFrom(0, 1, 9990, 12990),
    enrollment_fee_cents: fc.constantFrom(0, 5000),
    duration_days: fc.constantFrom(7, 30, 31, 90, 365),
    trial_days: fc.constantFrom(0, 0, 1, 7, 15),
    grace_period_days: fc.constantFrom(0, 1, 5, 20, 60),
    max_freezes_per_year: fc.constantFrom(0, 1, 2, 3, 5),
    max_freeze_days: fc.constantFrom(10, 30, 60),
    courtesy: fc.constantFrom(false, false, false, true),
    credits: fc.constantFrom(null, 8),
  }),
  { minLength: 2, maxLength: 2 },
)

const mostly = fc.constantFrom(true, true, true, false)
const offset = fc.integer({ min: -40, max: 60 })
const methods = ['credit_card', 'pix', null] as const
const discount = fc.oneof(fc.constantFrom(0, 10, 33.33, 99.99, 100), fc.double({ min: 0, max: 100, noNaN: true }))
const statuses = ['trial', 'active', 'frozen', 'past_due', 'cancelled'] as const

const sale = fc.record({
  do: fc.constant('sell' as const),
  member: fc.nat(1),
  plan: fc.nat(1),
  starts: fc.oneof(fc.constant(0), fc.integer({ min: -40, max: 20 })),
  discount_pct: discount,
  auto_renew: mostly,
  payment_method: fc.constantFrom(...methods),
})
const freeze = fc.record({
  do: fc.constant('freeze' as const),
  days: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -1, max: 65 })),
})
const unfreeze = fc.record({ do: fc.constant('unfreeze' as const) })
const cancel = fc.record({ do: fc.constant('cancel' as const), effective_immediately: fc.boolean() })
const pay = fc.record({ do: fc.constant('pay' as const), everything: mostly })
const fields = {
  status: fc.constantFrom('active', ...statuses),
  plan: fc.nat(1),
  starts: offset,
  ends: offset,
  price_cents: fc.nat(20000),
  discount_pct: discount,
  payment_method: fc.constantFrom(...methods),
  auto_renew: mostly,
}
const patch = fc
  .oneof(
    fc.record({ status: fields.status }),
    fc.record({ plan: fields.plan }),
    fc.record({ ends: fields.ends }),
    fc.record(fields, { requiredKeys: [] }),
  )
  .map((changes: { [K in keyof typeof fields]?: Of<(typeof fields)[K]> }) => ({ do: 'patch' as const, ...changes }))

const anything = fc.oneof(
  { weight: 2, arbitrary: sale },
  { weight: 5, arbitrary: freeze },
  { weight: 2, arbitrary: unfreeze },
  { weight: 1, arbitrary: cancel },
  { weight: 8, arbitrary: pay },
  { weight: 7, arbitrary: patch },
)
export type Deed = Of<typeof anything>

/** An action after `wait` days, on one of the existing memberships. */
const call = (what: fc.Arbitrary<Deed>) =>
  fc.record({ wait: fc.oneof(fc.nat(2), fc.nat(12), fc.integer({ min: 25, max: 40 })), whose: fc.nat(7), what })

const calls = fc
  .tuple(call(sale), fc.array(call(anything), { minLength: 2, maxLength: 15, size: 'max' }))
  .map(([first, rest]) => [first, ...rest])

export const histories = fc.record({
  billing: fc.constantFrom('internal' as const, 'internal' as const, 'external' as const),
  timezone: fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Pacific/Auckland'),
  plans,
  calls,
  rest: fc.nat(45),
})
export type History = Of<typeof histories>
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never

const usual: History['plans'][number] = {
  price_cents: 12990,
  enrollment_fee_cents: 5000,
  duration_days: 30,
  trial_days: 0,
  grace_period_days: 5,
  max_freezes_per_year: 2,
  max_freeze_days: 60,
  courtesy: false,
  credits: null,
}
const sell = { member: 0, plan: 0, starts: 0, discount_pct: 0, auto_renew: true, payment_method: 'pix' } as const
const told = (plans: Partial<typeof usual>[], calls: [number, Deed][]): History => ({
  billing: 'internal',
  timezone: 'America/Sao_Paulo',
  plans: plans.map((plan) => ({ ...usual, ...plan })),
  calls: calls.map(([wait, what]) => ({ wait, whose: 0, what })),
  rest: 45,
})

/** Histories that once found a bug; each is run every time. */
export const known: History[] = [
  // A free trial gets a price by the call that cancels it, or while its cancellation waits for the last day.
  told(
    [{ price_cents: 0, trial_days: 15 }, {}],
    [
      [0, { do: 'sell', ...sell }],
      [1, { do: 'patch', price_cents: 5000, status: 'cancelled' }],
    ],
  ),
  told(
    [{ price_cents: 0, trial_days: 15 }, {}],
    [
      [0, { do: 'sell', ...sell }],
      [1, { do: 'cancel', effective_immediately: false }],
      [0, { do: 'patch', price_cents: 5000 }],
    ],
  ),
  // The end is set back to the beginning of the period: the membership is renewed again, and charged once.
  told(
    [{}, {}],
    [
      [0, { do: 'sell', ...sell }],
      [0, { do: 'pay', everything: true }],
      [31, { do: 'patch', ends: -1 }],
    ],
  ),
  // The charge of the period is paid before it is late, while staff have set the membership to past due.
  told(
    [{ price_cents: 0, enrollment_fee_cents: 0, grace_period_days: 0, trial_days: 7, duration_days: 90 }, {}],
    [
      [0, { do: 'sell', ...sell }],
      [0, { do: 'patch', status: 'past_due', starts: 24, price_cents: 828 }],
      [31, { do: 'pay', everything: true }],
    ],
  ),
  // An end is set near the start during a freeze that is ended early.
  told(
    [{}, {}],
    [
      [0, { do: 'sell', ...sell }],
      [1, { do: 'freeze', days: 40 }],
      [1, { do: 'patch', ends: 3 }],
      [1, { do: 'unfreeze' }],
    ],
  ),
  // A late membership changes to another plan, with less grace.
  told(
    [{ grace_period_days: 60 }, { grace_period_days: 1 }],
    [
      [0, { do: 'sell', ...sell }],
      [3, { do: 'patch', plan: 1 }],
    ],
  ),
  // More decimals than are stored.
  told(
    [{}, {}],
    [
      [0, { do: 'sell', ...sell, discount_pct: 33.335 }],
      [1, { do: 'patch', discount_pct: 1.005 }],
    ],
  ),
  // More than one freeze in a year, until the next year begins.
  told(
    [{ trial_days: 0, max_freezes_per_year: 1, price_cents: 0, enrollment_fee_cents: 0 }, {}],
    [
      [0, { do: 'sell', ...sell }],
      [0, { do: 'freeze', days: 2 }],
      [2, { do: 'freeze', days: 2 }],
      [0, { do: 'patch', status: 'frozen' }],
      [400, { do: 'unfreeze' }],
      [0, { do: 'freeze', days: 2 }],
      [1, { do: 'unfreeze' }],
      [1, { do: 'freeze', days: 2 }],
    ],
  ),
  // Back from a freeze into the trial.
  told(
    [{ trial_days: 15 }, {}],
    [
      [0, { do: 'sell', ...sell }],
      [2, { do: 'freeze', days: 30 }],
      [5, { do: 'patch', status: 'trial' }],
    ],
  ),
  // Enrolment and period are due, and late, on the same day.
  told(
    [{}, {}],
    [
      [0, { do: 'sell', ...sell }],
      [3, { do: 'pay', everything: false }],
    ],
  ),
]
