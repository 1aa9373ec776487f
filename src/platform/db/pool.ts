import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseConnection, DefaultQueryExecutor, Kysely, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import type { Outage } from '../log/outage.ts'
import { connectClient, connectPatienceMs, ServiceClient } from './client.ts'
import type { ConnectionTarget, Hosts } from './hosts.ts'
import { currentGeneration } from './named-statements.ts'
import type { DB } from './schema.generated.ts'
import type { SessionKind } from './session.ts'
import { type SendStatement, shareConnections } from './shared-connections.ts'
import { createSilenceWatch, type SilenceWatch } from './silence.ts'
import { isServerAway } from './unavailable.ts'

export type { ConnectionTarget } from './hosts.ts'

export type Db = Kysely<DB>

/**
 * Converts PostgreSQL's text directly into what the API shows, without going through Date, which made reading lists of
 * rows 2.4 times faster: timestamps become ISO 8601 text by slicing (sessions run in UTC), dates stay text, int8 and
 * numeric become numbers (counts and cents stay far below 2^53).
 */
const typeParsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date
  1184: isoTimestamp, // timestamptz
}

/**
 * `2026-03-01 12:00:00.5+00` becomes `2026-03-01T12:00:00.500Z`. It also reads the times of a session that is not in UTC, which a pooler
 * may hand out after another program began it.
 */
export function isoTimestamp(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const seconds = text.slice(0, 19).replace(' ', 'T')
  const zone = text.lastIndexOf('+')
  return `${seconds}.${text.slice(20, zone).padEnd(3, '0').slice(0, 3)}Z`
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown) =>
    typeParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text' | undefined),
}

/** A connection ends at this age, which differs between processes, so that its memory and its plans do not grow old. */
const lifetimeSeconds = 1800 + Math.round(Math.random() * 600)

/** For this long after the database went away, callers wait for it with growing pauses; later callers get the error at once. */
const awayPatienceMs = 3000
const firstPauseMs = 20

export interface PoolSettings {
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  session?: SessionKind
  /** False reads values as pg does by default, for libraries that expect that. */
  ownTypes?: boolean
  /** After how long without an answer a connection counts as dead, if not the usual time. */
  silenceMs?: number
  /** If nothing comes on any connection for this long, all count as dead; undefined: each connection is judged alone. */
  silentAfterMs?: number
  /** How long an unused connection is kept; 0 means for ever. */
  idleMs?: number
  /** Notified when connections break or cannot be made, and when they work again. */
  outage?: Outage | undefined
}

interface PatientOptions extends pg.PoolConfig {
  hosts: Hosts | undefined
  outage: Outage | undefined
  silence: SilenceWatch | undefined
}

/**
 * Tries again to make a connection while a database restarts, or another server takes over. A callback that waits for one
 * runs in the context of its caller, because promises do, so that its statement belongs to the right trace.
 */
class PatientPool extends pg.Pool {
  readonly #outage: Outage | undefined
  readonly #silence: SilenceWatch | undefined
  #awaySince: number | undefined
  /** An address that never answered is more likely wrong than away, so it is tried only once. */
  #hasConnected = false
  readonly #addresses: number

  constructor({ outage, ...options }: PatientOptions) {
    super(options)
    this.#outage = outage
    this.#silence = options.silence
    this.#addresses = options.hosts?.count ?? 1
    // A connection that breaks must not end the process; the next query gets a new connection.
    const onError = (error: Error) => outage?.began(error)
    this.on('error', onError)
    this.on('connect', (client) => {
      client.on('error', onError)
      this.#hasConnected = true
      this.#awaySince = undefined
      outage?.ended()
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's connect are passed through unchanged
  override connect(callback?: any): any {
    const began = performance.now()
    const connected = super.connect().catch((error) => this.#connectAgain(error, began))
    if (callback === undefined) return connected
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
  }

  async #connectAgain(first: unknown, began: number): Promise<pg.PoolClient> {
    let error = first
    for (let left = this.#addresses - 1; !this.#hasConnected; left--) {
      if (left === 0 || !isServerAway(error)) throw error
      try {
        return await super.connect()
      } catch (again) {
        error = again
      }
    }
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      if (!isServerAway(error)) throw error
      this.#outage?.began(error)
      this.#awaySince ??= began
      const isLate = performance.now() + pauseMs - this.#awaySince > awayPatienceMs
      if (this.ending || isLate || this.#silence?.isSilent()) throw error
      await pause(pauseMs)
      try {
        return await super.connect()
      } catch (again) {
        error = again
      }
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's end are passed through unchanged
  override end(callback?: any): any {
    this.#silence?.close()
    return super.end(callback)
  }
}

export function createPool(target: ConnectionTarget, settings: PoolSettings = {}): pg.Pool {
  const { max = 16, applicationName = 'catraca', session, silenceMs, idleMs, ownTypes = true, outage } = settings
  const silence = silenceWatchOf(target, settings)
  const pool = new PatientPool({
    ...target,
    ...(ownTypes && { types }),
    Client: ServiceClient,
    session,
    silenceMs,
    silence,
    ...(idleMs !== undefined && { idleTimeoutMillis: idleMs }),
    max,
    application_name: applicationName,
    connectionTimeoutMillis: connectPatienceMs,
    maxLifetimeSeconds: lifetimeSeconds,
    outage,
  } as unknown as PatientOptions)
  pool.on('release', (_error, client) => {
    const { generation } = client as unknown as ServiceClient
    if (generation !== currentGeneration()) client.end().catch(() => {})
  })
  return pool
}

function silenceWatchOf(target: ConnectionTarget, { silentAfterMs: afterMs, session }: PoolSettings) {
  if (afterMs === undefined) return undefined
  const asking = { ...target, session, silenceMs: afterMs, connectionTimeoutMillis: afterMs }
  const ask = async () => {
    const client = await connectClient(asking)
    client.end().catch(() => {})
  }
  return createSilenceWatch({ afterMs, ask })
}

const sharing = new WeakMap<Db, SendStatement>()

export function createDb(pool: pg.Pool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  sharing.set(db, shareConnections(pool))
  return db
}

/** The function that sends a quick statement outside of a transaction; see `shareConnections`. Undefined inside a transaction. */
export function sharedConnectionsOf(db: Db): SendStatement | undefined {
  return sharing.get(db)
}

/** Compiles queries to SQL. It never connects: a transaction brings its own connection. */
const dialect = new PostgresDialect({ pool: undefined as never })
const compiler = dialect.createQueryCompiler()
const adapter = dialect.createAdapter()
const compiling = { dialect, config: { dialect }, driver: dialect.createDriver() }

/** The transaction begun on a connection. Unlike Kysely's own, it sends a statement without awaiting the one before. */
export function transactionOn(connection: DatabaseConnection): Db {
  const provider = { provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  return new Transaction<DB>({ ...compiling, executor })
}
