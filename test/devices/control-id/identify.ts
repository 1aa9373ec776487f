import { wholeNumber } from '../parts/exact-json.ts'
import type { Core, Side } from './core.ts'
import type { Row, Value } from './factory.ts'

// What a person holds up to the device, and who that is by the device's own rows.

/** A 64-bit number; a string if it has too many digits for a JavaScript number. */
export type Digits = number | bigint | string

export type Credential = (
  | { card: Digits }
  /** The face of the person who was enrolled as this user; 0 is an unknown face. */
  | { face: Digits }
  | { finger: Digits }
  | { qr: string }
  | { pin: string }
  | { idPassword: { id: Digits; password: string } }
) & { side?: Side }

export interface Identified {
  kind: 'card' | 'face' | 'finger' | 'qr' | 'pin' | 'idPassword'
  side: Side
  /** Undefined when the credential is in no row of the device. */
  user?: Row
  card?: number | bigint
  qr?: string
  pin?: string
  password?: string
  /** The typed number, whether or not such a user exists. */
  typedId?: number | bigint
}

/** Thrown for input that a reader would not even recognise as a credential. */
export class NotRead extends Error {}

function digits(value: Digits): number | bigint {
  const number = wholeNumber(typeof value === 'string' ? value.trim() : value)
  if (number === undefined || number < 0) throw new NotRead(`${value} is no number that a reader gives`)
  return number
}

function userOf(core: Core, row: Row | undefined): Row | undefined {
  return row?.user_id == null ? undefined : core.store.get('users', row.user_id)
}

function byValue(core: Core, table: string, value: Value): Row | undefined {
  return core.store.all(table).find((row) => row.value === value)
}

/** How QR codes are read: as decimal numbers, as hexadecimal ones, or as text. */
export function qrMode(core: Core): string {
  return core.setting(core.switches.model === 'idblock_next' ? 'face_id' : 'barras', 'qrcode_legacy_mode_enabled')
}

/** The person, as far as the device knows. Throws NotRead. */
export function identify(core: Core, credential: Credential): Identified {
  const side = credential.side ?? 'entrance'
  if ('card' in credential) {
    const card = digits(credential.card)
    return { kind: 'card', side, card, user: userOf(core, byValue(core, 'cards', card)) }
  }
  if ('qr' in credential) return { ...readQr(core, credential.qr), side }
  if ('pin' in credential) {
    return { kind: 'pin', side, pin: credential.pin, user: userOf(core, byValue(core, 'pins', credential.pin)) }
  }
  if ('idPassword' in credential) {
    const { id, password } = credential.idPassword
    const typedId = digits(id)
    const user = core.store.get('users', typedId)
    const matches = user?.password != null && user.password !== '' && user.password === password
    return { kind: 'idPassword', side, typedId, password, user: matches ? user : undefined }
  }
  if ('face' in credential) {
    const user = core.store.get('users', digits(credential.face))
    return { kind: 'face', side, user: user?.image_timestamp ? user : undefined }
  }
  const id = digits(credential.finger)
  const known = core.store.all('templates').find((row) => row.user_id === id)
  return { kind: 'finger', side, user: userOf(core, known) }
}

function readQr(core: Core, text: string): Omit<Identified, 'side'> {
  const mode = qrMode(core)
  if (mode === '0') return { kind: 'qr', qr: text, user: userOf(core, byValue(core, 'qrcodes', text)) }
  const isNumber = mode === '2' ? /^[0-9a-f]{1,16}$/i.test(text) : /^\d{1,20}$/.test(text)
  const value = isNumber ? BigInt(mode === '2' ? `0x${text}` : text) : undefined
  if (value === undefined || value >= 2n ** 64n) {
    throw new NotRead(`a QR code that is no ${mode === '2' ? 'hexadecimal ' : ''}number is not read in this mode`)
  }
  const card = wholeNumber(value)!
  return { kind: 'qr', card, qr: text, user: userOf(core, byValue(core, 'cards', card)) }
}
