import { describe, expect, test } from 'vitest'
import { expectLegal, plan, today } from '#test/memberships/states.ts'
import { priceOf } from './price-rules.ts'
import { start } from './rules.ts'
import type { PlanTerms } from './state.ts'

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

  test('with trial days: trial, nothing due before its end', () => {
    const { state, step } = sold({ plan: { ...plan, enrollment_fee_cents: 5000 } })
    expect(state).toMatchObject({
      status: 'trial',
      end_date: '2040-04-21',
      trial_ends_on: '2040-03-22',
      credits_left: 8,
    })
    expect(step.events).toEqual(['membership.created'])
    expect(step.newCharges).toEqual([
      { kind: 'enrollment', part: 0, period_start: today, amount_cents: 5000, due_date: '2040-03-22' },
      { kind: 'period', part: 0, period_start: today, amount_cents: 10000, due_date: '2040-03-22' },
    ])
    expectLegal(state)
  })

  test('without trial days: active, due at once, whenever it starts', () => {
    for (const startDate of ['2039-01-01', today, '2041-01-01']) {
      const { state, step } = sold({ plan: { ...plan, trial_days: 0 }, startDate, discountPct: 25 })
      expect(state).toMatchObject({ status: 'active', trial_ends_on: null, price_cents: 7500 })
      expect(step.events).toEqual(['membership.created', 'membership.activated'])
      expect(step.newCharges).toEqual([
        { kind: 'period', part: 0, period_start: startDate, amount_cents: 7500, due_date: today },
      ])
      expect(step.changes).toEqual(state)
    }
  })

  test('a trial that would have ended before the sale: due at the sale', () => {
    expect(sold({ startDate: '2040-01-01' }).step.newCharges).toMatchObject([{ due_date: today }])
  })

  test('nothing is charged for a sale elsewhere, for a price of zero, or in a company that bills externally', () => {
    expect(sold({ discountPct: 100 }).step.newCharges).toEqual([])
    expect(sold({ plan: { ...plan, courtesy: true } }).step.newCharges).toEqual([])
    const outside = start({ ...terms, billing: 'external' }, today)
    expect(outside.step.newCharges).toEqual([])
  })

  test('a discount is kept as it was sent', () => {
    expect(sold({ discountPct: 33.335 }).state).toMatchObject({ discount_pct: 33.335, price_cents: 6667 }) // 6666.5
  })

  test.each([
    ['for nothing', { discountPct: 100 }, 'cortesia'],
    ['of a courtesy', { plan: { ...plan, courtesy: true } }, 'cortesia'],
    ['of a plan that costs nothing', { plan: { ...plan, price_cents: 0 } }, 'cortesia'],
    ['of a pass for nothing', { plan: { ...plan, kind: 'passe' as const }, discountPct: 100 }, 'cortesia'],
    ['of a pass', { plan: { ...plan, kind: 'passe' as const } }, 'passe'],
    ['for nearly nothing', { discountPct: 99.99 }, 'matricula'],
  ])('a sale %s is of its kind', (_what, changes, kind) => {
    expect(sold(changes).state.sale_kind).toBe(kind)
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
  [10000, 33.335, 6667], // 6666.5
  [10000, 12.345, 8766], // 8765.5
  [10000, 12.3451, 8765], // 8765.49
  [100_000_000, 0.0000005, 100_000_000], // 99999999.5
  [100_000_000, 5e-7, 100_000_000],
  [100_000_000, 5e-324, 100_000_000],
  [100_000_000, 99.9999995, 1], // 0.5
])('%d cents less %d %% are %d', (price_cents, discount, expected) => {
  expect(priceOf({ price_cents, courtesy: false }, discount)).toBe(expected)
  expect(priceOf({ price_cents, courtesy: true }, discount)).toBe(0)
})
