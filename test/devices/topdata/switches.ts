import { parseSwitchOf, type SwitchesOf, type SwitchTable, withDefaultsOf } from '../parts/switches.ts'

// The behaviour of a reader that nobody knows, or that differs in some firmware. Each is a switch, so that a test can choose the other
// behaviour.

export const switches = {
  answer_wait_ms: {
    default: 20_000,
    known: 'field',
    says: 'how long the reader waits for an answer before it drops the socket (code 1006); after a reconnect it sends everything again',
  },
  person_waits_ms: {
    default: 3000,
    known: 'guess',
    says: 'how long a person waits at the reader before it decides without the answer',
  },
  late_answer_opens: {
    default: false,
    known: 'guess',
    says: 'true: an answer still opens when nobody waits any more',
  },
  reconnect_ms: { default: 5000, known: 'guess', says: 'the pause before the reader connects again' },
  batch_size: { default: 10, known: 'guess', says: 'how many unacknowledged records a sendlog has' },
  repeats: {
    default: 'batch',
    values: ['batch', 'single'],
    known: 'guess',
    says: 'whether unacknowledged records are sent again in batches or one by one',
  },
  echo_needed: {
    default: false,
    known: 'field',
    says: 'true: an answer to sendlog is valid only if it repeats count and logindex of the request',
  },
  face_mode: { default: 8, known: 'documented', says: 'the mode of a face in a record (1 in an older manual)' },
  enrolls_on_reg: {
    default: true,
    known: 'field',
    says: 'true: after reg, senduser sends users enrolled at the reader, each until it is acknowledged',
  },
  log_photo: { default: true, known: 'field', says: 'the factory value of use_logphoto: whether records have a photo' },
  cloudtime_sets_clock: { default: false, known: 'guess', says: 'true: the cloudtime in an answer sets the clock' },
  access_form: {
    default: 'boolean',
    values: ['boolean', 'any'],
    known: 'documented',
    says: 'which values of access in an answer open: only true, or also 1',
  },
  list_total: {
    default: 'count',
    values: ['count', 'zero'],
    known: 'field',
    says: 'the count in getuserlist: the number of users, or always 0',
  },
  list_page: { default: 40, known: 'guess', says: 'how many users an answer to getuserlist has' },
  answers_as: {
    default: 'ret',
    values: ['ret', 'cmd'],
    known: 'field',
    says: 'the field of an answer that names its command: ret or cmd',
  },
  busy_refused: {
    default: true,
    known: 'documented',
    says: 'true: a command that comes during another is refused with reason 3; false: it is ignored',
  },
  command_ms: { default: 0, known: 'guess', says: 'how long a command takes' },
  enable_zero: {
    default: 'denies',
    values: ['denies', 'nothing'],
    known: 'guess',
    says: 'what enable 0 means for a user when the reader decides alone: refused, or no effect',
  },
  old_socket: {
    default: 'stays',
    values: ['stays', 'closes'],
    known: 'guess',
    says: 'what the server notices when the cable is pulled: nothing, or that the old socket closes',
  },
  answers_pings: { default: true, known: 'guess', says: 'true: WebSocket pings are answered' },
  users_capacity: { default: 50_000, known: 'documented', says: 'how many users can be stored (50,000 on a T4-50k)' },
  open_ms: { default: 5000, known: 'guess', says: 'how long the turnstile is free after an access' },
  wall_clock_hours: {
    default: -3,
    known: 'guess',
    says: 'the hours between UTC and the time that the reader shows, as it comes from the factory',
  },
  drift_ppm: { default: 0, known: 'guess', says: 'how fast the clock drifts, in millionths' },
} as const satisfies SwitchTable

type Definitions = typeof switches
export type SwitchName = keyof Definitions
export type Switches = SwitchesOf<Definitions>

/** All switches; those that are not given have their default. */
export function withDefaults(given?: Partial<Switches>): Switches {
  return withDefaultsOf(switches, given)
}

/** Reads `name=value` from a command line. Throws a sentence about what is wrong. */
export function parseSwitch(text: string): Partial<Switches> {
  return parseSwitchOf(switches, text)
}

/** Faults that happen once, when a test requests it. */
export const faults = {
  answer_lost: 'the answer to the next sendlog is lost, so the reader drops the socket and sends the record again',
  duplicate_log: 'the next sendlog is sent twice',
  topface_steals:
    "after the next reboot, the maker's TopFace service takes the port: there is no connection until one more reboot",
  power_lost_after_grant: 'the power fails just after the turnstile was freed',
} as const

export type Fault = keyof typeof faults
