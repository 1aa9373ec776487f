import type { Credential } from '@catraca/device-contract/messages.ts'
import type { HistoryLine } from '../../devices/adapter.ts'
import type { Row } from './commands.ts'
import { events } from './dialect.ts'
import { cardDigits, whole } from './exact-json.ts'
import { sideOfLine } from './questions.ts'
import type { Settings } from './settings.ts'

/** A line of the device's log of accesses, from `load_objects` or from Monitor, where all values are strings. */
export interface Line {
  id: bigint
  /** Seconds as the device stamped it; the time and the id together name the line. */
  time: string
  event: number
  user: string
  card: string
  text: string
  portal: string
}

export const lineFields = ['id', 'time', 'event', 'user_id', 'portal_id', 'card_value']

const kinds: Record<number, 'passage' | HistoryLine['kind']> = {
  [events.unidentified]: 'offline_denied',
  [events.denied]: 'offline_denied',
  [events.granted]: 'passage',
  [events.gaveUp]: 'offline_gave_up',
}

/** Undefined for a row that is not a line. */
export function readLine(row: Row): Line | undefined {
  const [id, time, event] = [whole(row.id), whole(row.time), whole(row.event)]
  if (id === undefined || time === undefined || event === undefined) return undefined
  return {
    id,
    time: String(time),
    event: Number(event),
    user: String(whole(row.user_id) ?? 0n),
    card: cardDigits(row.card_value) ?? '',
    text: typeof row.qrcode_value === 'string' ? row.qrcode_value.slice(0, 200) : '',
    portal: String(whole(row.portal_id) ?? 0n),
  }
}

/** The passage in a line that the device decided by itself; undefined for buttons, remote releases and the like. */
export function historyOf(line: Line, settings: Settings, at: number): HistoryLine | undefined {
  const kind = kinds[line.event]
  if (!kind) return undefined
  const side = sideOfLine(line.portal, settings)
  return {
    log: { id: String(line.id), time: line.time },
    at,
    kind: kind !== 'passage' ? kind : side === 'out' ? 'offline_exit' : 'offline_entry',
    credential: credentialOf(line),
    method: line.text ? 'qr' : line.card ? 'card' : settings.model.biometric,
  }
}

function credentialOf({ user, card, text }: Line): Credential | null {
  if (user !== '0' && Number.isSafeInteger(Number(user)) && Number(user) > 0) {
    return { type: 'user', user_id: Number(user) }
  }
  if (card) return { type: 'card', number: card }
  return text ? { type: 'text', text } : null
}
