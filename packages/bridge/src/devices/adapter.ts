import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type DeviceReason, type ReasonFacts, reasonText } from '@catraca/device-contract/device-reasons.ts'
import type { Credential, DeviceConfig, DeviceHealth } from '@catraca/device-contract/messages.ts'

/** Something could not be done at a device; the message tells people why. */
class DeviceFailure extends Error {
  readonly reason: DeviceReason
  constructor(reason: DeviceReason, facts?: ReasonFacts, options?: ErrorOptions) {
    super(reasonText(reason, facts).slice(0, 500), options)
    this.reason = reason
  }
}

/** The device does not answer: the request may be tried again later. */
export class DeviceAway extends DeviceFailure {
  override name = 'DeviceAway'
}

/** The device answered that it will not do what was requested. */
export class DeviceRefused extends DeviceFailure {
  override name = 'DeviceRefused'
}

/** Throws the error again unless it is a DeviceAway or a DeviceRefused. */
export function orFault(error: unknown): asserts error is DeviceAway | DeviceRefused {
  if (!(error instanceof DeviceAway) && !(error instanceof DeviceRefused)) throw error
}

/** For requests that a device may not know or not allow: a refusal becomes undefined, any other error is thrown. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof DeviceRefused)) throw error
}

/** What a make does for one device: how it frees the arm, how it answers the device, and how it writes users to it. */
export interface Speaker {
  readonly abilities: Abilities
  /** Frees the arm once, for the grant with this id. Throws DeviceAway or DeviceRefused, with a text for people. */
  release(direction: 'in' | 'out', attemptId: string): Promise<void>
  /**
   * A request that the device sent to its address; `path` is the rest after that address, query included; it begins with a slash or is
   * empty. Must always answer. A throw is answered with 500, a BodyTooLarge from `readBody` with 413.
   */
  receive?(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
  /** Makes the device hold these users as given. Called with changed users only, in order; after a throw it is tried again later. */
  putUsers?(users: DeviceUser[]): Promise<void>
  removeUsers?(userIds: number[]): Promise<void>
  /** The ids of all users that the device holds, for a comparison after a reconnect and once a day. */
  listUsers?(): Promise<number[]>
  /** How many users it takes at once; 100 if undefined. */
  usersAtOnce?: number
  /** Begins an enrolment at the device; resolves when it has ended. */
  enrol?(what: Enrolled, userId: number): Promise<{ card?: string }>
  /** A face in the format in which the device gives and takes it. It is passed from device to device in memory and never stored. */
  readFace?(userId: number): Promise<Uint8Array | undefined>
  writeFace?(userId: number, photo: Uint8Array): Promise<void>
}

/** One device at work: what its make does, plus what the runner of all makes adds (`run-make.ts`). */
export interface Adapter extends Speaker {
  /** Begins to speak with the device. A device that is away is not an error: it is tried again until `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Writes settings and reads them back; throws DeviceRefused that names what differs. */
  configure?(): Promise<void>
}

export interface Abilities {
  /** The device reports that somebody turned the arm or gave up. Without such reports an entry counts when it is granted. */
  confirmsTurns: boolean
  /** The device holds users and may decide alone. */
  holdsUsers: boolean
  /**
   * A device that decides alone also lets out people whom it may not let in. So it keeps users for their way out after they lost their
   * right to enter.
   */
  letsOutAlone: boolean
}

export type Enrolled = 'card' | 'face' | 'finger'

export interface DeviceUser {
  user_id: number
  cards: string[]
  /**
   * Real time until which the device may let the user in on its own; it is renewed while the bridge runs. Null means without an end (policy
   * `open`); 1970 means that the user may not enter. A device that `letsOutAlone` lets the user out in any case.
   */
  valid_until: string | null
}

/** What the bridge gives to a make for one device. */
export interface Door {
  readonly device: DeviceConfig
  /** The address that the device is told to call, without a slash at its end. */
  readonly address: string
  /** IANA zone of the gym, for devices that have local time. */
  readonly timeZone: string
  /** Asks the server for at most 700 ms, then decides by the policy. Never throws and always answers within a second. */
  ask(attempt: Attempt): Promise<Decision>
  /** Somebody turned the arm. `grant` is the grant that the adapter found for the turn; undefined when it found none. */
  turned(turn: Turn): void
  gaveUp(end: { attemptId?: string; at: number }): void
  /**
   * The grants that wait for a turn, oldest first, without those that have ended. A release by staff is one of them, with `userId` null:
   * give its attemptId to `turned` or `gaveUp` like any other.
   */
  waiting(): Grant[]
  /**
   * Lines of the device's own log about decisions that we did not make. They are stored before it resolves, and each (id, time) is taken
   * once.
   */
  history(lines: HistoryLine[]): Promise<void>
  /**
   * The device says that this is its serial number. Returns false and raises an alarm unless somebody confirmed exactly this number. On
   * false the device must get nothing more, and the bridge gives the adapter no users to write.
   */
  identified(serial: string | undefined): boolean
  /** Calls the device at the address that is entered for it. Throws DeviceAway, or DeviceRefused where the address cannot be a device's. */
  call: CallDevice
  /** Whether a socket from this IP address comes from the entered address; undefined where none is entered. */
  isFrom(peer: string | undefined): Promise<boolean | undefined>
  /** What is known about the device; the dashboard shows it. */
  health(now: Partial<Omit<DeviceHealth, 'device_id' | 'waiting'>>): void
  /** Raises or clears an alarm. */
  alarm(code: string, on: boolean): void
  /** Small notes that survive a restart: the last log line that was read, the id of our row on the device, … */
  memory: { get(key: string): string | undefined; set(key: string, value: string): void }
  /** One line for the operator. It must not contain names, card numbers, passwords or templates. */
  log(level: 'info' | 'warn', message: string, details?: Record<string, unknown>): void
  /** ms since 1970, real time. */
  now: () => number
  /** ms of a clock that is never set back, unlike the clock of a PC. */
  monotonic(): number
  /** Calls `then` once after `ms`, unless the process ends before; the returned function cancels it. */
  after(ms: number, then: () => void): () => void
}

/** One request to a device; `path` begins with a slash. An answer of more than 4 MiB counts as no answer. */
export type CallDevice = (request: {
  path: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
}) => Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>

export interface Attempt {
  credential: Credential
  method: 'qr' | 'card' | 'biometric' | 'facial' | 'manual'
  direction: 'in' | 'out'
  /** What the device's report of the turn may contain. It is kept with the grant (uuid, time, …). */
  marks?: Record<string, string>
}

export interface Decision {
  attemptId: string
  allowed: boolean
  /** For the screen of the device: it never shows a name or a debt. */
  message: string
  /** The id by which the device knows the member; null for a stranger. */
  userId: number | null
  /** What decided it. */
  by: 'server' | 'snapshot' | 'policy'
}

export interface Grant {
  attemptId: string
  direction: 'in' | 'out'
  userId: number | null
  grantedAt: number
  marks: Record<string, string>
}

export interface Turn {
  attemptId?: string
  direction: 'in' | 'out'
  at: number
  log?: { id: string; time: string }
}

export interface HistoryLine {
  log: { id: string; time: string }
  /** Real time, corrected by the device's measured offset. */
  at: number
  kind: 'offline_entry' | 'offline_exit' | 'offline_denied' | 'offline_gave_up'
  credential: Credential | null
  method: 'qr' | 'card' | 'biometric' | 'facial' | 'manual'
}
