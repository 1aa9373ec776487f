import { parseSwitchOf, type SwitchesOf, type SwitchTable, withDefaultsOf } from '../parts/switches.ts'

// The behaviour of a reader that nobody knows, or that differs in some firmware. Each is a switch, so that a test can choose the other
// behaviour.

export const switches = {
  answer_wait_ms: {
    default: 20_000,
    known: 'field',
    says: 'how long an answer is waited for before the socket is dropped (1006), and all is sent again after a reconnect',
  },
  person_waits_ms: {
    default: 3000,
    known: 'guess',
    says: 'how long somebody at the reader waits before it decides without the answer',
  },
  late_answer_opens: {
    default: false,
    known: 'guess',
    says: 'an answer that comes while nobody waits any more still opens',
  },
  reconnect_ms: { default: 5000, known: 'guess', says: 'the pause before it connects again' },
  batch_size: { default: 10, known: 'guess', says: 'records in one sendlog of what was not acknowledged' },
  repeats: {
    default: 'batch',
    values: ['batch', 'single'],
    known: 'guess',
    says: 'what was not acknowledged comes back in batches, or one record after another',
  },
  echo_needed: {
    default: false,
    known: 'field',
    says: 'an answer to sendlog counts only with count and logindex of the question in it',
  },
  face_mode: { default: 8, known: 'documented', says: 'mode of a face in a record (1 in an older manual)' },
  enrolls_on_reg: {
    default: true,
    known: 'field',
    says: 'users enrolled at the reader are sent by senduser after reg, each until it is acknowledged',
  },
  log_photo: { default: true, known: 'field', says: 'use_logphoto from the factory: records carry a photo' },
  cloudtime_sets_clock: { default: false, known: 'guess', says: 'cloudtime in an answer sets the clock' },
  access_form: {
    default: 'boolean',
    values: ['boolean', 'any'],
    known: 'documented',
    says: 'access of an answer opens as true only, or as 1 too',
  },
  list_total: {
    default: 'count',
    values: ['count', 'zero'],
    known: 'field',
    says: 'count in getuserlist is the number of users, or always 0',
  },
  list_page: { default: 40, known: 'guess', says: 'users in one answer to getuserlist' },
  answers_as: {
    default: 'ret',
    values: ['ret', 'cmd'],
    known: 'field',
    says: 'an answer names its command in ret, or in cmd',
  },
  busy_refused: {
    default: true,
    known: 'documented',
    says: 'a command while another is under way is refused with reason 3; false: it is dropped',
  },
  command_ms: { default: 0, known: 'guess', says: 'how long a command takes' },
  enable_zero: {
    default: 'denies',
    values: ['denies', 'nothing'],
    known: 'guess',
    says: 'what enable 0 does where the reader decides alone',
  },
  old_socket: {
    default: 'stays',
    values: ['stays', 'closes'],
    known: 'guess',
    says: 'with the cable out the server never hears of the end of the old socket, or it is reset',
  },
  answers_pings: { default: true, known: 'guess', says: 'pings of WebSocket are answered' },
  users_capacity: { default: 50_000, known: 'documented', says: 'users that fit (T4-50k)' },
  open_ms: { default: 5000, known: 'guess', says: 'how long the turnstile is free after an access' },
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
  answer_lost: 'the answer to the next sendlog is lost, so that the socket is dropped and the record comes again',
  duplicate_log: 'the next sendlog is sent twice',
  topface_steals:
    "the next reboot ends at the maker's TopFace service on the same port: no connection until another one",
  power_lost_after_grant: 'the power goes as soon as the turnstile was freed',
} as const

export type Fault = keyof typeof faults
