import { expect, test } from 'vitest'
import { lateFee } from './late-fee-rules.ts'

const most = { late_fine_pct: 2, late_interest_pct: 1 }

test.each([
  ['on the due day', '2026-11-10', most, 0],
  ['before it', '2026-11-09', most, 0],
  // 2 % of 100.00 once, and for one day a thirtieth of 1 %.
  ['a day later', '2026-11-11', most, 203],
  ['a month later', '2026-12-10', most, 300],
  ['a year later', '2027-11-10', most, 1417],
  ['without interest', '2027-11-10', { ...most, late_interest_pct: 0 }, 200],
  ['without a fine', '2026-12-10', { ...most, late_fine_pct: 0 }, 100],
  ['by parts of a percent', '2026-12-10', { late_fine_pct: 1.25, late_interest_pct: 0.33 }, 158],
  ['without either', '2027-11-10', { late_fine_pct: 0, late_interest_pct: 0 }, 0],
])('what is owed for being late with R$ 100: %s', (_, today, fees, cents) => {
  expect(lateFee(10_000, '2026-11-10', today, fees)).toBe(cents)
})
