import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { createWindows } from './windows.ts'

const settings = { total: 8, share: 3, beside: 1, alone: 6, waiting: 4, patienceMs: 10_000 }
const here = new EventEmitter().setMaxListeners(0)

/** A company's callers, and how many of them are inside. */
function callers(queue: ReturnType<typeof createFairQueue>, company: string) {
  const inside: (() => void)[] = []
  const refused: number[] = []
  return {
    inside,
    refused,
    come(count: number, gone = here) {
      for (let i = 0; i < count; i++) {
        void queue.enter(company, gone).then((leave) => (leave === undefined ? refused.push(i) : inside.push(leave)))
      }
    },
    leave(count: number) {
      for (const leave of inside.splice(0, count)) leave()
    },
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Waits until all pending callbacks have run. */
const settled = async () => {
  for (let i = 0; i < 10; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('a company that is alone gets more than its share, any other gets its share', async () => {
  const queue = createFairQueue(settings)
  const [loud, other] = [callers(queue, 'loud'), callers(queue, 'other')]
  loud.come(9)
  await settled()
  expect(loud.inside.length).toBe(6)
  other.come(1)
  await settled()
  expect(other.inside.length).toBe(1)
  other.leave(1)
  vi.advanceTimersByTime(30)
  loud.leave(6)
  await settled()
  expect(loud.inside.length).toBe(3)
})

test('a company with waiting callers steps back while another is inside, and the other never waits for it', async () => {
  const queue = createFairQueue(settings)
  const [loud, quiet] = [callers(queue, 'loud'), callers(queue, 'quiet')]
  quiet.come(1)
  loud.come(5)
  await settled()
  expect([quiet.inside.length, loud.inside.length]).toEqual([1, 1])
  loud.leave(1)
  await settled()
  expect(loud.inside.length).toBe(1)
  quiet.leave(1)
  loud.leave(1)
  await settled()
  // The next request of the same visit may follow at once.
  expect(loud.inside.length).toBe(1)
  vi.advanceTimersByTime(30)
  loud.come(2)
  loud.leave(1)
  await settled()
  expect(loud.inside.length).toBe(3)
  quiet.come(1)
  await settled()
  expect(quiet.inside.length).toBe(1)
})

test('a company with waiting callers rests for as long as its last request took, but only while a calm company is active', async () => {
  const queue = createFairQueue({ ...settings, alone: 1 })
  const [loud, quiet] = [callers(queue, 'loud'), callers(queue, 'quiet')]
  loud.come(4)
  await settled()
  vi.advanceTimersByTime(10)
  loud.leave(1)
  await settled()
  expect(loud.inside.length).toBe(1)
  quiet.come(1)
  await settled()
  expect(quiet.inside.length).toBe(1)
  vi.advanceTimersByTime(10)
  loud.leave(1)
  await settled()
  expect(loud.inside.length).toBe(0)
  vi.advanceTimersByTime(10)
  await vi.waitUntil(() => loud.inside.length === 1)
  quiet.leave(1)
  quiet.come(1)
  await settled()
  expect(quiet.inside.length).toBe(1)
})

test('a place that becomes free only by time is taken, although nobody leaves', async () => {
  const queue = createFairQueue(settings)
  const [one, other] = [callers(queue, 'one'), callers(queue, 'other')]
  other.come(1)
  await settled()
  other.leave(1)
  one.come(2)
  await settled()
  // The other company may send its next request at once, so only one is let in beside it.
  expect(one.inside.length).toBe(1)
  vi.advanceTimersByTime(30)
  await vi.waitUntil(() => one.inside.length === 2)
})

test('a slow request does not delay others of its company, and they do not have to rest as long', async () => {
  const queue = createFairQueue(settings)
  const [slow, calm] = [callers(queue, 'slow'), callers(queue, 'calm')]
  calm.come(1)
  slow.come(1)
  await settled()
  slow.come(3)
  await settled()
  expect(slow.inside.length).toBe(1)
  vi.advanceTimersByTime(300)
  await vi.waitUntil(() => slow.inside.length === 2)
  // Beyond its share the company gets nothing, however long its requests take.
  vi.advanceTimersByTime(300)
  await vi.waitUntil(() => slow.inside.length === 3)
  vi.advanceTimersByTime(10_000)
  await settled()
  expect(slow.inside.length).toBe(3)
  slow.leave(3)
  vi.advanceTimersByTime(300)
  await vi.waitUntil(() => slow.inside.length === 1)
})

test('companies that together want more than there is take turns', async () => {
  const queue = createFairQueue({ ...settings, total: 4, share: 4 })
  const all = ['a', 'b', 'c', 'd'].map((name) => callers(queue, name))
  for (const one of all) one.come(4)
  await settled()
  for (let round = 0; round < 12; round++) {
    vi.advanceTimersByTime(30)
    all.find(({ inside }) => inside.length > 0)!.leave(1)
    await settled()
  }
  expect(all.map(({ inside }) => inside.length).reduce((sum, one) => sum + one)).toBe(4)
  expect(all.every(({ refused }) => refused.length === 0)).toBe(true)
})

test('nobody waits beyond the allowed number, for longer than the patience, or after disconnecting', async () => {
  const queue = createFairQueue({ ...settings, alone: 1, patienceMs: 20 })
  const loud = callers(queue, 'loud')
  loud.come(6)
  await settled()
  expect([loud.inside.length, loud.refused.length]).toEqual([1, 1])
  await vi.waitUntil(() => loud.refused.length === 5, { timeout: 30_000 })
  loud.leave(1)
  await settled()
  expect(loud.inside.length).toBe(0)

  const patient = createFairQueue({ ...settings, alone: 1 })
  const callersOf = callers(patient, 'x')
  const leaving = new EventEmitter()
  callersOf.come(1)
  callersOf.come(3, leaving)
  leaving.emit('close')
  await settled()
  callersOf.leave(1)
  callersOf.come(1)
  await settled()
  expect([callersOf.inside.length, callersOf.refused.length]).toEqual([1, 3])
})

test('a window allows its amount, and then says how long to wait', () => {
  const windows = createWindows({ most: 5, seconds: 60 })
  expect([windows.take('a', 3), windows.take('a', 3), windows.take('b')]).toEqual([undefined, 60, undefined])
  expect([windows.take('a', 2), windows.take('a')]).toEqual([undefined, 60])
})
