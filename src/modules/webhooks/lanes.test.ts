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

/** Lanes whose deliveries take a given number of microtasks in each phase, and attempts that many times as long. */
function lanesOf({ due: first = 0, takes = 0, attemptsTake = 1, statusCode = 200 } = {}) {
  const state = { made: 0, claims: 0, statusCode, attempts: 0, attempting: 0, mostAttempting: 0, mostUnderWay: 0 }
  let added = 0
  const due = new Set<string>()
  const add = (count: number) => {
    for (let i = 0; i < count; i++) due.add(String(added++))
  }
  add(first)
  const lanes = createLanes(() => ({
    places: { healthy: createSlots(384), throttled: createSlots(128) },
    goodForMs: 3000,
    async claim(_target, limit, underWay) {
      state.claims++
      const claimed = [...due].filter((id) => !underWay.includes(id)).slice(0, limit)
      await microtasks(takes)
      state.mostUnderWay = Math.max(state.mostUnderWay, underWay.length + claimed.length)
      return claimed.map((id) => ({ event: { id } }) as ClaimedDelivery)
    },
    async endLease() {
      await microtasks(takes)
      return due.size > 0
    },
    async attempt(delivery) {
      state.attempts++
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
    async record({ delivery }) {
      await microtasks(takes)
      due.delete(delivery.event.id)
      state.made++
    },
    isHopeless: () => false,
    closing: new AbortController().signal,
    log: pino({ level: 'silent' }),
  }))
  return { lanes, state, due, add }
}

afterEach(() => void vi.useRealTimers())

test('a ring is noticed whenever it comes, and afterwards the lane is removed', async () => {
  // The whole run takes fewer than a hundred microtasks; this rings after each of them.
  for (const takes of [0, 3]) {
    for (let moment = 0; moment < 100; moment++) {
      const { lanes, state, due, add } = lanesOf({ due: 3, takes })
      lanes.ring(target)
      await microtasks(moment)
      // Only this ring can lead to the new delivery, because the claims before it may have found fewer deliveries than they asked for.
      add(1)
      lanes.ring(target)
      await lanes.idle()
      expect([takes, moment, due.size, state.made, lanes.count()]).toEqual([takes, moment, 0, 4, 0])
    }
  }
})

test('a good receiver has the next deliveries claimed while others are attempted and recorded, and no more attempts at once', async () => {
  const { lanes, state } = lanesOf({ due: 1000, takes: 5 })
  lanes.ring(target)
  await lanes.idle()
  expect(state).toMatchObject({ made: 1000, attempts: 1000, mostAttempting: 32 })
  expect(state.mostUnderWay).toBeGreaterThan(40)
  expect(state.mostUnderWay).toBeLessThanOrEqual(96)
})

test('deliveries that were claimed for a receiver that then fails are due again at once, and each is attempted', async () => {
  const { lanes, state, due } = lanesOf({ due: 1000, takes: 5, attemptsTake: 10 })
  lanes.ring(target)
  while (state.made < 500) await microtasks(1)
  const { made } = state
  Object.assign(state, { statusCode: 500 })
  await lanes.idle()
  expect(state).toMatchObject({ made: 1000, attempts: 1000 })
  expect(due.size).toBe(0)
  expect(made).toBeLessThan(600)
})

test('a throttled receiver is remembered for longer than its longest pause, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { lanes, state, add } = lanesOf({ due: 1, statusCode: 500 })
  lanes.ring(target)
  await lanes.idle()
  vi.advanceTimersByTime(31 * 60_000)
  lanes.forget()
  expect(lanes.count()).toBe(1)
  vi.advanceTimersByTime(30 * 60_000)
  lanes.forget()
  expect(lanes.count()).toBe(0)

  // A receiver that succeeds again is released.
  state.statusCode = 200
  add(2)
  lanes.ring(target)
  await lanes.idle()
  expect(lanes.count()).toBe(0)
})
