import type { Db } from './db/pool.ts'
import type { SecretBox } from './secrets/secrets.ts'
import { timestampText } from './time/clock.ts'

/** Where a request came from. */
export interface RequestOrigin {
  /** IP address; null for commands. */
  address: string | null
  /** The User-Agent as sent, truncated to 200 characters; null for commands. */
  device: string | null
}

export const fromCommand: RequestOrigin = { address: null, device: null }

/** A paired device at a door. */
export interface DeviceOfVisit {
  id: string
  name: string
  store_id: string
  store_name: string
}

/** The paired bridge that sent a request, and the unit whose devices it speaks for. */
export interface BridgeOfVisit {
  id: string
  storeId: string
  storeName: string
  company: { name: string; slug: string }
  /** How far the company's clock is ahead of real time. */
  clockOffsetMs: number
  /** Aborted when the bridge has gone away or this process is ending, for requests that wait. */
  gone: AbortSignal
}

/** The session of a phone. `begunAt` is the real time at which the member last proved who they are. */
export interface PhoneSession {
  id: string
  personId: string
  begunAt: string
}

/** The app of a company on a phone that sent a request. */
export interface AppVisit {
  company: {
    name: string
    slug: string
    /** `#rrggbb`. */
    color: string | null
    logo: string | null
    welcome: string | null
    contact: string | null
  }
  /** The parts of the app that the company has switched on. */
  parts: readonly string[]
  /** Absent until the phone has one. */
  session?: PhoneSession
  /** Gives the phone the token of its session with the answer, or takes it away. */
  setToken(token: string | null): void
  /** Present when a paired device asks. */
  device?: DeviceOfVisit
  /** Gives a device its token with the answer. */
  setDeviceToken(token: string): void
}

/** The first argument of every use case: the company, the connection, and the company's time. */
export interface TeamContext {
  db: Db
  teamId: string
  /** IANA name, for example America/Sao_Paulo; days and months follow the company's time zone. */
  timeZone: string
  /** The company's clock. No rule and no query reads the machine's time. */
  now: Temporal.Instant
  /**
   * The time of writing, if later than `now`: moving a company's clock applies each change at the midnight of its day.
   */
  writtenAt?: Temporal.Instant
  /**
   * Who makes the change, for histories and the audit trail: `staff:ID`, `key:ID`, `member:ID`, `device:ID`, `bridge:ID`, `operator`, `sign_up`
   * for the page on which visitors sign up, or `time` for automatic work.
   */
  actor: string
  /** The id of the HTTP call that caused this; null for automatic work and commands. */
  requestId: string | null
  /** Where that call came from; absent for automatic work and commands. */
  origin?: RequestOrigin
  /** The trainer whose students' contacts may be shown; null shows no contacts, absent shows all. */
  contactsOf?: string | null
  /** The device at which people are checked in, if one asks. */
  deviceId?: string
  /** Present in requests of the app only. */
  app?: AppVisit
  /** Present in requests of a paired bridge only. */
  bridge?: BridgeOfVisit
  /** The Idempotency-Key of that call, if it had one. */
  idempotencyKey?: string | null
  /**
   * Does a part of a write, which has a transaction of its own, at most once per Idempotency-Key of the call; absent
   * without a key, and in a write of one transaction, which is done once as a whole.
   */
  partOnce?: <T>(part: string, write: (ctx: TeamContext) => Promise<T>) => Promise<T>
  /** Opens sealed values from the database; absent for automatic work and for an operator's file. */
  box?: SecretBox
}

/** The value of `updated_at`: the time of writing, so that a client that keeps a copy finds the change. */
export function timeOfWriting({ now, writtenAt = now }: Pick<TeamContext, 'now' | 'writtenAt'>): string {
  return timestampText(writtenAt)
}

/** The session of a phone that has one, as every endpoint that is not open requires. */
export function sessionOf({ app }: TeamContext): PhoneSession {
  return app!.session!
}
