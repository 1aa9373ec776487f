import { expect, test } from 'vitest'
import type { Attempt, Door, HistoryLine, Turn } from '../../devices/adapter.ts'
import { readSettings } from '../../devices/define-make.ts'
import type { WallClock } from '../../devices/wall-clock.ts'
import { createQuestions } from '../questions.ts'
import { createEventReader, isAccess } from './events.ts'
import { settings as known } from './settings.ts'

const noon = Date.UTC(2026, 2, 2, 15)
const zone = -3 * 3_600_000

function bench(settings: Record<string, string> = {}, memory = new Map<string, string>()) {
  const seen = { asked: [] as Attempt[], history: [] as HistoryLine[], turned: [] as Turn[] }
  const now = { at: noon, allows: true, driftMs: 0 }
  const door = {
    device: { settings },
    now: () => now.at,
    log: () => {},
    memory,
    waiting: () => [],
    turned: (turn: Turn) => seen.turned.push(turn),
    history: async (lines: HistoryLine[]) => void seen.history.push(...lines),
    ask: async (attempt: Attempt) => {
      seen.asked.push(attempt)
      return { attemptId: 'a', allowed: now.allows, message: '', userId: 1, by: 'server' as const }
    },
  } as unknown as Door
  const clock = {
    zoneOffset: () => zone,
    get driftMs() {
      return now.driftMs
    },
  } as unknown as WallClock
  const answer = createQuestions(door, { tellsPassage: true })
  const read = createEventReader(door, readSettings(known, door.device).settings, clock)
  const tell = (...data: Record<string, unknown>[]) =>
    answer(
      data.flatMap((Data) => read({ Code: 'AccessControl', Data }, data.length === 1) ?? []).filter(isAccess),
      data.length === 1,
    )
  return { ...seen, seen, now, memory, tell }
}

const event = (at: number, more: object = {}) => ({
  ...{ UserID: '100001', Method: 15, Type: 'Entry', Status: 1, RecNo: 7, UTC: Math.floor(at / 1000) },
  ...more,
})

test('a single recent event is a question; older ones, and lists, are reported and open nothing', async () => {
  const { tell, asked, history } = bench()
  expect((await tell(event(noon - 299_000))).opens).toBe(true)
  expect((await tell(event(noon - 301_000, { RecNo: 8 }))).opens).toBe(false)
  expect((await tell(event(noon, { RecNo: 9 }), event(noon, { RecNo: 10, Status: 0 }))).opens).toBe(false)
  expect(asked).toHaveLength(1)
  expect(history.map(({ kind }) => kind)).toEqual(['offline_entry', 'offline_entry', 'offline_denied'])
})

test('a line that was asked about is not a second passage when it comes again, also after a restart', async () => {
  const { tell, asked, history, now, memory } = bench()
  await tell(event(noon))
  now.at += 2000
  expect((await tell(event(noon))).opens).toBe(true)
  now.at += 20_000
  expect((await tell(event(noon))).opens).toBe(false)
  const again = bench({}, memory)
  again.now.at = noon + 3_600_000
  expect((await again.tell(event(noon))).opens).toBe(false)
  expect([asked.length, history.length, again.history.length]).toEqual([1, 0, 0])
})

test('a member whom we denied, and whom the terminal let in because our answer was lost, came in', async () => {
  const { tell, history, now } = bench()
  now.allows = false
  await tell(event(noon, { Status: 0 }))
  now.at += 60_000
  await tell(event(noon, { Status: 0 }))
  expect(history).toEqual([])
  await tell(event(noon, { Status: 1 }))
  expect(history).toMatchObject([{ kind: 'offline_entry', log: { id: '7' }, at: noon }])
})

test('the first live event shows how events count time, and that is kept', async () => {
  const { tell, asked, history, memory } = bench()
  expect((await tell(event(noon + zone))).opens).toBe(true)
  expect(memory.get('epoch')).toBe('local')
  await tell(event(noon, { RecNo: 8 }))
  const again = bench({}, memory)
  expect((await again.tell(event(noon - 3_600_000 + zone, { RecNo: 9 }))).opens).toBe(false)
  expect(again.history[0]!.at).toBe(noon - 3_600_000)
  expect([asked.length, history.length]).toEqual([2, 0])
  const told = bench({ event_time: 'utc' })
  expect((await told.tell(event(noon + zone))).opens).toBe(false)
})

test('a measured error of the clock is taken into account', async () => {
  const { tell, now, history } = bench({ event_time: 'utc' })
  now.driftMs = -7_200_000
  expect((await tell(event(noon - 7_200_000))).opens).toBe(true)
  await tell(event(noon - 9_000_000, { RecNo: 8 }))
  expect(history[0]!.at).toBe(noon - 1_800_000)
})

test('events that nobody caused by showing something ask about nobody: a release, and an unknown face', async () => {
  const { tell, asked, turned } = bench()
  await tell(event(noon, { UserID: '', Method: 4 }))
  expect((await tell(event(noon, { UserID: '', RecNo: 8 }))).opens).toBe(false)
  expect((await tell(event(noon, { UserID: 'abc', RecNo: 9 }))).opens).toBe(false)
  expect((await tell(event(noon, { UserID: '', Type: 'Exit', RecNo: 10 }))).opens).toBe(true)
  expect(asked).toEqual([])
  expect(turned).toMatchObject([{ direction: 'out' }])
})

test('a number is read as the kind that was shown: user, card or text', async () => {
  const { tell, asked } = bench({ direction: 'out' })
  await tell(event(noon, { UserID: '', CardNo: '100001', Method: 1 }))
  await tell(event(noon, { UserID: '', CardNo: '100001', Method: 14, RecNo: 8 }))
  await tell(event(noon, { RecNo: 9, Method: 6 }))
  expect(asked.map(({ credential }) => credential)).toEqual([
    { type: 'card', number: '100001' },
    { type: 'text', text: '100001' },
    { type: 'user', user_id: 100_001 },
  ])
  expect(asked.map(({ method, direction }) => `${method} ${direction}`)).toEqual([
    'card out',
    'qr out',
    'biometric out',
  ])
})
