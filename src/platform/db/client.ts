import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { statementStep, traces } from '../log/traces.ts'
import type { ConnectionTarget } from './hosts.ts'
import { type Descriptions, type Done, NamedQuery } from './named-query.ts'
import { currentGeneration, isOutdated, nameStatement, prepareAgain } from './named-statements.ts'
import { allowLongWork, beginSession, keepAlive, longSilenceMs, type SessionKind, silenceMs } from './session.ts'
import type { SilenceWatch } from './silence.ts'
import { endsSession, isDeadlock, isServerAway, noAnswer, pauseAfterDeadlockMs, readsOnlyCode } from './unavailable.ts'

export interface ClientSettings extends ConnectionTarget {
  session?: SessionKind | undefined
  /** After how long without an answer the connection counts as dead, if not the usual time. */
  silenceMs?: number | undefined
  /** Watches this connection together with the others of its pool. */
  silence?: SilenceWatch | undefined
}

/** How long a new connection may take. */
export const connectPatienceMs = 5000

/** More tries than schema changes can happen during one statement. */
const mostTries = 5
/** The same number as in `transact`. */
const mostTriesOfDeadlocked = 3

/**
 * A connection of the service to its database. It begins with the limits and formats of `session.ts`, and goes to the server that accepts
 * writes if the target demands it.
 *
 * It sends every statement that has parameters as a named prepared statement, which makes the same list 1.4 times faster. When a newer
 * release has added a column to a table that the statement reads, the statement is prepared again. In a transaction, which ends because of
 * that, `transact` does so. A statement outside of a transaction is also sent again when a deadlock ended it. A pooler that does not
 * forward names gets statements without names (`unnamed`). We create the promise ourselves because pg's own keeps finished results in
 * memory until the next full garbage collection: with it, listing members took 1.4 times as long and its p99 doubled.
 */
export class ServiceClient extends pg.Client {
  readonly #descriptions: Descriptions = new Map()
  /** The generation of the statements that are prepared on this connection. */
  readonly generation = currentGeneration()
  #gathers = false
  readonly #target: ClientSettings
  readonly #address: string | undefined
  readonly #hasLimits: boolean
  readonly #usualSilenceMs: number
  #isLong = false
  #heardBytes = 0

