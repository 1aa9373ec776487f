import { expect, onTestFinished, test } from 'vitest'
import { createGround } from '#test/faults/ground/ground.ts'
import { runChaos } from './run-chaos.ts'

// The short form; `npm run chaos` is the long one.
test('kills of the API, the worker and PostgreSQL, and a failover, lose no event of a committed change and invent none', async () => {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync(), 60_000)
  const ground = createGround(cleanup, () => {})
  const figures = await runChaos({ changes: 400, kills: 4, restarts: 1, failovers: 1, writers: 4 }, ground)
  expect(figures.mistakes).toEqual([])
  expect(figures.received).toBe(figures.events)
  expect(figures.acknowledged).toBeGreaterThanOrEqual(400)
  expect(figures.refused).toBeGreaterThan(0)
})
