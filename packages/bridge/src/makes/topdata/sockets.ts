import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Adapter } from '../../devices/adapter.ts'
import { photoBytes } from '../../devices/body.ts'
import { parseMessage } from './connection.ts'
import type { Reader } from './reader.ts'

/** How long a socket may be open, and how much it may send, before it names its device. */
const nameWithinMs = 5000
const nameBytes = 32 * 1024
const server = new WebSocketServer({ noServer: true, maxPayload: photoBytes })

/** Takes the socket of a reader and gives it to the device with its serial number; `proven` is called then. */
export function accept(
  { request, socket, head, proven }: { request: IncomingMessage; socket: Duplex; head: Buffer; proven: () => void },
  adapters: readonly Adapter[],
): void {
  server.handleUpgrade(request, socket, head, (opened) => {
    opened.on('error', () => opened.terminate())
    void introduce(opened, request.socket, adapters as unknown as readonly Reader[]).then((isTaken) => {
      if (isTaken) proven()
      else opened.terminate()
    })
  })
}

/** Whether the socket belongs to one of the readers. If so, that reader has taken it over. */
async function introduce(
  socket: WebSocket,
  from: IncomingMessage['socket'],
  readers: readonly Reader[],
): Promise<boolean> {
  const timer = setTimeout(() => socket.terminate(), nameWithinMs).unref()
  const count = (): void => {
    if (from.bytesRead > nameBytes) socket.terminate()
  }
  from.on('data', count)
  const first = await new Promise<string>((resolve) => {
    socket.once('message', (data) => resolve(String(data)))
    socket.once('close', () => resolve(''))
  })
  clearTimeout(timer)
  from.off('data', count)
  const message = parseMessage(first)
  const serial = typeof message?.sn === 'string' ? message.sn.slice(0, 100) : ''
  if (message === undefined || serial === '') return false
  const peer = from.remoteAddress
  const isTaken = await Promise.all(
    readers.map((reader) => (reader.isOf(serial) ? reader.attach(socket, message, peer) : false)),
  )
  if (isTaken.includes(true)) return true
  await Promise.all(readers.map((reader) => reader.refused(serial, peer)))
  return false
}
