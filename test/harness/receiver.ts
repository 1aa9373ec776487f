import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A webhook request as it arrived. */
export interface Received {
  headers: Record<string, string>
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads freely
  payload: any
  method: string
  url: string
  /** By the machine's clock, in ms. */
  at: number
}

type Reaction = number | ((request: IncomingMessage, response: ServerResponse, body: string) => void)

export interface Receiver {
  url: string
  received: Received[]
  /** Sets the reactions to the next requests, one each; later requests get 200. */
  react(...reactions: Reaction[]): void
  /** Sets the reaction to all requests without one of their own. */
  always(reaction: Reaction): void
  server: Server
}

/** A webhook receiver on a free port that records requests; it ends with the test. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const queue: Reaction[] = []
  let fallback: Reaction = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const { method = '', url = '' } = request
    const headers = request.headers as Record<string, string>
    received.push({ headers, body, payload: JSON.parse(body), method, url, at: Date.now() })
    const reaction = queue.shift() ?? fallback
    if (typeof reaction === 'function') reaction(request, response, body)
    else response.writeHead(reaction).end(reaction < 300 ? 'ok' : 'no')
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    react: (...reactions) => void queue.push(...reactions),
    always: (reaction) => {
      fallback = reaction
    },
    server,
  }
}

/** X-Service-Signature, computed by hand: hex HMAC-SHA256 over `<timestamp>.<raw body>`, keyed with the secret as shown. */
export function serviceSignature(secret: string, { headers, body }: Received): string {
  return createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`).digest('hex')
}
