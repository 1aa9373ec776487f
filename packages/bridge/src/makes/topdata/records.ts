import type { Attempt, Door } from '../../devices/adapter.ts'
import type { WallClock } from '../../devices/wall-clock.ts'
import type { Line } from '../questions.ts'
import type { Message } from './connection.ts'
import type { Settings } from './settings.ts'

/** A question is a single, recent record. An older one was sent before and not answered. */
const liveMs = 2 * 60_000
const unknownId = 99_999_999
const methods: Record<number, Attempt['method']> = { 1: 'facial', 2: 'manual', 3: 'card', 8: 'facial' }

interface RecordParts {
  door: Door
  settings: Settings
  clock: WallClock
  /** Whether the reader would let this user in by itself. */
  isEnabled(userId: number): boolean
}

/** Reads the records of a `sendlog`; undefined for anything else. */
export function createRecordReader({ door, settings, clock, isEnabled }: RecordParts) {
  return (raw: unknown): Line | undefined => {
    if (typeof raw !== 'object' || raw === null) return undefined
    const { enrollid, time, mode } = raw as Message
    const id = Number(enrollid)
    const now = door.now()
    const real = clock.realOf(time)
    if (real === undefined) return undefined
    // By the reader's clock as it is now, or as it was when it was last asked: the `cloudtime` of an answer may have set it since.
    const corrected = real - clock.driftMs
    const near = [real, corrected].find((at) => Math.abs(now - at) <= liveMs)
    const isMember = Number.isSafeInteger(id) && id > 0 && id !== unknownId
    return {
      // Records have no number of their own: user, method and time together name one.
      log: { id: `${enrollid}/${mode}`.slice(0, 40), time: String(time ?? '').slice(0, 40) },
      at: Math.min(near ?? corrected, now),
      isLive: near !== undefined,
      credential: isMember ? { type: 'user', user_id: id } : null,
      method: methods[Number(mode)] ?? 'facial',
      direction: settings.direction,
      // A record does not show whether the person was let in: that follows from what the reader does alone.
      accepted: settings.without_bridge === 'local' && isMember && isEnabled(id),
    }
  }
}
