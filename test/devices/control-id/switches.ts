import { parseSwitchOf, type SwitchesOf, type SwitchTable, withDefaultsOf } from '../parts/switches.ts'

// The behaviour of a device that nobody knows, or that differs in some firmware. Each is a switch, so that a test can choose the other
// behaviour.

export const switches = {
  model: {
    default: 'idblock',
    values: ['idblock', 'idblock_next'],
    known: 'documented',
    says: 'idblock reads the entrance side and the waiting time from `catra` and `general`; idblock_next reads them from `sec_box`, and sends component_id',
  },
  online_engages: {
    default: true,
    known: 'field',
    says: 'true: an online configuration works; false: it is stored, but the device still decides alone (reported of a device without a licence)',
  },
  attempts_are: {
    default: 'retries',
    values: ['retries', 'people'],
    known: 'guess',
    says: 'what max_request_attempts limits: retries for one person at the door, or failed requests for people one after another',
  },
  failed_attempt: {
    default: 'deny',
    values: ['deny', 'local'],
    known: 'guess',
    says: 'with attempts_are=people: what happens to a person whose request failed while contingency has not started yet',
  },
  last_person: {
    default: 'local',
    values: ['local', 'deny'],
    known: 'guess',
    says: 'what happens to the person whose failed request started contingency',
  },
  contingency_off: {
    default: 'deny',
    values: ['deny', 'local'],
    known: 'guess',
    says: 'with contingency_enabled=0: what happens to a person after the last failed attempt',
  },
  error_status_fails: {
    default: true,
    known: 'guess',
    says: 'true: an answer with a status other than 200 is a failed attempt; false: it denies the person',
  },
  bad_json_fails: {
    default: true,
    known: 'guess',
    says: 'true: an answer 200 without a JSON result is a failed attempt; false: it denies the person',
  },
  late_answer_opens: {
    default: false,
    known: 'guess',
    says: 'true: an answer that comes after request_timeout still releases the arm',
  },
  while_testing: {
    default: 'local',
    values: ['local', 'deny'],
    known: 'guess',
    says: 'what happens to people after the start, until the server has answered session_is_valid and device_is_alive',
  },
  test_interval_ms: {
    default: 10_000,
    known: 'guess',
    says: 'after the start: the pause between two tests of the server',
  },
  heartbeat: {
    default: 'minute',
    values: ['minute', 'alive_interval'],
    known: 'documented',
    says: 'how often device_is_alive is sent in contingency: each minute, or at the interval in online_client.alive_interval',
  },
  old_online_client: {
    default: false,
    known: 'field',
    says: 'true: online_client has only server_id, request_timeout, max_request_attempts and extract_template, as in firmware 5.13.2',
  },
  online_tls: {
    default: false,
    known: 'guess',
    says: 'true: online events can be sent to an https address; false: requests to such an address fail',
  },
  session_on_url: {
    default: false,
    known: 'field',
    says: 'true: the address of an online event ends with ?session=…',
  },
  pro_forwards_unknown: {
    default: true,
    known: 'guess',
    says: 'true: in Pro mode, the server is asked about an unknown credential; false: the device refuses it alone, with event 3',
  },
  first_event: {
    default: 7,
    known: 'field',
    says: 'the number of the event in the first request about a known person',
  },
  identification_uuid: {
    default: true,
    known: 'guess',
    says: 'true: identifications have a uuid; false: they have none, as in old firmware',
  },
  form_fields: {
    default: 'used',
    values: ['used', 'all', 'few', 'unknown'],
    known: 'guess',
    says: 'which fields an identification has: those with a value, all documented ones (some empty), only three, or also undocumented ones',
  },
  no_image: {
    default: 0,
    known: 'field',
    says: 'the value of user_has_image for a user without a photo: 0 was observed, 2 is documented',
  },
  exit_portal: {
    default: 2,
    known: 'guess',
    says: "the portal_id of the reader on the exit side; 1 is the entrance's",
  },
  turn_uuid: {
    default: 'same',
    values: ['same', 'other', 'absent'],
    known: 'guess',
    says: "the uuid in catra_event: the identification's, a different one, or none",
  },
  turn_types: {
    default: '7_8_9',
    values: ['7_8_9', 'all_7'],
    known: 'field',
    says: 'the type in catra_event: 7 for left, 8 for right and 9 for a give-up, or always 7',
  },
  turn_names: {
    default: 'plain',
    values: ['plain', 'prefixed'],
    known: 'field',
    says: 'the names of turns in catra_event: TURN LEFT, or EVENT_TURN_LEFT',
  },
  turn_time: {
    default: 'own',
    values: ['own', 'log'],
    known: 'field',
    says: "the time in catra_event: the turn's, or that of the row in access_logs",
  },
  left_is: {
    default: 'anticlockwise',
    values: ['anticlockwise', 'clockwise'],
    known: 'documented',
    says: 'which direction is called TURN LEFT; with a real turnstile it depends on how it was placed',
  },
  free_turns_reported: {
    default: true,
    known: 'guess',
    says: 'true: a turn without a grant, in a direction that is free, sends a catra_event',
  },
  wrong_way_reported: {
    default: false,
    known: 'guess',
    says: 'true: pushing the locked arm against the granted direction sends a catra_event',
  },
  dao_before_turn: {
    default: false,
    known: 'guess',
    says: 'when Monitor reports the row of a grant that the server gave; true: when the row is written; false: after the catra_event',
  },
  second_grant: {
    default: 'waits',
    values: ['waits', 'replaces', 'busy'],
    known: 'guess',
    says: 'what happens to a credential while the arm is released: both grants stay, the new grant replaces the old one, or the credential is not read',
  },
  monitor_when_down: {
    default: 'lost',
    values: ['lost', 'retried'],
    known: 'guess',
    says: 'what happens to Monitor messages without an answer: they are lost, or sent again in order every ten seconds',
  },
  monitor_survives_power: {
    default: false,
    known: 'guess',
    says: 'true: waiting Monitor messages are sent after a power cut; false: they are lost',
  },
  contingency_mode: {
    default: 1,
    known: 'guess',
    says: 'the number for contingency in operation_mode',
  },
  enrolment_results: {
    default: 'both',
    values: ['online', 'monitor', 'both'],
    known: 'guess',
    says: 'where the device sends the result of a remote enrolment',
  },
  cable_out: {
    default: 'silent',
    values: ['silent', 'reset'],
    known: 'guess',
    says: 'what happens to requests while the cable is out: they get no answer until they time out, or fail at once',
  },
  keep_alive: { default: true, known: 'guess', says: 'true: a connection to the server is used for several requests' },
  chunked_bodies: {
    default: false,
    known: 'guess',
    says: 'true: request bodies are sent in chunks, without Content-Length',
  },
  sends_expect: {
    default: false,
    known: 'guess',
    says: 'true: requests to the server have the header Expect: 100-continue',
  },
  answers_expect: {
    default: true,
    known: 'field',
    says: 'true: the device answers Expect: 100-continue of a client; false: the client waits in vain',
  },
  factory_login_refused: {
    default: false,
    known: 'field',
    says: 'true: a login with the factory password is refused, with a text that tells the user to change it',
  },
  session_minutes: { default: 0, known: 'guess', says: 'after how many unused minutes a session ends; 0: never' },
  sessions_survive_power: { default: false, known: 'field', says: 'true: sessions are still valid after a power cut' },
  numbers_in_configuration: {
    default: false,
    known: 'guess',
    says: 'true: set_configuration accepts numbers; false: only strings',
  },
  block_rules: {
    default: false,
    known: 'field',
    says: 'true: access_rules of type 0 (block) can be written; false: they are refused with "Invalid op type", as on an iDBlock',
  },
  join_ids: {
    default: false,
    known: 'guess',
    says: 'the ids that create_objects returns for tables without an id; true: row numbers; false: an empty list',
  },
  destroy_cascades: {
    default: false,
    known: 'field',
    says: 'true: deleting a row deletes its children; false: they stay, and belong to the next row that gets the same id',
  },
  log_ids_restart: {
    default: true,
    known: 'field',
    says: 'true: ids of access_logs begin at 1 again after all rows were deleted',
  },
  log_capacity: {
    default: 0,
    known: 'guess',
    says: 'how many rows access_logs keeps before it deletes the oldest; 0: all',
  },
  users_capacity: { default: 100_000, known: 'guess', says: 'how many users can be stored' },
  faces_capacity: {
    default: 10_000,
    known: 'documented',
    says: 'how many faces can be stored (3000 on an iDFace Lite)',
  },
  fingers_capacity: { default: 2000, known: 'documented', says: 'how many fingerprints can be stored' },
  factory_rules: {
    default: false,
    known: 'field',
    says: 'true: the device comes with a group, a rule and a time zone that let members of group 1 in at any time',
  },
  clear_expired_users: {
    default: 'all',
    values: ['all', 'visitors', 'disable'],
    known: 'guess',
    says: 'the factory value of general.clear_expired_users: which expired users are deleted 16 minutes after a start',
  },
  counters_survive_power: {
    default: true,
    known: 'guess',
    says: 'true: the counters of get_catra_info are kept over a power cut',
  },
  ntp_stamps: {
    default: 'local',
    values: ['local', 'utc'],
    known: 'guess',
    says: 'what the clock shows after NTP is switched on: the local time as if it were UTC, or real UTC',
  },
  wall_clock_hours: { default: -3, known: 'field', says: 'the hours between UTC and the time that the device shows' },
  drift_ppm: { default: 0, known: 'guess', says: 'how fast the clock drifts, in millionths' },
  boot_ms: { default: 0, known: 'guess', says: 'the time from power-on until requests are answered' },
  push_paths: {
    default: 'appended',
    values: ['appended', 'bare', 'twice'],
    known: 'field',
    says: 'the path that Push calls: the address with /push, the address alone, or the address with /push/push',
  },
  push_polls_again: {
    default: true,
    known: 'field',
    says: 'true: after a command, Push asks for the next one at once',
  },
  push_response: {
    default: 'json',
    values: ['json', 'text'],
    known: 'field',
    says: 'the response in a result of Push: JSON, or a string of JSON',
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
