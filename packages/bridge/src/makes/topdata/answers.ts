import type { Credential } from '@catraca/device-contract/messages.ts'
import type { Attempt, Door, HistoryLine } from '../../devices/adapter.ts'
import { type Answer, createQuestions, neutral } from '../questions.ts'
import type { ReaderClock } from './clock.ts'
import type { Message } from './connection.ts'
import type { Settings } from './settings.ts'

/** A question is one record of about now; what is older was told before and not answered. */
const liveMs = 2 * 60_000
const unknownId = 99_999_999
const methods: Record<number, Attempt['method']> = { 1: 'facial', 2: 'manual', 3: 'card', 8: 'facial' }

interface LogRecord {
  log: { id: string; time: string }
  at: number
  isLive: boolean
  credential: Credential | null
  method: Attempt['method']
}

export interface AnswerParts {
  door: Door
  settings: Settings
  clock: ReaderClock
  /** Whether the reader would let this user in by itself. */
  isEnabled(userId: number): boolean
}

/** Decides what a `sendlog` is answered. */
export function createAnswers({ door, settings, clock, isEnabled }: AnswerParts) {
  const questions = createQuestions(door)

  const read = (raw: unknown): LogRecord | undefined => {
    if (typeof raw !== 'object' || raw === null) return undefined
    const { enrollid, time, mode } = raw as Message
    const id = Number(enrollid)
    const now = door.now()
    const readings = clock.readings(time)
    if (readings.length === 0) return undefined
    const near = readings.find((at) => Math.abs(now - at) <= liveMs)
    const isMember = Number.isSafeInteger(id) && id > 0 && id !== unknownId
    // Records have no number of their own: who, how and when is what names one.
    const log = { id: `${enrollid}/${mode}`.slice(0, 40), time: String(time ?? '').slice(0, 40) }
    return {
      log,
      at: Math.min(near ?? readings.at(-1)!, now),
      isLive: near !== undefined,
      credential: isMember ? { type: 'user', user_id: id } : null,
      method: methods[Number(mode)] ?? 'facial',
    }
  }

  /** A record does not say whether somebody was let in: that follows from what the reader does alone. */
  const lineOf = ({ log, at, credential, method }: LogRecord): HistoryLine => {
    const passed = settings.decidesAlone && credential?.type === 'user' && isEnabled(credential.user_id)
    const kind = !passed ? 'offline_denied' : settings.direction === 'in' ? 'offline_entry' : 'offline_exit'
    return { log, at, kind, credential, method }
  }

  return async (message: Message): Promise<Answer> => {
    const list = Array.isArray(message.record) ? message.record : [message.record]
    const records = list.flatMap((one) => read(one) ?? [])
    const [only] = records
    if (list.length === 1 && only?.isLive) {
      const answer = questions.answer({ ...only, direction: settings.direction })
      if (answer) return answer
    }
    // Who was let in when it was asked has been told; who was denied then cannot have been let in by the same record.
    const news = records.filter((record) => questions.wasAllowed(record) === undefined)
    if (news.length > 0) await door.history(news.map(lineOf))
    return neutral
  }
}
