import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Adapter } from '../../adapter.ts'
import { photoBytes } from '../../body.ts'
import type { TopdataAdapter } from './adapter.ts'
import { parseMessage } from './connection.ts'

/** How long a socket may be open before it says whose it is. */
const nameWithinMs = 30_000
const server = new WebSocketServer({ noServer: true, maxPayload: photoBytes })

/** Takes the socket of a reader and gives it to the device with its serial number. */
export function accept(request: IncomingMessage, socket: Duplex, head: Buffer, adapters: readonly Adapter[]): void {
  server.handleUpgrade(request, socket, head, (opened) => {
    opened.on('error', () => opened.terminate())
    void introduce(opened, request.socket.remoteAddress, adapters as readonly TopdataAdapter[])
  })
}

async function introduce(socket: WebSocket, from: string | undefined, readers: readonly TopdataAdapter[]) {
  const timer = setTimeout(() => socket.terminate(), nameWithinMs).unref()
  const first = await new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
  clearTimeout(timer)
  const message = parseMessage(first)
  const serial = typeof message?.sn === 'string' ? message.sn.slice(0, 100) : undefined
  const reader = serial === undefined ? undefined : readerFor(serial, from, readers)
  if (message && reader) return reader.attach(socket, message)
  if (serial !== undefined) for (const one of readers) one.refused(serial)
  socket.terminate()
}

/** By its serial number; one that nobody knows becomes the device at its address, or the only one that has none yet. */
function readerFor(serial: string, from: string | undefined, readers: readonly TopdataAdapter[]) {
  const known = readers.find((one) => one.serial() === serial)
  if (known) return known
  const free = readers.filter((one) => one.serial() === undefined)
  const host = (address: string | null) => (address === null ? undefined : URL.parse(address)?.hostname)
  const there = free.filter((one) => host(one.address) === from?.replace(/^::ffff:/, ''))
  if (there.length === 1) return there[0]
  return free.length === 1 ? free[0] : undefined
}
