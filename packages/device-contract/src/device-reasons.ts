/**
 * Why something could not be done at a device, in English; {names} stand for facts. A bridge sends the sentence, which logs and commands
 * show unchanged. A page in another language finds its words by the code.
 */
export const deviceReasons = {
  not_answering: 'The device does not answer.',
  address_forbidden: 'The address that is entered is not one of a device on the network of the gym.',
  wrong_password: 'The device refuses the login and password that are entered for it.',
  factory_password: 'The device has the password of the factory: change it, and enter the new one.',
  nothing_entered: 'No address and password are entered for the device.',
  no_secret: 'The device has no secret: enter one as its password.',
  not_the_device: 'What answers at its address is not the device.',
  not_control_id: 'What answers at the address is no device of Control iD.',
  not_digest: 'What answers at the address does not ask for the password (Digest).',
  not_reader_api: 'What answers at the address is not the HTTP API of the reader.',
  server_error: 'The terminal answers {status}.',
  refused_path: 'The terminal refused {path} with {status}.',
  reader_password: 'The reader does not take the password.',
  reader_knows_no_user: 'The reader refused {command}: it does not know the user.',
  reader_is_busy: 'The reader refused {command}: it is busy.',
  reader_no_face: 'The reader refused {command}: there is no face in the photo.',
  reader_many_faces: 'The reader refused {command}: there are several faces in the photo.',
  reader_photo_too_large: 'The reader refused {command}: the photo is too large.',
  reader_face_too_small: 'The reader refused {command}: the face is too small.',
  reader_face_too_large: 'The reader refused {command}: the face is too large.',
  reader_poor_photo: 'The reader refused {command}: the quality of the photo is too low.',
  reader_face_off_centre: 'The reader refused {command}: the face is off centre.',
  reader_face_enrolled: 'The reader refused {command}: the face is enrolled already.',
  reader_reason: 'The reader refused {command}: reason {number}.',
  reader_refused: 'The reader refused {command}.',
  reader_not_connected: 'The reader is not connected.',
  reader_closed: 'The reader closed the connection.',
  reader_kept_not: 'The reader did not keep {settings}.',
  terminal_kept_not: 'The terminal did not keep {settings}.',
  set_otherwise: 'The device is not set as it must be: {settings}.',
  many_wait: 'Too many commands wait for the device to fetch them.',
  not_fetched: 'The device did not fetch the command in time.',
  release_not_fetched: 'The device did not fetch the release.',
  bridge_stops: 'The bridge stops.',
  bridge_ended: 'The bridge ended.',
  bridge_restarted: 'The bridge was started again while it did this.',
  bridge_failed: 'The bridge failed: {why}',
  server_away: 'The server was away: {why}',
  too_late: 'It came too late.',
  not_of_bridge: 'The bridge does not have this device.',
  set_by_hand: 'A device of this make is set up by hand.',
  unconfirmed: 'Nobody has confirmed that this is the device: compare its serial number.',
  unknown_command: 'This bridge does not know the command; it needs a newer release.',
  not_from_afar: 'This device cannot enrol from afar.',
  nobody_named: 'What or who is to be enrolled is missing.',
  enrols_only: 'From here a device of this make enrols only: {kinds}.',
  enrolment_under_way: 'Another enrolment is under way at the device.',
  member_unknown: 'The device does not know the member yet.',
  card_not_named: 'The device did not say which card it enrolled.',
  card_taken: 'Another member has this access card.',
  no_card: 'The device named no card.',
  no_photo: 'Enrolled was to be a face is no photo.',
  nobody_looked: 'Nobody looked into the camera in time, or the terminal does not give the face out.',
  nobody_at_reader: 'Nobody was enrolled at the reader under the number {number} in time.',
  user_stayed: 'The device kept a user who was to be removed.',
  no_server_id: 'The device did not tell the id of its new server.',
  row_lost: 'The device did not keep a row of {object}.',
  no_rows: 'load_objects: no {object} in the answer',
  arm_not_freed: 'The device did not free the arm.',
  is_full: '{command}: the device is full.',
  knows_not: '{command}: it does not know what was named.',
  has_already: '{command}: it has that already.',
  refused: '{command}: the device refused.',
  enrolled_nothing: '{command}: the device enrolled nothing.',
  took_no_face: '{command}: the device did not take the face.',
  refused_with: '{command}: status {status}.',
  no_answer: 'No answer came in time.',
  consent_withdrawn: 'The member has withdrawn the consent.',
  has_to_leave: 'The member has to leave the devices.',
} as const

export type DeviceReason = keyof typeof deviceReasons
export type ReasonFacts = Record<string, string | number>

/** The sentence of a reason. */
export function reasonText(reason: DeviceReason, facts: ReasonFacts = {}): string {
  return fillIn(deviceReasons[reason], facts)
}

/** Puts facts into a sentence, by their names. */
export function fillIn(sentence: string, facts: ReasonFacts): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ''))
}

/** The reason and the facts of a sentence that `reasonText` has made; undefined for any other sentence. */
export function readReason(text: string): { reason: DeviceReason; facts: ReasonFacts } | undefined {
  for (const [reason, sentence] of Object.entries(deviceReasons)) {
    // RegExp.escape is not in every browser yet.
    const pattern = sentence.replaceAll(/[.*+?^$()[\]|\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>.*)')
    const found = new RegExp(`^${pattern}$`, 's').exec(text)
    if (found !== null) return { reason: reason as DeviceReason, facts: { ...found.groups } }
  }
  return undefined
}
