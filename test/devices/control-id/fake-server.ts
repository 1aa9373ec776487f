import http from 'node:http'
import { parseExact } from '../parts/exact-json.ts'

// A server for the tests of this folder: it answers as a test says and keeps what it got.

export interface Seen {
  method: string
  /** The last part of the path, without .fcgi. */
  name: string
  url: URL
  headers: http.IncomingHttpHeaders
  body: string
  form: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
  json: any
}

export type Reply = { status?: number; body?: string } | 'hang' | 'drop'
type Answering = (seen: Seen) => Reply | Promise<Reply>

export function grant(userId: number | bigint, allow = 'clockwise'): { body: string } {
  const result = {
    event: 7,
    user_id: Number(userId),
    user_name: 'Aluno',
    user_image: false,
    portal_id: 1,
    actions: [{ action: 'catra', parameters: `allow=${allow}` }],
  }
  return { body: JSON.stringify({ result }) }
}

export function answerEvent(event: number): { body: string } {
  return { body: JSON.stringify({ result: { event, user_id: 0, user_image: false, portal_id: 1 } }) }
}

/** Listens on a free port and grants everything, until a test sets something else. */
export async function fakeServer(port = 0) {
  const seen: Seen[] = []
  const answers = new Map<string, Answering>([['new_user_identified', ({ form }) => grant(Number(form.user_id))]])
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('error', () => {})
    request.on('end', async () => {
      const url = new URL(request.url!, 'http://server')
      const body = Buffer.concat(parts).toString()
      const isJson = request.headers['content-type']?.includes('json')
      const one: Seen = {
        method: request.method!,
        name: url.pathname.split('/').at(-1)!.replace('.fcgi', ''),
        url,
        headers: request.headers,
        body,
        form: Object.fromEntries(new URLSearchParams(body)),
        json: isJson && body ? parseExact(body) : undefined,
      }
      seen.push(one)
      const reply = (await answers.get(one.name)?.(one)) ?? {}
      if (reply === 'hang') return
      if (reply === 'drop') return request.socket.destroy()
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = server.address() as { port: number }
  return {
    port: at.port,
    address: `http://127.0.0.1:${at.port}/d/secret`,
    seen,
    named: (name: string) => seen.filter((one) => one.name === name),
    /** Sets how requests with a name are answered from now on. */
    answer: (name: string, how: Answering) => void answers.set(name, how),
    forget: () => void seen.splice(0),
    async end() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

export type FakeServer = Awaited<ReturnType<typeof fakeServer>>
