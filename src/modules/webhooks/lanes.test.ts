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

/** Lanes whose deliveries take a given number of microtasks in each phase; `due` is how many wait in their table. */
function lanesOf({ due = 0, takes = 0, statusCode = 200 } = {}) {
  const state = { due, made: 0, claims: 0, statusCode }
  const lanes = createLanes(() => ({
    places: { healthy: createSlots(192), throttled: createSlots(128) },
    async claim(_target, limit) {
      state.claims++
      const claimed = Math.min(limit, state.due)
      state.due -= claimed
      await microtasks(takes)
      return Array.from({ length: claimed }, () => ({}) as ClaimedDelivery)
    },
    async attempt(delivery) {
      await microtasks(takes)
      const result = {
        phase: 'answer' as const,
        statusCode: state.statusCode,
        durationMs: 1,
        answer: null,
        error: null,
      }
      return { delivery, result, startedAt: endedAt, endedAt } satisfies Attempted
    },
    async record() {
      await microtasks(takes)
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
