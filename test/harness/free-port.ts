import { once } from 'node:events'
import { createServer } from 'node:net'

let next = 20_000 + (process.pid % 10_000)

/** A port of 127.0.0.1 that nobody uses, each time another one. Connections outwards take none below 32,768. */
export async function freePort(): Promise<number> {
  return firstFree(
    (function* () {
      while (true) yield next++
    })(),
  )
}

/** The first of some ports of 127.0.0.1 that nobody uses. */
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
