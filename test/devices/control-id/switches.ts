import { parseSwitchOf, type SwitchesOf, type SwitchTable, withDefaultsOf } from '../parts/switches.ts'

// The behaviour of a device that nobody knows, or that differs in some firmware. Each is a switch, so that a test can choose the other
// behaviour.

export const switches = {
  model: {
    default: 'idblock',
    values: ['idblock', 'idblock_next'],
    known: 'documented',
    says: 'idblock takes its side and waiting time from `catra` and `general`; idblock_next from `sec_box`, and sends component_id',
  },
  online_engages: {
    default: true,
    known: 'field',
    says: 'false: online is configured and reads back, yet the device decides alone (seen without a licence)',
  },
  attempts_are: {
    default: 'retries',
    values: ['retries', 'people'],
    known: 'guess',
    says: 'max_request_attempts counts retries for one person at the door, or failures with one person after another',
  },
  failed_attempt: {
    default: 'deny',
    values: ['deny', 'local'],
    known: 'guess',
    says: 'attempts_are=people: how a person is decided whose request failed before contingency is reached',
  },
  last_person: {
    default: 'local',
    values: ['local', 'deny'],
    known: 'guess',
    says: 'how the person is decided whose failed request brought on contingency',
  },
  contingency_off: {
    default: 'deny',
    values: ['deny', 'local'],
    known: 'guess',
    says: 'contingency_enabled=0: how a person is decided after the last failed attempt',
  },
  error_status_fails: {
    default: true,
    known: 'guess',
    says: 'an answer with a status other than 200 counts as a failed attempt; false: it denies',
  },
  bad_json_fails: {
    default: true,
    known: 'guess',
    says: 'a 200 that is no JSON with a result counts as a failed attempt; false: it denies',
  },
  late_answer_opens: {
    default: false,
    known: 'guess',
    says: 'an answer after request_timeout still releases the arm',
  },
  while_testing: {
    default: 'local',
    values: ['local', 'deny'],
    known: 'guess',
    says: 'how people are decided after switch-on until the server answers session_is_valid and device_is_alive',
  },
  test_interval_ms: {
    default: 10_000,
    known: 'guess',
    says: 'after switch-on, the pause between two tests of the server',
  },
  heartbeat: {
    default: 'minute',
    values: ['minute', 'alive_interval'],
    known: 'documented',
    says: 'contingency: device_is_alive each minute, or as often as online_client.alive_interval says',
  },
  old_online_client: {
    default: false,
    known: 'field',
    says: 'online_client knows only server_id, request_timeout, max_request_attempts and extract_template (firmware 5.13.2)',
  },
  online_tls: {
    default: false,
    known: 'guess',
    says: 'online events can be sent to an https address; false: such an address never answers',
  },
  session_on_url: {
    default: false,
    known: 'field',
    says: 'online events carry ?session= on their address',
  },
  pro_forwards_unknown: {
    default: true,
    known: 'guess',
    says: 'Pro asks the server about a credential that the device does not know; false: it says event 3 by itself',
  },
  first_event: {
    default: 7,
    known: 'field',
    says: 'the event that a first request carries for a person whom the device knows',
  },
  identification_uuid: {
    default: true,
    known: 'guess',
    says: 'identifications carry a uuid; false: as old firmware',
  },
  form_fields: {
    default: 'used',
    values: ['used', 'all', 'few', 'unknown'],
    known: 'guess',
    says: 'fields of identifications: those that were used, all that are documented with empty ones, three only, or more than documented',
  },
  no_image: {
    default: 0,
    known: 'field',
    says: 'user_has_image of a user without a photo: 0 as seen, or 2 as documented',
  },
  exit_portal: {
    default: 2,
    known: 'guess',
    says: 'the portal_id that the reader on the exit side reports; 1: the same as the entrance',
  },
  turn_uuid: {
    default: 'same',
    values: ['same', 'other', 'absent'],
    known: 'guess',
    says: 'uuid of catra_event: that of the identification, another, or none',
  },
  turn_types: {
    default: '7_8_9',
    values: ['7_8_9', 'all_7'],
    known: 'field',
    says: 'types of catra_event: 7 left, 8 right and 9 give up, or 7 for all',
  },
  turn_names: {
    default: 'plain',
    values: ['plain', 'prefixed'],
    known: 'field',
    says: 'names of catra_event: TURN LEFT, or EVENT_TURN_LEFT',
  },
  turn_time: {
    default: 'own',
    values: ['own', 'log'],
    known: 'field',
    says: 'time of catra_event: that of the turn, or that of the row in access_logs',
  },
  left_is: {
    default: 'anticlockwise',
    values: ['anticlockwise', 'clockwise'],
    known: 'documented',
    says: 'the direction that TURN LEFT means, which depends on how the turnstile stands',
  },
  free_turns_reported: {
    default: true,
    known: 'guess',
    says: 'a turn in a free direction, without a grant, sends a catra_event',
  },
  wrong_way_reported: {
    default: false,
    known: 'guess',
    says: 'an arm pushed against the granted direction, which stays shut, sends a catra_event',
  },
  dao_before_turn: {
    default: false,
    known: 'guess',
    says: 'online, Monitor tells the row of a grant when it is written; false: after the catra_event',
  },
  second_grant: {
    default: 'waits',
    values: ['waits', 'replaces', 'busy'],
    known: 'guess',
    says: 'a credential while the arm is released: both grants wait, the newer replaces the older, or it is not read',
  },
  monitor_when_down: {
    default: 'lost',
    values: ['lost', 'retried'],
    known: 'guess',
    says: 'Monitor messages without an answer are lost, or sent again every ten seconds in their order',
  },
  monitor_survives_power: {
    default: false,
    known: 'guess',
    says: 'Monitor messages that wait are sent after a power cut',
  },
  contingency_mode: {
    default: 1,
    known: 'guess',
    says: 'the number that operation_mode gives for contingency',
  },
  enrolment_results: {
    default: 'both',
    values: ['online', 'monitor', 'both'],
    known: 'guess',
    says: 'the channel that tells the result of a remote enrolment',
  },
  cable_out: {
    default: 'silent',
    values: ['silent', 'reset'],
    known: 'guess',
    says: 'with the network cut requests run into their time-out, or fail at once',
  },
  keep_alive: { default: true, known: 'guess', says: 'connections to the server are used again' },
  chunked_bodies: { default: false, known: 'guess', says: 'bodies are sent chunked, without a length' },
  sends_expect: { default: false, known: 'guess', says: 'requests to the server carry Expect: 100-continue' },
  answers_expect: {
    default: true,
    known: 'field',
    says: 'Expect: 100-continue of a client is answered; false: the client waits for nothing',
  },
  factory_login_refused: {
    default: false,
    known: 'field',
    says: 'login with the factory password is refused with a text that asks to change it',
  },
  session_minutes: { default: 0, known: 'guess', says: 'how long a session lives without being used; 0: for ever' },
  sessions_survive_power: { default: false, known: 'field', says: 'sessions are still valid after a power cut' },
  numbers_in_configuration: {
    default: false,
    known: 'guess',
    says: 'set_configuration takes values that are not strings',
  },
  block_rules: {
    default: false,
    known: 'field',
    says: 'access_rules of type 0 (block) can be written; false: "Invalid op type", as on an iDBlock',
  },
  join_ids: {
    default: false,
    known: 'guess',
    says: 'create_objects answers row numbers for tables that have no id; false: an empty list',
  },
  destroy_cascades: {
    default: false,
    known: 'field',
    says: 'destroying a parent destroys its children; false: they stay behind and belong to the next of that id',
  },
  log_ids_restart: {
    default: true,
    known: 'field',
    says: 'ids of access_logs begin at 1 again when all were destroyed',
  },
  log_capacity: { default: 0, known: 'guess', says: 'rows that access_logs keeps, the oldest go first; 0: all' },
  users_capacity: { default: 100_000, known: 'guess', says: 'users that fit' },
  faces_capacity: { default: 10_000, known: 'documented', says: 'faces that fit (3000 on an iDFace Lite)' },
  fingers_capacity: { default: 2000, known: 'documented', says: 'fingerprints that fit' },
  factory_rules: {
    default: false,
    known: 'field',
    says: 'the device comes with a group, a rule and a time zone that let everyone of group 1 in at any time',
  },
  clear_expired_users: {
    default: 'all',
    values: ['all', 'visitors', 'disable'],
    known: 'guess',
    says: 'factory value of general.clear_expired_users: which expired users go 16 minutes after a start',
  },
  counters_survive_power: { default: true, known: 'guess', says: 'the counters of get_catra_info outlive a power cut' },
  ntp_stamps: {
    default: 'local',
    values: ['local', 'utc'],
    known: 'guess',
    says: 'what the clock shows once NTP is on: the local wall clock as if it were UTC, or true UTC',
  },
  wall_clock_hours: { default: -3, known: 'field', says: 'hours between UTC and the wall clock that the device shows' },
  drift_ppm: { default: 0, known: 'guess', says: 'how fast the clock runs away, in millionths' },
  boot_ms: { default: 0, known: 'guess', says: 'time from power to the first request' },
  push_paths: {
    default: 'appended',
    values: ['appended', 'bare', 'twice'],
    known: 'field',
    says: 'Push polls <address>/push, the address as typed, or <address>/push/push',
  },
  push_polls_again: { default: true, known: 'field', says: 'after a command Push polls again at once' },
  push_response: {
    default: 'json',
    values: ['json', 'text'],
    known: 'field',
    says: 'response in a result of Push is JSON, or JSON inside a string',
  },
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
