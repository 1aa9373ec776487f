import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EdgeSettings } from '../config/edge-settings.ts'
import { Failure } from '../errors/failure.ts'
import type { Logger } from '../log/log.ts'
import { isWithin, placeOf } from '../values/networks.ts'
import { refuse } from './answers.ts'
import { endReadably } from './end-readably.ts'
import { isTaken, type Taking } from './unread-answers.ts'

/** Counters of a server's connections, for its metrics. */
export interface Connections {
  open: number
  /** Connections refused because there were too many: from one address, or in total. */
  refused: { address: number; total: number }
  /** Connections cut because a request did not arrive, or its answer was not read, in time, or idle ones to make room. */
  cut: { request: number; answer: number; room: number }
}

type Limit = keyof Connections['refused']

interface Connection {
  /** The place under which it is counted; undefined if only the total limit applies. */
  place: string | undefined
  /** Whether a request on it had a valid key, session or token. */
  proven: boolean
  /** The limit that it exceeds: its request is read, and refused unless it proves itself or asks for health. */
  over: Limit | undefined
  requests: number
  idleSince: number
  taking: Taking
}

const warnEveryMs = 60_000
const [shortestLookMs, longestLookMs] = [20, 1000]
const retryAfterSeconds = 1
/** A connection that has had no request for this long may be closed to make room; a new one may be about to send. */
const idleMs = 1000
/** The share of all connections that strangers may use; a quarter is left for clients who prove who they are. */
const strangersPart = 0.75
const leastOver = 64

/**
 * Limits the number of connections, in total and per address, and ends those whose client does not read the answer it asked for: otherwise
 * that answer would hold its connection, its memory and its query for ever.
 *
 * Beyond a limit, the connection that has been idle for longest makes room. If none is idle, the request of the new one is still read and
 * answered with 429, so that every client can read why; `/healthz` and `/readyz` are served even then. Connections with a valid key or
 * session are counted separately: strangers at the same address cannot use up its connections, nor more than three quarters of all. A
 * trusted proxy speaks for many clients, and the operator may exempt networks, so that only the total limit applies to them.
 */
