import { type AddressInfo, createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { ConnectionTarget } from '#platform/db/pool.ts'

/** A network connection between a service and its database that can be broken. */
export interface Proxy {
  port: number
  /** Sends new connections elsewhere and cuts open ones, as when an address moves. */
  pointTo(target: NetConnectOpts): void
  /** Silently passes nothing on in either direction: nothing arrives, and nothing fails. */
  fallSilent(): void
  /** Passes new data on again; swallowed data is lost, and those connections with it. */
  speak(): void
  /** From now on passes everything on later by `ms` in each direction, which is half of a round trip. */
  slow(ms: number): void
  /** Breaks all connections, and refuses new ones until `pointTo`. */
  cut(): void
  close(): void
}

/** The address of a target's server: a socket in a folder, or a port. */
export function addressOf({ host = '127.0.0.1', port = 5432 }: ConnectionTarget): NetConnectOpts {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** Passes bytes on between a free port of 127.0.0.1 and a server, by address or by the path of its socket. */
export async function startProxy(first: NetConnectOpts): Promise<Proxy> {
  let target: NetConnectOpts | undefined = first
  let silent = false
  let delayMs = 0
  const after = (then: () => void) => {
    if (delayMs > 0) setTimeout(then, delayMs)
    else then()
  }
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => {}).on('close', () => open.delete(caller))
    if (target === undefined) return void caller.destroy()
    const callee = createConnection(target)
    open.add(callee)
    callee.on('error', () => {}).on('close', () => open.delete(callee))
    for (const [from, to] of [[caller, callee] as const, [callee, caller] as const]) {
      from.on('data', (chunk) => {
        if (!silent) after(() => void (to.destroyed || to.write(chunk)))
      })
      from.on('close', () => {
        // A silent network does not even report that the other side has closed the connection.
        if (!silent) after(() => to.destroy())
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = () => {
    for (const socket of [...open]) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(next) {
      target = next
      cutAll()
    },
    fallSilent() {
      silent = true
    },
    speak() {
      silent = false
      cutAll()
    },
    slow(ms) {
      delayMs = ms
    },
    cut() {
      target = undefined
      cutAll()
    },
    close() {
      cutAll()
      server.close()
    },
  }
}
