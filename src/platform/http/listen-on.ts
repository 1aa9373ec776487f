import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The addresses of a host: `localhost` has two where IPv6 is available. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length === 0 ? [host] : [...new Set(found.map(({ address }) => address))]
}

/**
 * Listens on all of the addresses. Connections to the others are handed to the one HTTP server, which listens on the
 * first, so that its limits apply across all of them; Fastify itself would start a server for each. Rejects when the
 * first address is taken.
 */
export async function listenOn(app: FastifyInstance, addresses: string[], port: number): Promise<void> {
  const doors: Server[] = []
  app.addHook('preClose', async () => {
    for (const door of doors) door.close()
  })
  const [first, ...others] = addresses
  await app.listen({ port, host: first! })
  for (const address of others) doors.push(...(await openDoor(app, address)))
}

/** Returns an empty list when the address cannot be opened: a machine may list an address that it does not have. */
async function openDoor(app: FastifyInstance, host: string): Promise<Server[]> {
  const { port } = app.server.address() as AddressInfo
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
  const opened = Promise.withResolvers<Server[]>()
  door.once('error', () => opened.resolve([]))
  door.listen({ host, port }, () => opened.resolve([door]))
  return opened.promise
}
