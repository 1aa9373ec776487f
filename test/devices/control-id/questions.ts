import type { Core } from './core.ts'
import { type Identified, qrMode } from './identify.ts'
import { formPost, type Post } from './link.ts'

// The questions of the device to its server, field by field.

/** Three letters and a number in four bytes. */
function fourBytes(letters: string, number: number): number {
  return (letters.charCodeAt(0) << 24) | (letters.charCodeAt(1) << 16) | (letters.charCodeAt(2) << 8) | number
}

const readers = { card: 'crd', face: 'bio', finger: 'bio', qr: 'qrc', pin: 'pin', idPassword: 'pwd' }

/** One person at the door, from the credential to the decision. */
export interface Attempt extends Identified {
  time: number
  uuid: string
  portalId: number
}

/** The reader that saw the credential, by the device's numbering of its parts. */
export function identifierOf(kind: Identified['kind']): number {
  return fourBytes(readers[kind], 0)
}

function fieldsOf(core: Core, attempt: Attempt): Record<string, unknown> {
  const { switches } = core
  const { user, side, kind } = attempt
  const base = {
    device_id: core.deviceId,
    identifier_id: identifierOf(kind),
    event: user ? switches.first_event : 3,
    user_id: user?.id ?? 0,
  }
  if (switches.form_fields === 'few') return { device_id: base.device_id, event: base.event, user_id: base.user_id }
  const known = {
    ...base,
    component_id: switches.model === 'idblock_next' ? fourBytes('0MS', side === 'entrance' ? 1 : 2) : undefined,
    user_name: user?.name ?? '',
    user_has_image: user?.image_timestamp ? 1 : switches.no_image,
    time: attempt.time,
    portal_id: attempt.portalId,
    uuid: switches.identification_uuid ? attempt.uuid : undefined,
    card_value: attempt.card,
    qrcode_value: attempt.qr,
    pin_value: attempt.pin,
    password: attempt.password,
    confidence: kind === 'face' || kind === 'finger' ? 1200 : undefined,
    face_mask: kind === 'face' ? 0 : undefined,
    duress: 0,
    log_type_id: 0,
  }
  if (switches.form_fields === 'used') return known
  const empty = { card_value: '', qrcode_value: '', pin_value: '', uhf_tag: '', password: '', confidence: 0 }
  const rest = { face_mask: 0, block_read_data: '', block_read_error: '', remote_interlock_state: 0 }
  const all = {
    ...empty,
    ...rest,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  }
  return switches.form_fields === 'all' ? all : { ...all, emulated_extra: 'x', 'list[]': '1' }
}

function biometricPost(core: Core, attempt: Attempt): Post {
  const { user: _, ...rest } = attempt
  const fields = fieldsOf(core, rest)
  const query = new URLSearchParams()
  for (const name of ['device_id', 'identifier_id', 'time', 'portal_id', 'uuid']) {
    if (fields[name] !== undefined) query.set(name, String(fields[name]))
  }
  const isTemplate = attempt.kind === 'finger' && core.setting('online_client', 'extract_template') === '1'
  return {
    path: isTemplate ? 'new_biometric_template' : 'new_biometric_image',
    query: query.toString(),
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(`${attempt.kind} of ${attempt.user?.id ?? 0}`),
  }
}

/** The question to the server; undefined if the device does not ask. */
export function questionAbout(core: Core, attempt: Attempt, isEnterprise: boolean): Post | undefined {
  if (!isEnterprise) {
    if (!attempt.user && !core.switches.pro_forwards_unknown) return undefined
    return formPost('new_user_identified', fieldsOf(core, attempt))
  }
  if (attempt.kind === 'face' || attempt.kind === 'finger') return biometricPost(core, attempt)
  const { device_id, identifier_id, time, portal_id, uuid } = fieldsOf(core, attempt)
  const base = { device_id, identifier_id, time, portal_id, uuid }
  if (attempt.kind === 'qr' && qrMode(core) === '0') {
    return formPost('new_qrcode', { ...base, qrcode_value: attempt.qr })
  }
  if (attempt.card !== undefined) return formPost('new_card', { ...base, card_value: attempt.card, panic: 0 })
  if (attempt.kind !== 'idPassword') return undefined
  return formPost('new_user_id_and_password', { ...base, user_id: attempt.typedId, password: attempt.password })
}
