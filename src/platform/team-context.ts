import type { Db } from './db/pool.ts'
import type { RequestOrigin } from './security-events.ts'

/** What every use case gets first: whose data, on which connection, and what time it is for that company. */
export interface TeamContext {
  db: Db
  teamId: string
  /** IANA name, for example America/Sao_Paulo; days and months are the company's. */
  timeZone: string
  /** The company's clock. No rule and no query asks the machine for the time. */
  now: Temporal.Instant
  /** Who does it, for histories: `key:ID`, `operator`, or `time` for automatic work. */
  actor: string
  /** Of the HTTP call that caused this; null for automatic work and commands. */
  requestId: string | null
  /** Where that call came from; absent for automatic work and commands. */
  origin?: RequestOrigin
  /** The Idempotency-Key of that call, if it had one. */
  idempotencyKey?: string | null
}
