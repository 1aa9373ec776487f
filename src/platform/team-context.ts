import { timestampText } from './clock.ts'
import type { Db } from './db/pool.ts'
import type { SecretBox } from './secrets.ts'
import type { RequestOrigin } from './security-events.ts'

/** What every use case gets first: whose data, on which connection, and what time it is for that company. */
export interface TeamContext {
  db: Db
  teamId: string
  /** IANA name, for example America/Sao_Paulo; days and months are the company's. */
  timeZone: string
  /** The company's clock. No rule and no query asks the machine for the time. */
  now: Temporal.Instant
  /** When it is written, where that is later than `now`: a move of time takes effect at the midnight of its day. */
  writtenAt?: Temporal.Instant
  /** Who does it, for histories and the audit trail: `staff:ID`, `key:ID`, `operator`, or `time` for automatic work. */
  actor: string
  /** Of the HTTP call that caused this; null for automatic work and commands. */
  requestId: string | null
  /** Where that call came from; absent for automatic work and commands. */
  origin?: RequestOrigin
  /** With which trainer's students contacts may be shown, null for nobody's; absent: everybody's. */
  contactsOf?: string | null
  /** The Idempotency-Key of that call, if it had one. */
  idempotencyKey?: string | null
  /** Opens what the database keeps sealed; there is none where time or a file of the operator's does something. */
  box?: SecretBox
}

/** What `updated_at` becomes: the time of writing, by which whoever keeps a copy finds the change. */
export function timeOfWriting({ now, writtenAt = now }: Pick<TeamContext, 'now' | 'writtenAt'>): string {
  return timestampText(writtenAt)
}
