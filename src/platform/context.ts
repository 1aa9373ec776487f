import type { Db } from './db/pool.ts'
import type { SecretBox } from './secrets/secrets.ts'
import { timestampText } from './time/clock.ts'

/** Where a request came from. */
export interface RequestOrigin {
  /** IP address; null without a call. */
  address: string | null
  /** The User-Agent as sent, truncated to 200 characters; null without a call. */
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

/** A company, the connection and the company's time: all that a read needs. */
export interface InCompany {
  db: Db
  teamId: string
  /** IANA name, for example America/Sao_Paulo; days and months follow the company's time zone. */
  timeZone: string
  /** The company's clock. No rule and no query reads the machine's time. */
  now: Temporal.Instant
}

/** What a write needs, too: who makes it, and on which call. */
export interface Acting extends InCompany {
  /** The time of writing. It is later than `now` where a company's clock moves, since each change is applied at the midnight of its day. */
  writtenAt: Temporal.Instant
  /**
   * Who makes the change, for histories and the audit trail: `staff:ID`, `key:ID`, `member:ID`, `device:ID`, `bridge:ID`, `operator`, `sign_up`
   * for the page on which visitors sign up, or `time` for automatic work.
   */
  actor: string
  /** Where the HTTP call came from that caused this. */
  origin: RequestOrigin
  /** The id of that call; null for automatic work and commands. */
  requestId: string | null
  /** The Idempotency-Key of that call, if it had one. */
  idempotencyKey: string | null
}

/** The context of a write that no HTTP call asked for. */
export function actingAlone({ db, teamId, timeZone, now }: InCompany, actor: string): Acting {
  const call = { origin: fromCommand, requestId: null, idempotencyKey: null }
  return { db, teamId, timeZone, now, writtenAt: now, actor, ...call }
}

export interface TeamContext extends Acting {
  /** The trainer whose students' contacts may be shown; null shows no contacts, absent shows all. */
  contactsOf?: string | null
  /** The device at which people are checked in, if one asks. */
  deviceId?: string
  /** Present in requests of the app only. */
  app?: AppVisit
  /** Present in requests of a paired bridge only. */
  bridge?: BridgeOfVisit
  /**
   * Does a part of a write, which has a transaction of its own, at most once per Idempotency-Key of the call; absent
   * without a key, and in a write of one transaction, which is done once as a whole.
   */
  partOnce?: <T>(part: string, write: (ctx: TeamContext) => Promise<T>) => Promise<T>
  /** Opens sealed values from the database; absent for automatic work and for an operator's file. */
  box?: SecretBox
}

/** The value of `updated_at`: the time of writing, so that a client that keeps a copy finds the change. */
export function timeOfWriting({ writtenAt }: Pick<Acting, 'writtenAt'>): string {
  return timestampText(writtenAt)
}

/** The session of a phone that has one, as every endpoint that is not open requires. */
export function sessionOf({ app }: TeamContext): PhoneSession {
  return app!.session!
}
