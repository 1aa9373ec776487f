import { type Static, Type } from 'typebox'
import { makes } from './makes.generated.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from './shapes.ts'

// The messages between a bridge and the server at /device/api. Both sides are made from these shapes. All times are real time (the
// machine's), never a company's moved clock: the server adds the difference of a test company's clock.

export type Make = keyof typeof makes
export const makeIds = Object.keys(makes) as Make[]
export const entrances = ['clockwise', 'anticlockwise'] as const
const doorPolicies = ['closed', 'snapshot', 'open'] as const
const deviceMethods = ['manual', 'qr', 'card', 'biometric', 'facial'] as const

/** Which way somebody wants to pass. */
const Direction = OneOf(['in', 'out'])

export const DeviceConfig = Named('DeviceConfig', {
  id: Id(),
  name: Type.String(),
  make: OneOf(makeIds),
  model: Nullable(Type.String()),
  /** The way in which the arm turns when somebody comes in; null where that does not matter. */
  entrance: Nullable(OneOf(entrances)),
  /** Where the device answers on the gym's network, for instance `http://192.168.0.129`; null until somebody enters it. */
  address: Nullable(Type.String()),
  login: Nullable(Type.String()),
  password: Nullable(Type.String()),
  /** The serial number that somebody confirmed; a device with another one gets no data of members. */
  serial: Nullable(Type.String()),
  /** Settings of this make only, as text; see `settings` of its definition. */
  settings: Type.Record(Type.String(), Type.String()),
})

/** GET /config */
export const BridgeConfig = Named('BridgeConfig', {
  /** Changes whenever anything below does. */
  version: Type.String(),
  bridge_id: Id(),
  company: Type.Object({ id: Id(), slug: Type.String(), name: Type.String(), timezone: Type.String() }),
  store: Type.Object({ id: Id(), name: Type.String() }),
  /** How far the company's clock is ahead of real time, in ms; 0 except for a test company. */
  clock_offset_ms: Type.Integer(),
  /** What the bridge does when the server does not answer. */
  offline_policy: OneOf(doorPolicies),
  /** A snapshot older than this is not used for decisions. */
  snapshot_hours: Type.Integer(),
  /** Whether an authorised passage counts as an entry if nobody reported its turn for 30 s. */
  unconfirmed_counts: Type.Boolean(),
  devices: Type.Array(DeviceConfig),
})

/** POST /pair {code, program}: without a token it makes a bridge; with a bridge's token it adds the device to that bridge. */
export const PairRequest = Type.Object({
  code: Text(200, { description: 'As shown: the company and eight characters, `hoje-K7QM-R2PX`.' }),
  program: Type.Object({ version: Text(50), host: Text(200), system: Text(100) }),
})
export const PairAnswer = Named('PairAnswer', { token: Nullable(Type.String()), config: BridgeConfig })

/** POST /token: makes a new token; the old one is valid until the new one is first used. */
export const TokenAnswer = Named('TokenAnswer', { token: Type.String() })

/**
 * What somebody showed. `user` is the integer by which a device knows a member; `card` a number that a card carries; `text` what was in a
 * QR code, as it was read. One kind never matches another.
 */
export const Credential = Type.Unsafe<
  { type: 'user'; user_id: number } | { type: 'card'; number: string } | { type: 'text'; text: string }
>(
  Type.Object({
    type: OneOf(['user', 'card', 'text']),
    user_id: Type.Optional(Type.Integer({ minimum: 1 })),
    number: Type.Optional(Text(64)),
    text: Type.Optional(Text(200)),
  }),
)

/** POST /decisions */
export const DecisionRequest = Type.Object({
  /** Made by the bridge for this attempt; a repeated request gets the same answer and has no further effect. */
  attempt_id: Id(),
  device_id: Id(),
  credential: Credential,
  method: OneOf(deviceMethods),
  direction: Direction,
  /** Whether the device will report the passage; without that an entry counts at once. */
  confirms: Type.Boolean(),
})
export const DecisionAnswer = Named('DecisionAnswer', {
  allowed: Type.Boolean(),
  /** Let through again within the debounce time: the door opens, but nothing more is counted. */
  duplicate: Type.Boolean(),
  /** One of the reasons of POST /access/validate; null when allowed. Exits are always allowed. */
  reason: Nullable(Type.String()),
  member_profile_id: Nullable(Id()),
  /** For the device's screen and log; null for a stranger. */
  user_id: Nullable(Type.Integer()),
})

