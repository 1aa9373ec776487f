import type { Socket } from 'node:net'
import { maxBodyBytes } from './answers.ts'

/** Of what a client goes on to send, so much is read for so long: a body of the longest kind on a slow line. */
const mostDrainedBytes = 2 * maxBodyBytes
const longestDrainMs = 2000

/**
 * Ends a connection after its last answer so that the client can read that, even while it is sending. If the connection were
 * closed at once, what still arrives would be answered by a reset, upon which most clients read no more. What arrives is thrown
 * away: it is no request any longer.
 */
export function endReadably(socket: Socket): void {
  let drained = 0
  socket.removeAllListeners('data')
  // With this listener Node no longer gives to its HTTP parser what comes.
  socket.on('data', (bytes) => {
    drained += bytes.length
    if (drained > mostDrainedBytes) socket.destroy()
  })
  socket.resume()
  socket.end()
  const timer = setTimeout(() => socket.destroy(), longestDrainMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
