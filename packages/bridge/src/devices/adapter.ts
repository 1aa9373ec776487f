import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type DeviceReason, type ReasonFacts, reasonText } from '@catraca/device-contract/device-reasons.ts'
import type { Credential, DeviceConfig, DeviceHealth } from '@catraca/device-contract/messages.ts'

/** Something could not be done at a device; the message says why, for people. */
class DeviceFailure extends Error {
  readonly reason: DeviceReason
  constructor(reason: DeviceReason, facts?: ReasonFacts, options?: ErrorOptions) {
    super(reasonText(reason, facts).slice(0, 500), options)
    this.reason = reason
  }
}

/** The device does not answer: what was asked of it may be tried again later. */
export class DeviceAway extends DeviceFailure {
  override name = 'DeviceAway'
}

/** The device answered that it will not do what it was asked. */
export class DeviceRefused extends DeviceFailure {
  override name = 'DeviceRefused'
}

/** Throws what is neither that the device is away nor that it refused. */
export function orFault(error: unknown): asserts error is DeviceAway | DeviceRefused {
  if (!(error instanceof DeviceAway) && !(error instanceof DeviceRefused)) throw error
}

/** For what a device may lack or not allow: a refusal is undefined, and anything else is thrown. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof DeviceRefused)) throw error
}

/** What a make does for one device: how it is opened, what it is answered, and how it learns its users. */
export interface Speaker {
  readonly abilities: Abilities
  /** Frees the arm once, for the grant with this id. Throws DeviceAway or DeviceRefused, with a text for people. */
  release(direction: 'in' | 'out', attemptId: string): Promise<void>
  /**
   * A request that the device sent to its address; `path` is what stands behind that, query included, and begins with a
   * slash or is empty. Must answer always; a throw is answered with 500, a BodyTooLarge of `readBody` with 413.
   */
  receive?(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
  /** Makes the device hold these users, and no more than is told: called with changes, in order; a throw has it tried again later. */
  putUsers?(users: DeviceUser[]): Promise<void>
  removeUsers?(userIds: number[]): Promise<void>
  /** The ids of all users that the device holds, to compare after a reconnect and daily. */
  listUsers?(): Promise<number[]>
  /** How many users it takes at once; 100 unless it says less. */
  usersAtOnce?: number
  /** Begins an enrolment at the device; resolves when it has ended. */
  enrol?(what: Enrolled, userId: number): Promise<{ card?: string }>
  /** A face as the device gave it and takes it; passed on in memory from device to device and written nowhere. */
  readFace?(userId: number): Promise<Uint8Array | undefined>
  writeFace?(userId: number, photo: Uint8Array): Promise<void>
}

/** One device at work: what its make does, with what the runner of all makes adds (`run-make.ts`). */
export interface Adapter extends Speaker {
  /** Begins to speak with the device; a device that is away is no error: it is tried again until `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Writes settings, reads them back; throws DeviceRefused with what differs. */
  configure?(): Promise<void>
}

export interface Abilities {
  /** Says that somebody turned or gave up; without it an entry counts when it is granted. */
  confirmsTurns: boolean
  /** Holds users and may decide alone. */
  holdsUsers: boolean
  /** When it decides alone it lets people out whom it may not let in: it holds users for that after they lost their right. */
  letsOutAlone: boolean
}

export type Enrolled = 'card' | 'face' | 'finger'

export interface DeviceUser {
  user_id: number
  cards: string[]
  /**
   * Real time until which the device may let them in on its own; it is renewed while the bridge lives. Null without an end
   * (policy `open`); 1970 for whom it must not. A device that `letsOutAlone` frees the way out for them all the same.
   */
  valid_until: string | null
}

/** What the bridge gives to a make for one device. */
export interface Door {
  readonly device: DeviceConfig
  /** What the device is told to call, without a slash at its end. */
  readonly address: string
  /** IANA zone of the gym, for devices that have local time. */
  readonly timeZone: string
  /** Asks the server for at most 700 ms, then decides by the policy. Never throws and always answers within a second. */
  ask(attempt: Attempt): Promise<Decision>
  /** Somebody turned the arm. `grant` is what the adapter found it to belong to; undefined when it cannot tell. */
  turned(turn: Turn): void
  gaveUp(end: { attemptId?: string; at: number }): void
  /**
   * The grants that wait for a turn, oldest first; ended ones are not among them. A release by staff is one of them, with
   * `userId` null: give its attemptId to `turned` or `gaveUp` like any other.
   */
  waiting(): Grant[]
  /** Lines of the device's own log that were decided without us; kept before it resolves, taken once by (id, time). */
  history(lines: HistoryLine[]): Promise<void>
  /**
   * The device says that this is its serial number. False, with an alarm, unless somebody confirmed just that: then it is to
   * be told nothing more, and the bridge gives the adapter no users to write.
   */
  identified(serial: string | undefined): boolean
  /** Asks the device at the address that is entered for it. Throws DeviceAway, or DeviceRefused where that may be no device. */
  call: CallDevice
  /** Whether a socket from this IP address comes from there; undefined where no address is entered. */
  isFrom(peer: string | undefined): Promise<boolean | undefined>
  /** What is known of the device; shown in the dashboard. */
  health(now: Partial<Omit<DeviceHealth, 'device_id' | 'waiting'>>): void
  /** Raises or clears an alarm. */
  alarm(code: string, on: boolean): void
  /** Small notes that survive a restart: last log line read, id of our row on the device, … */
  memory: { get(key: string): string | undefined; set(key: string, value: string): void }
  /** One line for the operator; never with names, card numbers, passwords or templates. */
  log(level: 'info' | 'warn', message: string, details?: Record<string, unknown>): void
  /** ms since 1970, real time. */
  now: () => number
  /** ms of a clock that is never set back, as the clock of a PC may be. */
  monotonic(): number
  /** Calls `then` once after so many ms, unless the process ends before; the returned function calls it off. */
  after(ms: number, then: () => void): () => void
}

/** One request to a device; `path` begins with a slash. An answer of more than 4 MiB is none. */
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
  /** What a report of the turn may carry: kept with the grant (uuid, time, …). */
  marks?: Record<string, string>
}

export interface Decision {
  attemptId: string
  allowed: boolean
  /** For the screen of the device: never a name, never a debt. */
  message: string
  /** The id by which the device knows the member; null for a stranger. */
  userId: number | null
  /** How it was decided. */
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
