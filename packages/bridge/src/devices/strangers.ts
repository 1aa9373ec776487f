import type { Socket } from 'node:net'

const mostOfAddress = 32
const mostInAll = 500

/**
 * Bounds the sockets that have not shown yet that they are a device's: the oldest gives way, so that whoever opens many
 * closes their own, and a device, which says at once who it is, always finds room.
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
    /** It is a device's. */
    proven: leave,
  }
}
