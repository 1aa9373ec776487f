import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { EdgeSettings } from '../edge-settings.ts'
import type { Logger } from '../log.ts'
import { isWithin, placeOf } from '../networks.ts'
import { tooManyConnections } from './bare-answers.ts'

/** Counters of a server's connections, for its metrics. */
export interface Connections {
  open: number
  /** Connections refused because there were too many: from one address, or in total. */
  refused: { address: number; total: number }
  /** Connections cut because a request did not arrive, or its answer was not read, in time. */
  cut: { request: number; answer: number }
}

/** A client that reads more slowly than this, on average over the send limit, is treated as not reading at all. */
const slowestBytesPerSecond = 1024
const warnEveryMs = 60_000
const [shortestLookMs, longestLookMs] = [20, 1000]

/** How much a socket has sent and how much of that is still unread; Node's own idle timer reads the same fields. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** How much a connection has read of its answers since it first had data waiting. */
interface Taking {
  since: number | undefined
  taken: number
}

/**
 * Limits the number of connections, in total and per address, and ends those whose client does not read the answer it
 * asked for: otherwise that answer would hold its connection, its memory and its query for ever. A trusted proxy
 * speaks for many clients, so only the total limit applies to it.
 */
export function boundConnections(server: Server, settings: EdgeSettings, log: Logger): Connections {
  const counts: Connections = { open: 0, refused: { address: 0, total: 0 }, cut: { request: 0, answer: 0 } }
  const takings = new Map<Socket, Taking>()
  const byPlace = new Map<string, number>()
  let warnedAt = Number.NEGATIVE_INFINITY

  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return void socket.destroy()
    const place = isWithin(settings.trustedProxies, address) ? undefined : placeOf(address)
    const ofPlace = place === undefined ? 0 : (byPlace.get(place) ?? 0)
    if (ofPlace >= settings.maxConnectionsPerAddress) return refuse(socket, 'address')
    if (counts.open >= settings.maxConnections) return refuse(socket, 'total')
    counts.open += 1
    if (place !== undefined) byPlace.set(place, ofPlace + 1)
    takings.set(socket, { since: undefined, taken: 0 })
    socket.once('close', () => leave(socket, place))
    for (const listener of serve) listener.call(server, socket)
  })

  function leave(socket: Socket, place: string | undefined): void {
    counts.open -= 1
    takings.delete(socket)
    if (place === undefined) return
    const left = byPlace.get(place)! - 1
    if (left === 0) byPlace.delete(place)
    else byPlace.set(place, left)
  }

  function refuse(socket: Socket, limit: 'address' | 'total'): void {
    counts.refused[limit] += 1
    socket.on('error', () => {})
    socket.write(tooManyConnections)
    socket.destroySoon()
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    const hint = 'a proxy in front of the service must be named in TRUSTED_PROXIES'
    log.warn({ limit, refused: counts.refused, hint }, 'connections are refused because there are too many')
  }

  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, taking] of takings) {
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

/** Whether the client reads what it is sent; false when it read next to nothing for the whole limit. */
function isTaken(socket: Socket, taking: Taking, now: number, limitMs: number): boolean {
  const handle = (socket as Socket & { _handle: Handle | null })._handle
  if (handle === null || handle.writeQueueSize === 0) {
    taking.since = undefined
    return true
  }
  const taken = handle.bytesWritten - handle.writeQueueSize
  if (taking.since !== undefined && now - taking.since < limitMs) return true
  const enough =
    taking.since === undefined || (taken - taking.taken) * 1000 >= slowestBytesPerSecond * (now - taking.since)
  taking.since = now
  taking.taken = taken
  return enough
}
