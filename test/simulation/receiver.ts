import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '../../sdk/src/index.ts'

export type Mischief = 'fail' | 'hang' | 'gone'

/** A webhook request as it arrived. */
export interface Arrival {
  /** The id of the event, from the header. */
  id: string
  body: string
  /** The time of arrival, by the company's clock. */
  at: number
  answer: 'accept' | Mischief
  /** Signed with the secret of this webhook, and with no other one. */
  genuine: boolean
}

/** What a gym's receiver has received. */
export interface Inbox {
  url: string
  arrivals: Arrival[]
  /** Answers like a broken receiver, until it behaves again: 500, never, or 410. */
  misbehave(how: Mischief): void
  behave(): void
  readonly isBroken: boolean
  /** Sets the secret for checking signatures, and the company's clock. */
  expect(secret: string, now: () => number): void
}

/** Receives the webhooks of all gyms, on a free port. */
export interface Receiver {
  inbox(path: string): Inbox
}

export async function startReceiver(cleanup: AsyncDisposableStack): Promise<Receiver> {
  const inboxes = new Map<string, Inbox & { take: Take }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const take = inboxes.get(request.url ?? '')?.take
    if (take === undefined) response.writeHead(404).end()
    else take({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }, response)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  cleanup.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    inbox(path) {
      const made = createInbox(`http://127.0.0.1:${port}/${path}`)
      inboxes.set(`/${path}`, made)
      return made
    },
  }
}

interface Incoming {
  headers: Record<string, string | string[] | undefined>
  body: string
}
type Take = (request: Incoming, response: ServerResponse) => void

function createInbox(url: string): Inbox & { take: Take } {
  const arrivals: Arrival[] = []
  const hanging = new Set<ServerResponse>()
  let answer: Arrival['answer'] = 'accept'
  let secret = ''
  let now = Date.now
  return {
    url,
    arrivals,
    take({ headers, body }, response) {
      const genuine = opens(body, headers, secret) && !opens(body, headers, `${secret}0`)
      arrivals.push({ id: String(headers['x-service-event-id']), body, at: now(), answer, genuine })
      if (answer === 'hang') hanging.add(response)
      else response.writeHead({ accept: 200, fail: 500, gone: 410 }[answer]).end()
    },
    misbehave(how) {
      answer = how
    },
    behave() {
      answer = 'accept'
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    get isBroken() {
      return answer !== 'accept'
    },
    expect(ofWebhook, clock) {
      secret = ofWebhook
      now = clock
    },
  }
}

function opens(body: string, headers: Incoming['headers'], secret: string): boolean {
  try {
    verifyWebhook(body, headers, secret)
    return true
  } catch {
    return false
  }
}
