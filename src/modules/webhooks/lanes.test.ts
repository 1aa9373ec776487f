import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createLanes } from './lanes.ts'
import type { Attempted } from './record-attempts.ts'
import { createSlots } from './slots.ts'
import type { ClaimedDelivery } from './sql.ts'

const target = { teamId: 't', webhookId: 'w' }
const endedAt = Temporal.Instant.from('2026-03-01T12:00:00Z')
const microtasks = async (count: number) => {
  for (let i = 0; i < count; i++) await Promise.resolve()
}

/** Lanes whose deliveries take a given number of microtasks in each phase, attempts so many times as long; `due` is how many wait. */
function lanesOf({ due = 0, takes = 0, attemptsTake = 1, statusCode = 200 } = {}) {
  const state = {
    due,
    made: 0,
    claims: 0,
    statusCode,
    released: 0,
    attempting: 0,
    mostAttempting: 0,
    held: 0,
    mostHeld: 0,
  }
  const lanes = createLanes(() => ({
    places: { healthy: createSlots(384), throttled: createSlots(128) },
    async claim(_target, limit) {
      state.claims++
      const claimed = Math.min(limit, state.due)
      state.due -= claimed
      await microtasks(takes)
      state.held += claimed
      state.mostHeld = Math.max(state.mostHeld, state.held)
      return Array.from({ length: claimed }, () => ({}) as ClaimedDelivery)
    },
    async attempt(delivery) {
      state.attempting++
      state.mostAttempting = Math.max(state.mostAttempting, state.attempting)
      await microtasks(attemptsTake * takes)
      state.attempting--
      const result = {
        phase: 'answer' as const,
        statusCode: state.statusCode,
        durationMs: 1,
        answer: null,
        error: null,
      }
      return { delivery, result, startedAt: endedAt, endedAt } satisfies Attempted
    },
    async release(_target, claimed) {
      state.due += claimed.length
      state.released += claimed.length
      state.held -= claimed.length
    },
    async record() {
      await microtasks(takes)
      state.held--
      state.made++
    },
    isHopeless: () => false,
    closing: new AbortController().signal,
    log: pino({ level: 'silent' }),
  }))
  return { lanes, state }
}

afterEach(() => void vi.useRealTimers())

test('a ring is heard whenever it comes, and afterwards nothing is left of the lane', async () => {
  // The whole run takes fewer than a hundred microtasks; this rings after each of them.
  for (const takes of [0, 3]) {
    for (let moment = 0; moment < 100; moment++) {
      const { lanes, state } = lanesOf({ due: 3, takes })
      lanes.ring(target)
      await microtasks(moment)
      // Only this ring can lead to the new delivery: the claims before it may have found less than they asked for.
      state.due++
      lanes.ring(target)
      await lanes.idle()
      expect([takes, moment, state.due, state.made, lanes.count()]).toEqual([takes, moment, 0, 4, 0])
    }
  }
})

test('a good receiver has the next ones claimed while others are attempted and recorded, and no more attempts at once', async () => {
  const { lanes, state } = lanesOf({ due: 1000, takes: 5 })
  lanes.ring(target)
  await lanes.idle()
  expect(state).toMatchObject({ due: 0, made: 1000, released: 0, mostAttempting: 32 })
  expect(state.mostHeld).toBeGreaterThan(40)
  expect(state.mostHeld).toBeLessThanOrEqual(96)
})

test('what was claimed ahead of a receiver that fails is due again at once, and each is attempted', async () => {
  const { lanes, state } = lanesOf({ due: 1000, takes: 5, attemptsTake: 10 })
  lanes.ring(target)
  while (state.made < 500) await microtasks(1)
  const { made } = state
  Object.assign(state, { statusCode: 500 })
  await lanes.idle()
  expect(state.released).toBeGreaterThan(0)
  expect(state).toMatchObject({ due: 0, made: 1000, held: 0 })
  expect(made).toBeLessThan(600)
})

test('a throttled receiver is remembered for longer than its longest pause, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { lanes, state } = lanesOf({ due: 1, statusCode: 500 })
  lanes.ring(target)
  await lanes.idle()
  vi.advanceTimersByTime(31 * 60_000)
  lanes.forget()
  expect(lanes.count()).toBe(1)
  vi.advanceTimersByTime(30 * 60_000)
  lanes.forget()
  expect(lanes.count()).toBe(0)

  // A receiver that succeeds again is released.
  Object.assign(state, { due: 2, statusCode: 200 })
  lanes.ring(target)
  await lanes.idle()
  expect(lanes.count()).toBe(0)
})
