import http from 'node:http'

// A server for the tests of an emulator: it answers as a test says and keeps what it got.

export interface Seen {
  method: string
  url: URL
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export type FakeReply = { status?: number; body?: string } | 'hang' | 'drop'
type Answering = (seen: Seen) => FakeReply | Promise<FakeReply>

/** Listens on a free port; requests without a set answer get an empty 200. */
export async function fakeServer() {
  const seen: Seen[] = []
  const answers = new Map<string, Answering>()
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('error', () => {})
    request.on('end', async () => {
      const url = new URL(request.url!, 'http://server')
      const one: Seen = { method: request.method!, url, headers: request.headers, body: Buffer.concat(parts) }
      seen.push(one)
      const reply = (await answers.get(url.pathname)?.(one)) ?? {}
      if (reply === 'hang') return
      if (reply === 'drop') return void request.socket.destroy()
      response.writeHead(reply.status ?? 200)
      response.end(reply.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    seen,
    at: (path: string) => seen.filter((one) => one.url.pathname === path),
    answer: (path: string, how: Answering) => void answers.set(path, how),
    forget: () => void seen.splice(0),
    async end() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type FakeServer = Awaited<ReturnType<typeof fakeServer>>
