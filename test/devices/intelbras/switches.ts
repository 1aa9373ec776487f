import { parseSwitchOf, type SwitchesOf, type SwitchTable, withDefaultsOf } from '../parts/switches.ts'

// The behaviour of a terminal that nobody knows, or that differs in some firmware. Each is a switch, so that a test can choose the other
// behaviour.

export const switches = {
  keepalive_misses: {
    default: 1,
    known: 'guess',
    says: 'how many keepalives in a row must fail before the terminal decides alone',
  },
  keepalive_wants_ok: {
    default: false,
    known: 'guess',
    says: 'an answer to a keepalive counts only with the text OK; false: any 200 does',
  },
  no_answer: {
    default: 'local',
    values: ['local', 'deny'],
    known: 'guess',
    says: 'how a person is decided whose question was not answered in RemoteCheckTimeout while keepalives still are',
  },
  late_answer_opens: {
    default: false,
    known: 'guess',
    says: 'an answer after RemoteCheckTimeout still fires the relay',
  },
  asks_unknown: {
    default: true,
    known: 'guess',
    says: 'online, somebody whom the terminal does not know is asked about too; false: refused and only told',
  },
  asks_blocked: {
    default: true,
    known: 'guess',
    says: 'online, a blocked or expired user is asked about; false: refused first and only told',
  },
  body_form: {
    default: 'multipart',
    values: ['multipart', 'json'],
    known: 'documented',
    says: 'events come as multipart/mixed with the face beside them, or as plain JSON',
  },
  line_ends: {
    default: 'crlf',
    values: ['crlf', 'lf'],
    known: 'field',
    says: 'how lines of the multipart body end',
  },
  photo_first: {
    default: false,
    known: 'guess',
    says: 'the part with the face comes before the part with the event',
  },
  photo_bytes: { default: 20_000, known: 'guess', says: 'how large the face beside an event is; 0: there is none' },
  time_field: {
    default: 'both',
    values: ['both', 'utc', 'create_time'],
    known: 'field',
    says: 'which of UTC and CreateTime an event carries',
  },
  utc_epoch: {
    default: 'utc',
    values: ['utc', 'local'],
    known: 'guess',
    says: 'times of events are true UTC, or the wall clock as if it were UTC',
  },
  record_number: { default: true, known: 'guess', says: 'events carry RecNo' },
  replay: {
    default: 'one_by_one',
    values: ['one_by_one', 'batch'],
    known: 'guess',
    says: 'stored events come back one in a request, or ten',
  },
  nonce_requests: {
    default: 0,
    known: 'guess',
    says: 'after so many requests a nonce of Digest is stale and a new one is given; 0: it lives until a restart',
  },
  stale_said: { default: true, known: 'guess', says: 'a challenge for a stale nonce says stale=true' },
  insert_existing: {
    default: 'refused',
    values: ['refused', 'replaces'],
    known: 'field',
    says: 'insertMulti with a UserID that is there already refuses the whole list, or replaces the user',
  },
  refusal_status: { default: 400, known: 'field', says: 'the status of a refused user or face (404 on some models)' },
  table_prefix: { default: true, known: 'field', says: 'lines of getConfig begin with table.' },
  online_engages: {
    default: true,
    known: 'guess',
    says: 'false: DeviceMode 2 is taken and reads back, yet the terminal decides alone and sends nothing',
  },
  feedback: {
    default: false,
    known: 'documented',
    says: '"Feedback Personalizado" is on in the web interface: the message of an answer is shown',
  },
  turnstile: {
    default: 'relay',
    values: ['relay', 'own'],
    known: 'guess',
    says: "drives a foreign turnstile by relay, which tells no turn; or Intelbras' own by RS-485, whose turn is an event",
  },
  users_capacity: { default: 50_000, known: 'guess', says: 'users that fit' },
  configuration_survives_power: { default: true, known: 'guess', says: 'settings outlive a power cut' },
  open_ms: { default: 5000, known: 'guess', says: 'how long the way is free after the relay fired' },
  wall_clock_hours: { default: -3, known: 'guess', says: 'hours between UTC and the wall clock from the factory' },
  drift_ppm: { default: 0, known: 'guess', says: 'how fast the clock runs away, in millionths' },
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
  reset_mid_body: 'the next event breaks off in the middle of its body, and counts as unanswered',
  duplicate_post: 'the next event is posted twice, and the second answer is ignored',
  answer_lost: 'the answer to the next event is lost: the terminal decides alone and tells the event again later',
  power_lost_after_grant: 'the power goes as soon as the relay has fired',
} as const

export type Fault = keyof typeof faults
