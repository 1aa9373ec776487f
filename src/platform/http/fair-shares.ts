import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type ReasonOf } from '../errors/failure.ts'
import { createFairQueue, type FairQueue } from '../limits/fair-queue.ts'
import { createWindows } from '../limits/windows.ts'
import { placeOf } from '../values/networks.ts'
import { refuse, ThrownFailure } from './answers.ts'
import { originOf } from './request-origin.ts'

/**
 * The maximum of waiting requests of one company, but at most a quarter of all connections; each waits no longer than clients usually do.
 */
const mostWaiting = 500
const patienceMs = 10_000
/** Connections that no admitted request takes, so that keys and sessions can still be looked up. */
const keptFree = 2
/** The longest that work may keep its place after its client has disconnected. */
const longestAfterwardsMs = 60_000
const sessionRequestsPerMinute = 600
const mostUnknownKeysPerMinute = 60
const mostKnown = 10_000

/** Keeps one company, session or unauthenticated client from taking the capacity that everyone shares. */
export interface FairShares {
  /**
   * Waits for the company's turn and takes a place for the duration of a request, before the request takes a database
   * connection. Refuses with 429, and returns the reply, when too many requests of the company are waiting.
   */
  enter(request: FastifyRequest, reply: FastifyReply, teamId: string): Promise<FastifyReply | undefined>
  /**
   * Does work that no single request waits for in a place of the company. If it gets no place, it throws an error that is answered with
   * 429.
   */
  within<T>(teamId: string, work: () => Promise<T>): Promise<T>
  /** Tracks when the answers of these routes are done, even if the client has disconnected. */
  watch(app: FastifyInstance): void
  /**
   * Waits for the turn of the address in a small lane that all strangers share, unless this token proved good before: a client that floods
   * the service only delays itself, and nobody is refused before they are identified. Refuses with 429, and returns the reply, when too
   * many requests of the address are waiting. The place is held until the answer, or until `settle`.
   */
  enterAsStranger(request: FastifyRequest, reply: FastifyReply, token?: string): Promise<FastifyReply | undefined>
  /** Notes whether the token of a request is good. With a good one, the request is no longer a stranger's. */
  settle(request: FastifyRequest, token: string | undefined, isGood: boolean): void
  /** Counts an unknown key. Beyond a few a minute from one address, enough for typing mistakes, the answer is 429. */
  countUnknownKey<F extends Failure>(request: FastifyRequest, refused: F): F | Failure<'RATE_LIMIT_EXCEEDED'>
  /** Counts the requests of each session, before looking the session up. */
  limitSessions(app: FastifyInstance, cookieName: string): void
}

/** Stands for a client that never disconnects. */
const nobody = { once: () => {}, off: () => {} }

/**
 * `connections` is the size of the pool that all requests share; `share` is a company's part of it while others are
 * active. `maxConnections` is how many clients may be connected.
 */
