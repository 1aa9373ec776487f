import { once } from 'node:events'
import { createServer } from 'node:net'

let next = 20_000 + (process.pid % 10_000)

/** A free port of 127.0.0.1, another one each time. Outgoing connections use no port below 32,768. */
export async function freePort(): Promise<number> {
  return firstFree(
    (function* () {
      while (true) yield next++
    })(),
  )
}

/** The first free one of some ports of 127.0.0.1. */
export async function firstFree(ports: Iterable<number>): Promise<number> {
  for (const port of ports) {
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('None of the ports is free.')
}
