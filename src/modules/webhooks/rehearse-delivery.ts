import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { nodeHttp } from '#platform/http/node-http.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { createSender } from './attempt-delivery.ts'

/**
 * Makes one call, to this very process, so that everything the HTTP library loads with its first request is in memory
 * before the service gives up access to its folder.
 */
export async function rehearseDelivery(): Promise<void> {
  const server = nodeHttp.createServer((request, response) => void request.resume().on('end', () => response.end('ok')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const sender = createSender({ allowPrivate: true, resolve: resolveByDns })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await sender.attempt({ url, headers: { 'content-type': 'application/json' }, body: '{}', refused: undefined })
  await sender.close()
  server.close()
}
