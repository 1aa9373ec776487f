import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The arrivals of one event. */
interface Entry {
  type: string
  objectId: string
  body: string
  headers: Record<string, string>
  times: number
  /** Milliseconds since 1970: when it first arrived, and its own time. */
  firstAt: number
  createdAt: number
}

/** A receiver that checks every signature and remembers every event. */
export interface Ledger {
  url: string
  entries: Map<string, Entry>
  /** Requests with a wrong signature, or with another body the second time. */
  wrong: string[]
  setSecret(secret: string): void
  /** The headers and bodies of the latest first arrivals, to be sent once more. */
  lastRequests(count: number): { headers: Record<string, string>; body: string }[]
  close(): void
}

export async function startLedger(): Promise<Ledger> {
  const entries = new Map<string, Entry>()
  const wrong: string[] = []
  let secret = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    // A request that was cut off was not received.
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const { headers } = request
      const expected = createHmac('sha256', secret).update(`${headers['x-service-timestamp']}.${body}`).digest()
      const given = Buffer.from(String(headers['x-service-signature']), 'hex')
      const payload = JSON.parse(body)
      const known = entries.get(payload.id)
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        wrong.push(`signature of ${payload.id}`)
      else if (known === undefined) {
        const { type, data, created_at } = payload
        const times = { times: 1, firstAt: Date.now(), createdAt: Date.parse(created_at) }
        const { host, connection, 'content-length': length, ...own } = headers as Record<string, string>
        entries.set(payload.id, { type, objectId: data.object.id, body, headers: own, ...times })
      } else {
        known.times++
        if (known.body !== body) wrong.push(`another body of ${payload.id}`)
      }
      response.writeHead(200).end()
    })
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    entries,
    wrong,
    setSecret: (text) => {
      secret = text
    },
    lastRequests: (count) => [...entries.values()].slice(-count).map(({ headers, body }) => ({ headers, body })),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
