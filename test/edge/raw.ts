import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A raw connection to the service; from another address of this machine if one is given. */
export function open(url: string, localAddress?: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, ...(localAddress && { localAddress }) })
  socket.on('error', () => {}) // one that is cut off may be reset
  return socket
}

/** The head of a request, line by line. */
export function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The answers of the service until it ends the connection: the status and the headers, and the body as JSON. */
export async function answered(socket: Socket) {
  const [first, body] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(first!.split(' ')[1]), head: first!, body: JSON.parse(body!) }
}

/** The first status from the service; 0 when it ends the connection without an answer. */
export function status(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(Number(String(bytes).split(' ')[1])))
    socket.once('close', () => resolve(0))
  })
}

export function closed(socket: Socket): Promise<void> {
  return socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()))
}
