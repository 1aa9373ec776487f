import type { Socket } from 'node:net'
import { maxBodyBytes } from './answers.ts'

/** How much of what a client still sends is read, and for how long: enough for a body of maximum size on a slow line. */
const mostDrainedBytes = 2 * maxBodyBytes
const longestDrainMs = 2000

/**
 * Ends a connection after its last answer so that the client can read that, even while it is sending. If the connection were closed at
 * once, data that still arrives would be answered by a reset, and most clients then stop reading. Data that arrives is thrown away and no
 * longer handled as a request.
 */
export function endReadably(socket: Socket): void {
  let drained = 0
  socket.removeAllListeners('data')
  // With this listener, Node no longer passes incoming data to its HTTP parser.
  socket.on('data', (bytes) => {
    drained += bytes.length
    if (drained > mostDrainedBytes) socket.destroy()
  })
  socket.resume()
  socket.end()
  const timer = setTimeout(() => socket.destroy(), longestDrainMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
