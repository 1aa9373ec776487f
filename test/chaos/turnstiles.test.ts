import { expect, onTestFinished, test } from 'vitest'
import { createGround } from '#test/faults/ground/ground.ts'
import { pair, pairExits } from './turnstiles/compare.ts'
import { shortPlan } from './turnstiles/plan.ts'
import { runTurnstiles } from './turnstiles/run-turnstiles.ts'

// The short form; `npm run devices:chaos` is the long one.
test('turnstiles count each turn once, whatever is killed, cut off or reported twice', async () => {
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync(), 60_000)
  const figures = await runTurnstiles(
    shortPlan,
    createGround(cleanup, () => {}),
  )
  expect(figures.mistakes).toEqual([])
  expect(figures.entered).toBeGreaterThan(30)
  expect(figures.gaveUp).toBeGreaterThan(0)
  expect(figures.decidedAlone).toBeGreaterThan(0)
  // Includes the time for the figures to settle, so that mistakes are reported.
}, 420_000)

test('a turn that is not stored, one stored twice, and an entry without a turn are each found', () => {
  const at = Date.UTC(2026, 10, 22, 12)
  const turn = { deviceId: 'd', memberId: 'm', at, local: false }
  const entry = { device_id: 'd', member_profile_id: 'm', checkin_at: '2026-11-22T12:00:01.000Z', checkout_at: null }
  expect(pair([turn], [entry], [])).toEqual({ mistakes: [], unconfirmed: 0, farthestMs: 1000 })
  expect(pair([turn], [], []).mistakes).toHaveLength(1)
  expect(pair([turn], [entry, entry], []).mistakes).toHaveLength(1)
  expect(pair([], [entry], []).mistakes).toHaveLength(1)
  expect(pair([turn], [{ ...entry, device_id: 'other' }], []).mistakes).toHaveLength(2)
  expect(pair([turn], [{ ...entry, checkin_at: '2026-11-22T15:00:00.000Z' }], []).mistakes).toHaveLength(1)
  expect(pair([], [entry], [turn])).toMatchObject({ mistakes: [], unconfirmed: 1 })
})

test('an exit that ended no visit, a visit that nobody ended, and a wrong time are each found', () => {
  const at = Date.UTC(2026, 10, 22, 12)
  const moves = [
    { memberId: 'm', side: 'entrance' as const, at, local: false },
    { memberId: 'm', side: 'exit' as const, at: at + 600_000, local: false },
  ]
  const entry = { device_id: 'd', member_profile_id: 'm', checkin_at: '2026-11-22T12:00:00.000Z' }
  const [open, ended] = [null, '2026-11-22T12:10:01.000Z'].map((checkout_at) => ({ ...entry, checkout_at }))
  expect(pairExits(moves, [ended!], new Set())).toEqual({ mistakes: [], closed: 1 })
  expect(pairExits(moves, [open!], new Set()).mistakes).toHaveLength(1)
  expect(pairExits(moves.slice(0, 1), [ended!], new Set()).mistakes).toHaveLength(1)
  expect(pairExits(moves, [{ ...entry, checkout_at: '2026-11-22T13:10:00.000Z' }], new Set()).mistakes).toHaveLength(1)
  expect(pairExits(moves, [open!], new Set(['m'])).mistakes).toEqual([])
})
