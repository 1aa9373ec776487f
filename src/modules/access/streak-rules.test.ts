import { expect, test } from 'vitest'
import { nextStreak } from './streak-rules.ts'

test.each([
  [null, 0, 1],
  ['2026-03-09', 4, 5],
  ['2026-03-10', 4, 4],
  ['2026-03-10', 0, 1],
  ['2026-03-08', 4, 1],
])('after an entry on %s a streak of %i becomes %i', (lastDay, streak, expected) => {
  expect(nextStreak(lastDay, streak, '2026-03-10')).toBe(expected)
})