/** POST /facts: what happened at doors, in the order in which it happened; up to 100. Each takes effect once. */
export const Fact = Type.Object({
  /** Made by the bridge; a fact that is sent again gets the same answer as the first time. */
  id: Id(),
  device_id: Id(),
  /** Real time at which it happened, corrected by the bridge for the device's clock. */
  at: Timestamp(),
  /**
   * `turned` and `gave_up` end an authorised attempt (attempt_id). `unconfirmed`: nothing was reported for 30 s.
   * `wrong_way`: an arm that was free for an entry turned the other way. `free_turn`: a turn that nobody asked for.
   * `offline_entry`/`offline_exit`/`offline_denied`: decided without the server, by the bridge or by the device, and told later;
   * `offline_gave_up` takes such an entry back (same log). `offline_entry` with `attempt_id` and `passed: true`.
   */
  kind: OneOf([
    'turned',
    'gave_up',
    'unconfirmed',
    'wrong_way',
    'free_turn',
    'offline_entry',
    'offline_exit',
    'offline_denied',
    'offline_gave_up',
  ]),
  attempt_id: Optional(Id()),
  /** Which way somebody passed; null where the device does not say. */
  direction: Optional(Direction),
  credential: Optional(Credential),
  method: Optional(OneOf(deviceMethods)),
  /** The line of the device's own log: the same line (id and raw time) is taken once per device, whoever sends it. */
  log: Optional(Type.Object({ id: Text(40), time: Text(40) })),
  /** Of offline_denied. */
  reason: Optional(Text(100)),
})
export const FactsRequest = Type.Object({ facts: Type.Array(Fact, { minItems: 1, maxItems: 100 }) })
export const FactResult = Named('FactResult', {
  id: Id(),
  /** `taken`, or `repeated` when it had been taken before; `ignored` with the reason: nothing was changed and it need not be sent again. */
  result: OneOf(['taken', 'repeated', 'ignored']),
  why: Nullable(Type.String()),
})

const Day = Nullable(Type.String())
const MembershipOnDevice = Type.Object({
  id: Id(),
  status: OneOf(['trial', 'active', 'frozen', 'past_due', 'cancelled']),
  start_date: Type.String(),
  end_date: Type.String(),
  trial_ends_on: Day,
  auto_renew: Type.Boolean(),
  freeze_end_date: Day,
  past_due_since: Day,
  effective_date: Day,
  cancelled_from: Nullable(OneOf(['trial', 'active', 'frozen', 'past_due'])),
  credits_left: Nullable(Type.Integer()),
  grace_period_days: Type.Integer(),
  access_hours: Type.Array(Type.Object({ days: Type.Array(Type.Integer()), from: Type.String(), to: Type.String() })),
  unit_ids: Type.Array(Id()),
})
const PartnerOnDevice = Type.Object({
  id: Id(),
  is_active: Type.Boolean(),
  max_entries_per_day: Type.Integer(),
  /** On the company's day `day`, when this was read. */
  entries_today: Type.Integer(),
  day: Type.String(),
})

/** The answer to POST /facts, in the order of the facts. */
export const FactsTaken = Type.Object({ results: Type.Array(FactResult) })

/**
 * GET /members?cursor=: the members whom devices of the unit may have to know and who changed since the cursor. The first call has no
 * cursor.
 */
export const MemberOnDevice = Named('MemberOnDevice', {
  user_id: Type.Integer(),
  member_profile_id: Id(),
  /** False: blocked, erased, or without anything that opens this unit now or in the next days. Every device then removes the member. */
  present: Type.Boolean(),
  /**
   * 0 at first. It grows when devices must delete the data that they store about a member who remains a member. A device that has stored
   * another edition removes the user and adds it again.
   */
  edition: Type.Integer(),
  /** Whether the member agreed to a face: without that, no face is passed on to another device. */
  face: Type.Boolean(),
  /** Numbers of access cards. */
  cards: Type.Array(Type.String()),
  /** The facts for the pure rules of entry (`entry-rules.ts`); null if `present` is false. */
  standing: Nullable(
    Type.Object({
      status: OneOf(['trial', 'active', 'frozen', 'cancelled']),
      access_enabled: Type.Boolean(),
      has_bought: Type.Boolean(),
      memberships: Type.Array(MembershipOnDevice),
      partner: Nullable(PartnerOnDevice),
    }),
  ),
})
export const MembersPage = Named('MembersPage', {
  members: Type.Array(MemberOnDevice),
  /** The cursor for the next call; unchanged if nothing changed. */
  cursor: Type.String(),
  more: Type.Boolean(),
  /** True: this begins again from the start; members who are in no page up to `more: false` are gone. */
  whole: Type.Boolean(),
  debounce_seconds: Type.Integer(),
})

