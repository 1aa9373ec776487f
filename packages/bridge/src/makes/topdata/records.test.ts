import { expect, test } from 'vitest'
import type { Attempt, Door, HistoryLine, Turn } from '../../devices/adapter.ts'
import { readSettings } from '../../devices/define-make.ts'
import { createWallClock } from '../../devices/wall-clock.ts'
import { createQuestions } from '../questions.ts'
import { createRecordReader } from './records.ts'
import { settings as known } from './settings.ts'

const noon = Date.UTC(2026, 2, 2, 15)
/** As a reader in São Paulo shows that time. */
const shown = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function bench(settings: Record<string, string> = {}, memory = new Map<string, string>()) {
  const seen = { asked: [] as Attempt[], history: [] as HistoryLine[], turned: [] as Turn[] }
  const now = { at: noon }
  const door = {
    ...{ device: { settings }, now: () => now.at, log: () => {}, memory, timeZone: 'America/Sao_Paulo' },
    ...{ health: () => {}, alarm: () => {}, turned: (turn: Turn) => seen.turned.push(turn) },
    history: async (lines: HistoryLine[]) => void seen.history.push(...lines),
    ask: async (attempt: Attempt) => {
      seen.asked.push(attempt)
      return { attemptId: 'a', allowed: true, message: '', userId: 1, by: 'server' as const }
    },
  } as unknown as Door
  const clock = createWallClock(door)
  const isEnabled = (id: number) => id === 100_001
  const read = createRecordReader({ door, settings: readSettings(known, door.device).settings, clock, isEnabled })
  const answer = createQuestions(door, { tellsPassage: false })
  const tell = (...record: object[]) =>
    answer(
      record.flatMap((one) => read(one) ?? []),
      record.length === 1,
    )
  return { ...seen, now, clock, memory, tell }
}

const record = (at: number, more: object = {}) => ({ enrollid: 100_001, time: shown(at), mode: 8, event: 0, ...more })

test('a single record of the last two minutes is a question; older ones, and batches, open nothing', async () => {
  const { tell, asked, history } = bench()
  expect((await tell(record(noon - 119_000))).opens).toBe(true)
  expect((await tell(record(noon - 121_000))).opens).toBe(false)
  expect((await tell(record(noon), record(noon, { enrollid: 100_002 }))).opens).toBe(false)
  expect(asked).toMatchObject([{ credential: { type: 'user', user_id: 100_001 }, method: 'facial' }])
  // The reader let in those whom it holds and has not disabled, and nobody else.
  expect(history.map(({ kind }) => kind)).toEqual(['offline_entry', 'offline_entry', 'offline_denied'])
})

test('where the reader denies without us, no late record was a passage', async () => {
  const { tell, history } = bench({ without_bridge: 'deny' })
  await tell(record(noon - 3_600_000))
  expect(history).toMatchObject([{ kind: 'offline_denied', at: noon - 3_600_000 }])
})

test('a record that was asked about is not a second passage when it comes again, also after a restart', async () => {
  const { tell, asked, history, now, memory } = bench()
  await tell(record(noon))
  now.at += 2000
  expect((await tell(record(noon))).opens).toBe(true)
  now.at += 25_000
  expect((await tell(record(noon))).opens).toBe(false)
  const again = bench({}, memory)
  again.now.at = noon + 600_000
  expect((await again.tell(record(noon), record(noon + 1000))).opens).toBe(false)
  expect([asked.length, history.length, again.history.length]).toEqual([1, 0, 1])
})

test('an error of the clock at the connection is taken into account, whether the clock was set since or not', async () => {
  const { tell, asked, clock, history, now } = bench()
  clock.shows(shown(noon - 3_600_000))
  expect((await tell(record(noon - 3_600_000))).opens).toBe(true)
  now.at += 60_000
  expect((await tell(record(now.at))).opens).toBe(true)
  await tell(record(noon - 5_400_000))
  expect(asked).toHaveLength(2)
  expect(Math.abs(history[0]!.at - (noon - 1_800_000))).toBeLessThan(1000)
})

test('an unknown face only opens at an exit, and garbage opens nothing', async () => {
  const unknown = record(noon, { enrollid: 99_999_999, event: 2 })
  const [entrance, exit] = [bench(), bench({ direction: 'out' })]
  expect((await entrance.tell(unknown)).opens).toBe(false)
  expect((await exit.tell(unknown)).opens).toBe(true)
  expect(exit.turned).toMatchObject([{ direction: 'out' }])
  for (const one of [null, 'x', {}, { enrollid: 'x' }, { enrollid: -1, time: 'soon' }]) {
    expect((await entrance.tell(one as object)).opens).toBe(false)
  }
  expect(entrance.asked).toEqual([])
})
