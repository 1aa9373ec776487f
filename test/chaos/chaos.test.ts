import { expect, test } from 'vitest'
import { runChaos } from './run-chaos.ts'

// The short form; `npm run chaos` is the long one.
test('kills of the API, the worker and PostgreSQL lose no event of a committed change and invent none', async () => {
  const figures = await runChaos({ changes: 400, kills: 4, restarts: 1, writers: 4 }, () => {})
  expect(figures.mistakes).toEqual([])
  expect(figures.received).toBe(figures.events)
  expect(figures.acknowledged).toBeGreaterThanOrEqual(400)
  expect(figures.refused).toBeGreaterThan(0)
}, 180_000)
