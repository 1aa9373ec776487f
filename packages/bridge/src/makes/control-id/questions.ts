import type { Credential } from '@catraca/device-contract/messages.ts'
import type { Attempt } from '../../devices/adapter.ts'
import { telling } from './dialect.ts'
import { cardDigits, whole, wholeNumber } from './exact-json.ts'
import type { Settings } from './settings.ts'

export type Fields = ReadonlyMap<string, string>

/** A question of a device about a person, whatever the device's mode. */
export interface Question {
  /** Undefined if nothing that was shown can identify a member. */
  credential: Credential | undefined
  method: Attempt['method']
  side: 'in' | 'out' | 'unknown'
  /** Equal for two messages that are the same question; empty where a message carries too little to tell. */
  key: string
  uuid: string
  time: string
  user: string
  card: string
  /** Sent back unchanged. */
  portal: number
}

const longestText = 200
const longestUuid = 100

export function readQuestion(name: string, fields: Fields, settings: Settings): Question {
  const time = whole(fields.get('time'))
  const shown = credentialOf(name, fields, settings)
  const uuid = (fields.get('uuid') ?? '').slice(0, longestUuid)
  const key = uuid
    ? `uuid ${uuid}`
    : time === undefined
      ? ''
      : [name, ...telling.map((field) => fields.get(field) ?? '')].join(' ')
  return {
    ...shown,
    side: sideOf(fields, settings),
    key,
    uuid,
    time: time === undefined || time === 0n ? '' : String(time),
    user: String(whole(fields.get('user_id')) ?? 0n),
    card: cardDigits(fields.get('card_value')) ?? '',
    portal: wholeNumber(fields.get('portal_id')) ?? 1,
  }
}

/**
 * What identifies the person: the user that the device found, else the card or the text that it read. A typed number or password opens
 * nothing, so that a small number does not match a member by chance.
 */
function credentialOf(name: string, fields: Fields, { model }: Settings): Pick<Question, 'credential' | 'method'> {
  const card = cardDigits(fields.get('card_value'))
  const text = (fields.get('qrcode_value') ?? '').trim()
  const tag = (fields.get('uhf_tag') ?? '').trim()
  const isTyped = (fields.get('password') ?? '') !== '' || (fields.get('pin_value') ?? '') !== ''
  if (name === 'new_user_id_and_password' || isTyped) return { credential: undefined, method: 'manual' }
  const method = text ? 'qr' : card || tag ? 'card' : model.biometric
  const user = name === 'new_user_identified' ? (wholeNumber(fields.get('user_id')) ?? 0) : 0
  if (user > 0) return { credential: { type: 'user', user_id: user }, method }
  if (card) return { credential: { type: 'card', number: card }, method }
  if (text && text.length <= longestText) return { credential: { type: 'text', text }, method }
  if (tag && tag.length <= 64) return { credential: { type: 'card', number: tag }, method }
  return { credential: undefined, method }
}

/** The last byte of a component number. Its first three bytes are letters: `0MS` and 2 is the second unit of an iDBlock Next. */
function componentNumber(value: string | undefined): string | undefined {
  const number = whole(value)
  return number === undefined || number === 0n ? undefined : String(number & 255n)
}

function sideOf(fields: Fields, settings: Settings): Question['side'] {
  const { sides, exit_portal, exit_component } = settings
  if (sides === 'entrance') return 'in'
  if (sides === 'exit') return 'out'
  if (sides === 'unknown') return 'unknown'
  const component = componentNumber(fields.get('component_id'))
  if (sides === 'component' && component !== undefined) return component === exit_component ? 'out' : 'in'
  const portal = whole(fields.get('portal_id'))
  if (portal === undefined || portal === 0n) return 'unknown'
  return String(portal) === exit_portal ? 'out' : 'in'
}

/** The side on which somebody passed, from a line of the device's log, which only names the portal. */
export function sideOfLine(portal: string, { sides, exit_portal }: Settings): 'in' | 'out' {
  if (sides === 'exit') return 'out'
  if (sides === 'entrance') return 'in'
  return portal === exit_portal ? 'out' : 'in'
}
