import type { Socket } from 'node:net'

/** A client that reads more slowly than this, on average over the send limit, is treated as not reading at all. */
const slowestBytesPerSecond = 1024

/** How much a socket has sent and how much of that is still unread; Node's own idle timer reads the same fields. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** How much a connection has read of its answers since it first had data waiting. */
export interface Taking {
  since: number | undefined
  taken: number
}

/** Whether the client reads what it is sent; false when it read next to nothing for the whole limit. */
export function isTaken(socket: Socket, taking: Taking, now: number, limitMs: number): boolean {
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