  constructor(settings: ClientSettings) {
    const address = settings.hosts?.current()
    super({
      ...settings,
      ...(address === undefined ? {} : { connectionString: address }),
      ...keepAlive,
      // Statements that are sent at the same time go in one packet; a statement that times out ends its connection.
      pipeline: true,
    } as pg.ClientConfig)
    // An error fails everything that waits for an answer; without a listener it would also end the process.
    this.on('error', () => {})
    this.#target = settings
    this.#hasLimits = settings.session !== 'unlimited'
    this.#usualSilenceMs = settings.silenceMs ?? silenceMs
    this.#address = address
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's connect are passed through unchanged
  override connect(callback?: any): any {
    const connected = this.#connectAndBegin()
    if (callback === undefined) return connected
    connected.then(() => callback(null, this), callback)
  }

  async #connectAndBegin(): Promise<this> {
    const { hosts, silence } = this.#target
    if (silence?.isSilent()) throw noAnswer()
    silence?.add(this)
    this.once('end', () => silence?.delete(this))
    try {
      await super.connect()
      this.#endSilence()
      await beginOn({ host: this.host, query: (text) => super.query(text) }, this.#target)
      this.#leaveWhenEnded()
      return this
    } catch (error) {
      if (this.#address !== undefined) hosts?.passOver(this.#address)
      super.end().catch(() => {})
      throw error
    }
  }

  /** Sends statements of the same moment with one system call, so that they arrive together. */
  #gather(): void {
    if (this.#gathers) return
    this.#gathers = true
    const stream = this.#stream()
    stream.cork()
    process.nextTick(() => {
      this.#gathers = false
      stream.uncork()
    })
  }

  #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  /**
   * Breaks the connection when the rest of an answer is awaited and nothing comes. There is one timer for the connection, because pg's own
   * timer for each statement keeps the rows of the statement until it would have fired: listing members took 1.1 times the CPU.
   */
  #endSilence(): void {
    if (!this.#hasLimits) return
    this.#expectSilence(this.#usualSilenceMs)
    const stream = this.#stream()
    stream.on('timeout', () => {
      const { _ending } = this as unknown as { _ending: boolean }
      if (this.isAwaited() || _ending) this.giveUp()
    })
  }

  /** Whether bytes have come since this was last asked. */
  hasSpoken(): boolean {
    const { bytesRead } = this.#stream()
    const spoke = bytesRead !== this.#heardBytes
    this.#heardBytes = bytesRead
    return spoke
  }

  /** Whether the connection is being made, or an answer is awaited on it. */
  isAwaited(): boolean {
    return !(this as unknown as { readyForQuery: boolean }).readyForQuery
  }

  /** Breaks the connection, which fails everything that waits for an answer. */
  giveUp(): void {
    this.#stream().destroy(noAnswer())
  }

  /**
   * PostgreSQL announces that it ends a session before the connection breaks. After that no statement may be sent on the connection, so it
   * is closed, and the pool opens another one.
   */
  #leaveWhenEnded(): void {
    const { connection } = this as unknown as { connection: EventEmitter }
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (endsSession(error)) this.end().catch(() => {})
    })
  }

  /** Every statement of the service comes through here, so this is where statements become steps of traces. */
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query are passed through unchanged
  override query(config: any, values?: any, callback?: any): any {
    const end = traces()?.begin(() => statementStep(typeof config === 'string' ? config : config.text))
    if (end === undefined) return this.#send(config, values, callback)
    const answer = typeof values === 'function' ? values : callback
    if (answer !== undefined) {
      const given = typeof values === 'function' ? undefined : values
      return this.#send(config, given, (error: Error | null, result: unknown) => {
        end(error)
        answer(error, result)
      })
    }
    const sent = this.#send(config, values)
    if (typeof sent?.then === 'function') sent.then(() => end(), end)
    else end()
    return sent
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #send(config: any, values?: any, callback?: any): any {
    this.#gather()
    if (config === allowLongWork) this.#expectSilence(longSilenceMs)
    else if (this.#isLong && (config === 'commit' || config === 'rollback')) this.#expectSilence(this.#usualSilenceMs)
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(config, values, callback)
    if (callback !== undefined) return this.#sendStatement(config, values, callback)
    return new Promise((resolve, reject) => {
      this.#sendStatement(config, values, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  /** Sets how long an answer may take from now on. */
  #expectSilence(ms: number): void {
    if (this.#hasLimits) this.#stream().setTimeout(ms)
    this.#isLong = ms === longSilenceMs
  }

  #sendStatement(text: string, values: unknown[], done: Done, tries = 1): void {
    const statement = this.#target.unnamed ? undefined : nameStatement(text)
    const answered: Done = (error, result) => {
      const outdated = statement !== undefined && isOutdated(error)
      if (outdated) prepareAgain(statement)
      const most = outdated ? mostTries : isDeadlock(error) ? mostTriesOfDeadlocked : 0
      // In a transaction, the whole transaction has failed; outside of one, the statement has had no effect.
      if (this.getTransactionStatus() !== 'I' || tries >= most) return done(error, result)
      const again = () => this.#sendStatement(text, values, done, tries + 1)
      if (outdated) again()
      else setTimeout(again, pauseAfterDeadlockMs())
    }
    if (statement === undefined) super.query(text, values, answered)
    else super.query(new NamedQuery(statement, values, { descriptions: this.#descriptions, done: answered }) as never)
  }
}

interface Connected {
  host: string
  query(text: string): Promise<pg.QueryResult<{ reads_only: boolean }>>
}

/** Begins the session of a new connection; throws if writes are demanded and its server accepts none. */
export async function beginOn(client: Connected, { session = 'usual', demandsWrites }: ClientSettings): Promise<void> {
  const { rows } = await client.query(beginSession[session])
  if (demandsWrites && rows[0]!.reads_only) throw readsOnly(client.host)
}

/** Connects to the first of the hosts if it answers, otherwise to the next one that does. `connect` skips a host that does not answer. */
export async function atAnyHost<T>({ hosts }: ConnectionTarget, connect: () => Promise<T>): Promise<T> {
  for (let left = hosts?.count ?? 1; ; left--) {
    try {
      return await connect()
    } catch (error) {
      if (left === 1 || !isServerAway(error)) throw error
    }
  }
}

/** A connection outside of any pool. */
export function connectClient(settings: ClientSettings): Promise<ServiceClient> {
  return atAnyHost(settings, () =>
    new ServiceClient({ connectionTimeoutMillis: connectPatienceMs, ...settings }).connect(),
  )
}

function readsOnly(host: string): Error {
  return Object.assign(new Error(`The server at ${host} takes no writes`), { code: readsOnlyCode })
}
