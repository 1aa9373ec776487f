import type { Credential } from '@catraca/device-contract/messages.ts'
import type { Attempt, Door } from '../../devices/adapter.ts'
import type { WallClock } from '../../devices/wall-clock.ts'
import type { Line } from '../questions.ts'
import type { Settings } from './settings.ts'

/** An event of a terminal, as read. */
export interface AccessEvent extends Line {
  code: string
  /** Opened from afar: nobody showed anything at the terminal. */
  isRemote: boolean
}

/** Whether a person showed something. */
export const isAccess = ({ code, isRemote }: AccessEvent) => code === 'AccessControl' && !isRemote

const methods: Record<string, Attempt['method']> = {
  0: 'manual',
  1: 'card',
  6: 'biometric',
  14: 'qr',
  15: 'facial',
  43: 'qr',
  44: 'facial',
}
const remoteMethod = '4'

/** A question is a single, recent event. An older one was stored while nobody accepted it. */
const liveMs = 5 * 60_000

export function createEventReader(door: Door, settings: Settings, clock: WallClock) {
  /** Real time of the seconds in an event. They count UTC or the wall clock; no document says which. */
  const timeOf = (seconds: number, isSingle: boolean): number => {
    const now = door.now()
    const utc = seconds * 1000 - clock.driftMs
    const local = utc - clock.zoneOffset(now)
    const isNear = (at: number) => Math.abs(now - at) <= liveMs
    let epoch: string | undefined = settings.event_time === 'learn' ? door.memory.get('epoch') : settings.event_time
    if (epoch === undefined && isSingle && isNear(utc) !== isNear(local)) {
      epoch = isNear(utc) ? 'utc' : 'local'
      door.memory.set('epoch', epoch)
      door.log('info', 'the way in which the terminal counts time was learned', { epoch })
    }
    return Math.min(epoch === 'local' ? local : utc, now)
  }

  /** Undefined for anything that is not an event. */
  return (raw: unknown, isSingle: boolean): AccessEvent | undefined => {
    if (typeof raw !== 'object' || raw === null) return undefined
    const { Code: code, Data: data } = raw as { Code?: unknown; Data?: Record<string, unknown> }
    if (typeof code !== 'string') return undefined
    const get = (name: string): string => {
      const value = data?.[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    }
    const method = methods[get('Method')] ?? 'manual'
    const time = get('UTC') || get('CreateTime')
    const seconds = /^\d{1,12}$/.test(time) ? Number(time) : undefined
    const at = seconds === undefined ? door.now() : timeOf(seconds, isSingle)
    const leaves = settings.direction === 'event' ? /^exit$/i.test(get('Type')) : settings.direction === 'out'
    return {
      code,
      credential: credentialOf(get, method),
      method,
      direction: leaves ? 'out' : 'in',
      at,
      isLive: door.now() - at <= liveMs,
      log: { id: get('RecNo') || `${get('UserID')}/${get('CardNo')}`.slice(0, 40), time: time || String(door.now()) },
      accepted: get('Status') === '1',
      isRemote: get('Method') === remoteMethod,
    }
  }
}

function credentialOf(get: (name: string) => string, method: Attempt['method']): Credential | null {
  const [user, number] = [get('UserID'), get('CardNo')]
  if (/^[1-9]\d{0,14}$/.test(user)) return { type: 'user', user_id: Number(user) }
  if (user !== '' || number === '') return null
  if (method === 'qr') return number.length <= 200 ? { type: 'text', text: number } : null
  return number.length <= 64 ? { type: 'card', number } : null
}
