import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { EdgeSettings } from '../edge-settings.ts'
import type { Logger } from '../log.ts'
import { isWithin, placeOf } from '../networks.ts'
import { tooManyConnections } from './bare-answers.ts'

/** What the connections of a server came to, for its metrics. */
export interface Connections {
  open: number
  /** Turned away because there were too many: of one address, or in all. */
  refused: { address: number; total: number }
  /** Cut off because the request did not come, or its answer was not taken, in time. */
  cut: { request: number; answer: number }
}

/** Who takes less than this, on average over the send limit, takes next to nothing. */
const slowestBytesPerSecond = 1024
const warnEveryMs = 60_000
const [shortestLookMs, longestLookMs] = [20, 1000]

/** What a socket has sent off, and what of that the other side has not taken; Node's own idle timer reads the same. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** What a connection has taken of its answers, since it began to owe something. */
interface Taking {
  since: number | undefined
  taken: number
}

/**
 * Lets no more connections in than the settings allow, in all and of one address, and ends those whose other side does
 * not take what it asked for: an answer nobody reads would hold its connection, its memory and its query for ever. A
 * proxy that is trusted speaks for many and counts in all only.
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
      socket.resetAndDestroy() // what waits in the kernel goes as well
    }
  }, lookEveryMs(settings.sendTimeoutMs)).unref()
  server.once('close', () => clearInterval(looking))
  return counts
}

/** How often to look whether a limit is over. */
export function lookEveryMs(limitMs: number): number {
  return Math.max(Math.round(Math.min(limitMs / 4, longestLookMs)), shortestLookMs)
}

/** Whether the other side takes what it was sent; false when, for all of the limit, it took next to nothing. */
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
