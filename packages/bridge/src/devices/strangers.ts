import type { Socket } from 'node:net'

const mostOfAddress = 32
const mostInAll = 500

/**
 * Limits the sockets that have not yet shown that they belong to a device: when there are too many, the oldest is closed. An attacker who
 * opens many thus closes their own, and a device always finds room, since it says at once who it is.
 */
export function strangers() {
  const waiting = new Map<Socket, string | undefined>()
  const leave = (socket: Socket) => waiting.delete(socket)
  const give = (socket: Socket) => {
    leave(socket)
    socket.destroy()
  }
  return {
    opened(socket: Socket): void {
      const address = socket.remoteAddress
      waiting.set(socket, address)
      socket.once('close', () => leave(socket))
      const same = [...waiting].filter(([, from]) => from === address)
      if (same.length > mostOfAddress) give(same[0]![0])
      else if (waiting.size > mostInAll) give(waiting.keys().next().value!)
    },
    /** The socket belongs to a device. */
    proven: leave,
  }
}
