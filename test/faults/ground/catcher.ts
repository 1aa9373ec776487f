import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Catcher {
  url: string
  /** The ids of the events that came, in order. */
  caught: string[]
  /** Sets the status for the next requests. */
  answer(status: number): void
}

/** A receiver of webhooks on a free port of this machine. */
export async function startCatcher(cleanup: AsyncDisposableStack): Promise<Catcher> {
  const caught: string[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    caught.push(JSON.parse(body).id)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    caught,
    answer: (next) => {
      status = next
    },
  }
}
