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
    says: 'true: an answer to a keepalive is valid only with the text OK; false: any answer 200 is valid',
  },
  no_answer: {
    default: 'local',
    values: ['local', 'deny'],
    known: 'guess',
    says: 'what happens to a person when the server answers keepalives, but not the question within RemoteCheckTimeout',
  },
  late_answer_opens: {
    default: false,
    known: 'guess',
    says: 'true: an answer that comes after RemoteCheckTimeout still fires the relay',
  },
  asks_unknown: {
    default: true,
    known: 'guess',
    says: 'true: the server is asked about unknown people; false: they are refused, and only reported',
  },
  asks_blocked: {
    default: true,
    known: 'guess',
    says: 'true: the server is asked about blocked or expired users; false: they are refused, and only reported',
  },
  body_form: {
    default: 'multipart',
    values: ['multipart', 'json'],
    known: 'documented',
    says: 'the form of events: multipart/mixed with the photo of the face, or plain JSON',
  },
  line_ends: {
    default: 'crlf',
    values: ['crlf', 'lf'],
    known: 'field',
    says: 'the line ends in the multipart body',
  },
  photo_first: {
    default: false,
    known: 'guess',
    says: 'true: the part with the photo comes before the part with the event',
  },
  photo_bytes: { default: 20_000, known: 'guess', says: 'the size of the photo that comes with an event; 0: no photo' },
  time_field: {
    default: 'both',
    values: ['both', 'utc', 'create_time'],
    known: 'field',
    says: 'whether an event has the field UTC, CreateTime, or both',
  },
  utc_epoch: {
    default: 'utc',
    values: ['utc', 'local'],
    known: 'guess',
    says: 'the times of events: real UTC, or the local time as if it were UTC',
  },
  record_number: { default: true, known: 'guess', says: 'true: events have the field RecNo' },
  replay: {
    default: 'one_by_one',
    values: ['one_by_one', 'batch'],
    known: 'guess',
    says: 'how many stored events a request has: one, or up to ten',
  },
  nonce_requests: {
    default: 0,
    known: 'guess',
    says: 'after how many requests a Digest nonce expires; 0: only at a restart',
  },
  stale_said: { default: true, known: 'guess', says: 'true: the challenge after an expired nonce has stale="true"' },
  insert_existing: {
    default: 'refused',
    values: ['refused', 'replaces'],
    known: 'field',
    says: 'what insertMulti does with a UserID that exists: it refuses the whole list, or replaces the user',
  },
  refusal_status: {
    default: 400,
    known: 'field',
    says: 'the HTTP status for a refused user or face (404 on some models)',
  },
  table_prefix: { default: true, known: 'field', says: 'true: the lines of getConfig begin with "table."' },
  online_engages: {
    default: true,
    known: 'guess',
    says: 'true: DeviceMode 2 works; false: it is stored, but the terminal decides alone and sends nothing',
  },
  feedback: {
    default: false,
    known: 'documented',
    says: 'true: "Feedback Personalizado" is on in the web interface, so the message of an answer is shown',
  },
  turnstile: {
    default: 'relay',
    values: ['relay', 'own'],
    known: 'guess',
    says: "relay: another maker's turnstile, whose turns the terminal does not see; own: Intelbras' own on RS-485, each turn of which is an event",
  },
  users_capacity: { default: 50_000, known: 'guess', says: 'how many users can be stored' },
  configuration_survives_power: { default: true, known: 'guess', says: 'true: settings are kept over a power cut' },
  open_ms: { default: 5000, known: 'guess', says: 'how long the turnstile is free after the relay fired' },
  wall_clock_hours: {
    default: -3,
    known: 'guess',
    says: 'the hours between UTC and the time that the terminal shows, as it comes from the factory',
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
  reset_mid_body: 'the connection breaks in the middle of the next event, which gets no answer',
  duplicate_post: 'the next event is posted twice, and the second answer is ignored',
  answer_lost: 'the answer to the next event is lost: the terminal decides alone and reports the event again later',
  power_lost_after_grant: 'the power fails just after the relay fired',
} as const

export type Fault = keyof typeof faults