export function createFairShares({
  connections,
  share = Math.max(1, Math.floor(connections / 8)),
  unknownKeysPerMinute = mostUnknownKeysPerMinute,
  maxConnections,
}: {
  connections: number
  maxConnections: number
  share?: number | undefined
  unknownKeysPerMinute?: number | undefined
}): FairShares {
  const lane = Math.max(1, Math.floor(connections / 8))
  const total = Math.max(1, connections - keptFree - lane)
  const alone = Math.max(share, total - share)
  const waiting = Math.max(1, Math.min(mostWaiting, Math.floor(maxConnections / 4)))
  const gate = createFairQueue({ total, share, beside: 1, alone, waiting, patienceMs })
  const strangers = createFairQueue({
    total: lane,
    share: lane,
    beside: 1,
    alone: lane,
    waiting: mostWaiting,
    patienceMs,
  })
  const sessions = createWindows({ most: sessionRequestsPerMinute, seconds: 60 })
  const unknownKeys = createWindows({ most: unknownKeysPerMinute, seconds: 60 })
  /** Digests of tokens that were good, so that clients who share an address with an attacker do not wait for it. */
  const known = new Set<string>()
  const places = new WeakMap<object, () => void>()
  const answered = new WeakSet<object>()

  async function enter(request: FastifyRequest, reply: FastifyReply, teamId: string) {
    if (await takePlace(gate, teamId, { request, reply })) return undefined
    request.log.info({ team: teamId }, 'a company has too many requests at once')
    return refuse(reply, tooManyOfCompany())
  }

  async function enterAsStranger(request: FastifyRequest, reply: FastifyReply, token?: string) {
    if (token !== undefined && known.has(digestOf(token))) return undefined
    if (await takePlace(strangers, addressOf(request), { request, reply })) return undefined
    return refuse(reply, tooMany(1, 'Too many requests of this address are under way at once.', 'TOO_MANY_AT_ONCE'))
  }

  function settle(request: FastifyRequest, token: string | undefined, isGood: boolean): void {
    if (token === undefined) return
    if (!isGood) return void known.delete(digestOf(token))
    if (known.size >= mostKnown) known.clear()
    known.add(digestOf(token))
    places.get(request.raw)?.()
  }

  async function within<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    const leave = await gate.enter(teamId, nobody)
    if (leave === undefined) throw new ThrownFailure(tooManyOfCompany())
    return work().finally(leave)
  }

  /** Takes a place until the request's work is done; false if it got none. */
  async function takePlace(
    queue: FairQueue,
    whose: string,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<boolean> {
    const leave = await queue.enter(whose, reply.raw)
    if (leave === undefined) return false
    places.set(request.raw, leave)
    const closed = () => {
      if (answered.has(request.raw)) return leave()
      // The client has disconnected, but the work continues; its place becomes free when it ends.
      setTimeout(leave, longestAfterwardsMs).unref()
    }
    if (reply.raw.closed) closed()
    else reply.raw.once('close', closed)
    return true
  }

  function watch(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, _payload, done) => {
      answered.add(request.raw)
      if (reply.raw.closed) places.get(request.raw)?.()
      done()
    })
  }

  function countUnknownKey<F extends Failure>(request: FastifyRequest, refused: F) {
    const seconds = unknownKeys.take(addressOf(request))
    return seconds === undefined ? refused : tooMany(seconds, 'Too many unknown API keys came from this address.')
  }

  function limitSessions(app: FastifyInstance, cookieName: string): void {
    const cookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookieName}=([^;]+)`)
    app.addHook('onRequest', async (request, reply) => {
      const sent = cookie.exec(request.headers.cookie ?? '')?.[1]
      const seconds = sent === undefined ? undefined : sessions.take(digestOf(sent))
      if (seconds === undefined) return undefined
      const message = `A session may make ${sessionRequestsPerMinute} requests per minute.`
      return refuse(reply, tooMany(seconds, message, 'SESSION_TOO_FAST'))
    })
  }

  return { enter, enterAsStranger, settle, within, countUnknownKey, watch, limitSessions }
}

function tooManyOfCompany(): Failure<'RATE_LIMIT_EXCEEDED'> {
  return tooMany(1, 'Too many requests of this company are under way at once.', 'TOO_MANY_AT_ONCE')
}

const digestOf = (token: string) => hash('sha256', token, 'base64')
const addressOf = (request: FastifyRequest) => placeOf(originOf(request).address ?? 'unknown')

function tooMany(
  seconds: number,
  message: string,
  reason?: ReasonOf<'RATE_LIMIT_EXCEEDED'>,
): Failure<'RATE_LIMIT_EXCEEDED'> {
  const details = { ...(reason === undefined ? {} : { reason }), retry_after_seconds: seconds }
  return new Failure('RATE_LIMIT_EXCEEDED', `${message} Try again in ${seconds} seconds.`, details)
}
