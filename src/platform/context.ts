import type { Db } from './db/pool.ts'
import { timestampText } from './time/clock.ts'

/** Where a request came from. */
export interface RequestOrigin {
  /** IP address; null without a call. */
  address: string | null
  /** The User-Agent as sent, truncated to 200 characters; null without a call. */
  device: string | null
}

export const fromCommand: RequestOrigin = { address: null, device: null }

/** A company, the connection and the company's time: all that a read needs. */
export interface InCompany {
  db: Db
  teamId: string
  /** IANA name, for example America/Sao_Paulo; days and months follow the company's time zone. */
  timeZone: string
  /** The company's clock. No rule and no query reads the machine's time. */
  now: Temporal.Instant
}

/** What a write needs in addition: who makes it, and by which call. */
export interface Acting extends InCompany {
  /** The time of writing. It is later than `now` while a company's clock moves, since each change is applied at the midnight of its day. */
  writtenAt: Temporal.Instant
  /**
   * Who makes the change, for histories and the audit trail: `staff:ID`, `key:ID`, `member:ID`, `device:ID`, `bridge:ID`, `operator`,
   * `sign_up` for the page on which visitors sign up, `partner` for a partner program that reports a visitor, or `time` for automatic work.
   */
  actor: string
  /** Where the HTTP call came from that caused the change. */
  origin: RequestOrigin
  /** The id of that call; null for automatic work and commands. */
  requestId: string | null
  /** The Idempotency-Key of that call, if it had one. */
  idempotencyKey: string | null
  /** Nothing new has happened: it is only recorded here, as when a gym moves in. No event is made. */
  isQuiet?: boolean
}

/** Runs a part of a write in a transaction of its own, at most once per Idempotency-Key of the call. */
export type PartOnce = <T>(part: string, write: (ctx: Acting) => Promise<T>) => Promise<T>

/** The context of a write that no HTTP call asked for. */
export function actingAlone({ db, teamId, timeZone, now }: InCompany, actor: string): Acting {
  const call = { origin: fromCommand, requestId: null, idempotencyKey: null }
  return { db, teamId, timeZone, now, writtenAt: now, actor, ...call }
}

/** The value of `updated_at`: the time of writing, so that a client that keeps a copy finds the change. */
export function timeOfWriting({ writtenAt }: Pick<Acting, 'writtenAt'>): string {
  return timestampText(writtenAt)
}