export function boundConnections(app: FastifyInstance, settings: EdgeSettings, log: Logger): Connections {
  const { server } = app
  const counts: Connections = {
    open: 0,
    refused: { address: 0, total: 0 },
    cut: { request: 0, answer: 0, room: 0 },
  }
  const { maxConnections, maxConnectionsPerAddress } = settings
  const exempt = [...settings.trustedProxies, ...settings.manyConnectionsFrom]
  const most = { strangers: Math.ceil(maxConnections * strangersPart), over: Math.max(leastOver, maxConnections / 4) }
  /** Connections within the limits. */
  const within = new Map<Socket, Connection>()
  const over = new Map<Socket, Connection>()
  /** Connections within the limits that have no request, the longest idle first. */
  const idle = new Map<Socket, Connection>()
  const strangersOf = new Map<string, number>()
  const provenOf = new Map<string, number>()
  let strangers = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return void socket.destroy()
    const taking = { since: undefined, taken: 0 }
    const place = isWithin(exempt, address) ? undefined : placeOf(address)
    const one = { place, proven: false, over: undefined, requests: 0, idleSince: performance.now(), taking }
    if (!comeWithin(socket, one)) waitBeyond(socket, one)
    socket.destroySoon = () => endReadably(socket)
    socket.once('close', () => leave(socket, one))
    for (const listener of serve) listener.call(server, socket)
  })
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const one = within.get(socket) ?? over.get(socket)
    if (one === undefined) return
    one.requests += 1
    idle.delete(socket)
    answer.once('close', () => {
      one.requests -= 1
      if (one.requests > 0 || !within.has(socket)) return
      one.idleSince = performance.now()
      idle.set(socket, one)
    })
  })

  // After everything that checks who the caller is, and before the body is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { socket } = request
    if (hasProved(request)) prove(socket)
    const one = over.get(socket)
    if (one === undefined) return done()
    if (comeWithin(socket, one)) over.delete(socket)
    else if (!isHealth(request)) return sendAway(reply, one.over!)
    done()
  })

  const countsOf = ({ proven }: Connection) => (proven ? provenOf : strangersOf)

  /** Which limit the connection would exceed. */
  function limitFor(one: Connection): Limit | undefined {
    const { place, proven } = one
    if (counts.open >= maxConnections) return 'total'
    if (place === undefined) return undefined
    if ((countsOf(one).get(place) ?? 0) >= maxConnectionsPerAddress) return 'address'
    return !proven && strangers >= most.strangers ? 'total' : undefined
  }

  /** Counts the connection within the limits if there is room, or if closing an idle one makes room. */
  function comeWithin(socket: Socket, one: Connection): boolean {
    one.over = limitFor(one)
    if (one.over !== undefined && makeRoom(one, one.over)) one.over = limitFor(one)
    if (one.over !== undefined) return false
    within.set(socket, one)
    if (one.requests === 0) idle.set(socket, one)
    counts.open += 1
    count(one, 1)
    return true
  }

  /** Closes the connection that was idle for longest among those that count towards the limit. */
  function makeRoom({ place, proven }: Connection, limit: Limit): boolean {
    const latest = performance.now() - idleMs
    for (const [socket, one] of idle) {
      if (one.idleSince > latest) return false
      if (limit === 'address' && (one.place !== place || one.proven !== proven)) continue
      counts.cut.room += 1
      leave(socket, one)
      socket.destroy()
      return true
    }
    return false
  }

  function count(one: Connection, by: 1 | -1): void {
    if (one.place === undefined) return
    if (!one.proven) strangers += by
    const ofPlace = countsOf(one)
    const left = (ofPlace.get(one.place) ?? 0) + by
    if (left === 0) ofPlace.delete(one.place)
    else ofPlace.set(one.place, left)
  }

  function leave(socket: Socket, one: Connection): void {
    over.delete(socket)
    idle.delete(socket)
    if (!within.delete(socket)) return
    counts.open -= 1
    count(one, -1)
  }

  /** From now on counts the connection among the proven ones of its address, which may be too many themselves. */
  function prove(socket: Socket): void {
    const one = within.get(socket) ?? over.get(socket)
    if (one === undefined || one.proven) return
    leave(socket, one)
    one.proven = true
    if (!comeWithin(socket, one)) waitBeyond(socket, one)
  }

  /** Keeps the connection beyond the limits; when too many are kept, the oldest is cut. */
  function waitBeyond(socket: Socket, one: Connection): void {
    over.set(socket, one)
    if (over.size <= most.over) return
    const [oldest] = over.keys()
    countRefused(over.get(oldest!)!.over!)
    over.delete(oldest!)
    oldest!.destroy()
  }

  function sendAway(reply: FastifyReply, limit: Limit): void {
    countRefused(limit)
    const why = 'There are too many connections. Use fewer, and keep them open.'
    reply.header('Connection', 'close')
    refuse(reply, new Failure('TOO_MANY_CONNECTIONS', why, { retry_after_seconds: retryAfterSeconds }))
  }

  function countRefused(limit: Limit): void {
    counts.refused[limit] += 1
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    const hint = 'a proxy in front of the service must be named in TRUSTED_PROXIES'
    log.warn({ limit, refused: counts.refused, hint }, 'connections are refused because there are too many')
  }

  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, { taking }] of [...within, ...over]) {
      if (isTaken(socket, taking, now, settings.sendTimeoutMs)) continue
      counts.cut.answer += 1
      socket.resetAndDestroy() // also discards what waits in the kernel
    }
  }, lookEveryMs(settings.sendTimeoutMs)).unref()
  server.once('close', () => clearInterval(looking))
  return counts
}

/** How often to check whether a limit has been exceeded. */
export function lookEveryMs(limitMs: number): number {
  return Math.max(Math.round(Math.min(limitMs / 4, longestLookMs)), shortestLookMs)
}

/** Whether the request came with a valid key, session or token. */
function hasProved({ caller, staff, phone, kiosk, bridge }: FastifyRequest): boolean {
  return Boolean(caller ?? staff ?? bridge ?? phone?.session ?? kiosk)
}

/** An orchestrator ends a process whose health it cannot read. */
function isHealth({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz'
}
