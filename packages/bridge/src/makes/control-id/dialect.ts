import type { Enrolled } from '../../devices/adapter.ts'

// The words and numbers of devices of Control iD. `from` says where each is known from: a document of the maker, a device
// that somebody saw, or a guess. What differs from model to model stands in models.ts.

type Source = 'documented' | 'seen' | 'guessed'

/** Numbers of events in answers and in the log of accesses. These are documented, except 13, which was seen. */
export const events = { unidentified: 3, denied: 6, granted: 7, gaveUp: 13 }

/** What a message is: a question about a person, or a report. */
type Meaning =
  | { is: 'question' | 'alive' | 'turn' | 'changes' | 'mode' | 'exit button' }
  /** A question whose body is a photo or a template; the body is dropped as it arrives. */
  | { is: 'unread question' }
  /** A report that changes nothing here; photos in such reports are dropped as they arrive. */
  | { is: 'of no interest' }
  | { is: 'enrolled'; what: Enrolled }

/** Messages by the last part of the address to which they are sent. */
export const messages: Readonly<Record<string, Meaning & { from: Source }>> = {
  new_user_identified: { is: 'question', from: 'documented' },
  new_card: { is: 'question', from: 'documented' },
  new_qrcode: { is: 'question', from: 'documented' },
  new_uhf_tag: { is: 'question', from: 'documented' },
  new_user_id_and_password: { is: 'question', from: 'documented' },
  new_biometric_image: { is: 'unread question', from: 'documented' },
  new_biometric_template: { is: 'unread question', from: 'documented' },
  session_is_valid: { is: 'alive', from: 'documented' },
  device_is_alive: { is: 'alive', from: 'documented' },
  catra_event: { is: 'turn', from: 'documented' },
  dao: { is: 'changes', from: 'documented' },
  operation_mode: { is: 'mode', from: 'documented' },
  new_rex_log: { is: 'exit button', from: 'documented' },
  card_create: { is: 'enrolled', what: 'card', from: 'documented' },
  card: { is: 'enrolled', what: 'card', from: 'guessed' },
  face_create: { is: 'enrolled', what: 'face', from: 'documented' },
  user_image: { is: 'enrolled', what: 'face', from: 'guessed' },
  fingerprint_create: { is: 'enrolled', what: 'finger', from: 'documented' },
  template_create: { is: 'enrolled', what: 'finger', from: 'documented' },
  template: { is: 'enrolled', what: 'finger', from: 'guessed' },
  pin_create: { is: 'of no interest', from: 'documented' },
  password_create: { is: 'of no interest', from: 'documented' },
  door: { is: 'of no interest', from: 'documented' },
  secbox: { is: 'of no interest', from: 'documented' },
  usb_drive: { is: 'of no interest', from: 'documented' },
  access_photo: { is: 'of no interest', from: 'seen' },
  pin: { is: 'of no interest', from: 'guessed' },
  password: { is: 'of no interest', from: 'guessed' },
  face_template: { is: 'of no interest', from: 'guessed' },
}

/**
 * What the arm did, by the name of its event. Only one of the types that come with it is documented, and some devices use that one for all
 * events.
 */
export const armEvents: readonly { name: RegExp; did: 'left' | 'right' | 'gave up'; from: Source }[] = [
  { name: /TURN[ _]LEFT/i, did: 'left', from: 'documented' },
  { name: /TURN[ _]RIGHT/i, did: 'right', from: 'seen' },
  { name: /GIVE[ _]UP/i, did: 'gave up', from: 'seen' },
]

/** A second question without a uuid is the same one if these fields are equal. Guessed. */
export const telling = [
  'time',
  'user_id',
  'card_value',
  'qrcode_value',
  'uhf_tag',
  'portal_id',
  'component_id',
  'identifier_id',
]

/** The path at which a device asks for commands (Push), after the address that it was given. Each form was seen. */
export const pushPaths = /^(\/|\/push|\/push\/push)?$/

/** What `qrcode_legacy_mode_enabled` is for each way to read a QR code. Documented. */
export const qrModes = { text: '0', number: '1', hexadecimal: '2', keep: undefined }

/** How Monitor reports that the device asks a server again. The name and the number for contingency are not documented. */
export const usualMode = { name: /default/i, number: 0 }

/** Rows that belong to a user and are deleted before the user. Some devices would keep them for the next user with that id. Seen. */
export const belongings = ['cards', 'qrcodes', 'pins', 'templates', 'user_groups', 'user_access_rules']