/** POST /members/seen: what a device holds now. */
export const SyncedRequest = Type.Object({
  device_id: Id(),
  cursor: Text(500),
  users: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
})

/** GET /commands?wait=25: what the server wants done, oldest first. The call waits up to `wait` seconds for the first command. */
export const Command = Named('Command', {
  id: Id(),
  device_id: Id(),
  /**
   * `release`: free the arm once (`direction`). `admit`: the same, for a member; its result comes as facts of an attempt with the command's
   * id, as if the service had allowed it. `test_passage`: the same, but its turn is not counted. `enrol`: begin enrolment at the device
   * (`what`, `user_id`). `configure`: write the device's settings and read them back. `read_config`: GET /config again.
   */
  kind: OneOf(['release', 'admit', 'test_passage', 'enrol', 'configure', 'read_config']),
  direction: Nullable(Direction),
  what: Nullable(OneOf(['card', 'face', 'finger'])),
  user_id: Nullable(Type.Integer()),
  expires_at: Timestamp(),
})
export const CommandsAnswer = Named('CommandsAnswer', { commands: Type.Array(Command) })
/** POST /commands/:id */
export const CommandResult = Type.Object({
  result: OneOf(['done', 'failed']),
  /** For people, in English; for instance why a face was refused. */
  detail: Optional(Text(500)),
  /** The number of a card that was enrolled. */
  card: Optional(Text(64)),
})

/** The largest number of users or facts that a bridge reports; a database column holds no more. */
const mostWaiting = 2_147_483_647

/** POST /health every 10 s */
export const DeviceHealth = Type.Object({
  device_id: Id(),
  online: Type.Boolean(),
  /** As the device reports it: `online`, `contingency`, `standalone`, or `unknown`. */
  mode: OneOf(['online', 'contingency', 'standalone', 'unknown']),
  /** The device's clock against the bridge's, in ms; null until measured. */
  clock_drift_ms: Optional(Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })),
  firmware: Optional(Text(100)),
  serial: Optional(Text(100)),
  users: Optional(Type.Integer({ minimum: 0, maximum: mostWaiting })),
  /** Sockets of other readers that were refused since the bridge started. */
  refused: Optional(Type.Integer({ minimum: 0, maximum: mostWaiting })),
  /** User changes that this device has not taken yet. */
  waiting: Type.Integer({ minimum: 0, maximum: mostWaiting }),
  last_passage_at: Optional(Timestamp()),
  /** Short codes: `online_but_silent`, `factory_password`, `wrong_password`, `clock_off`, `device_full`, `configuration_differs`, … */
  alarms: Type.Array(Text(60), { maxItems: 20 }),
})
export const HealthRequest = Type.Object({
  program: Type.Object({ version: Text(50), host: Text(200), system: Text(100) }),
  started_at: Timestamp(),
  /** Facts that are not yet sent. */
  queue: Type.Integer({ minimum: 0, maximum: mostWaiting }),
  devices: Type.Array(DeviceHealth, { maxItems: 200 }),
})
export const HealthAnswer = Named('HealthAnswer', { now: Timestamp(), config_version: Type.String() })

export type DeviceConfig = Static<typeof DeviceConfig>
export type BridgeConfig = Static<typeof BridgeConfig>
export type Credential = Static<typeof Credential>
export type DecisionRequest = Static<typeof DecisionRequest>
export type DecisionAnswer = Static<typeof DecisionAnswer>
export type Fact = Static<typeof Fact>
export type MemberOnDevice = Static<typeof MemberOnDevice>
export type MembersPage = Static<typeof MembersPage>
export type Command = Static<typeof Command>
export type DeviceHealth = Static<typeof DeviceHealth>
export type PairAnswer = Static<typeof PairAnswer>
export type TokenAnswer = Static<typeof TokenAnswer>
export type FactResult = Static<typeof FactResult>
export type CommandResult = Static<typeof CommandResult>
export type CommandsAnswer = Static<typeof CommandsAnswer>
export type HealthAnswer = Static<typeof HealthAnswer>
