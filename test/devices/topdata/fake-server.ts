import { type WebSocket, WebSocketServer } from 'ws'

// A server for the tests of this folder: it answers as a test says and keeps what it got.

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
export type Message = any
type Answering = (message: Message) => object | undefined

/** Listens on a free port, accepts every registration and grants everything, until a test sets something else. */
export async function fakeServer() {
  const seen: Message[] = []
  const answers = new Map<string, Answering>()
  const sockets: { socket: WebSocket; closed?: number; pongs: number }[] = []
  const waiting = new Map<string, (answer: Message) => void>()
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/pub/chat' })
  server.on('connection', (socket) => {
    const one: (typeof sockets)[number] = { socket, pongs: 0 }
    sockets.push(one)
    socket.on('close', (code) => {
      one.closed = code
    })
    socket.on('pong', () => one.pongs++)
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const message: Message = JSON.parse(String(data))
      seen.push(message)
      const name = message.ret ?? message.cmd
      const asked = waiting.get(name)
      if (asked && message.cmd !== 'reg') {
        waiting.delete(name)
        return asked(message)
      }
      const { cmd, count, logindex } = message
      const own = cmd === 'sendlog' ? { count, logindex, access: true } : {}
      const answer = answers.has(cmd) ? answers.get(cmd)!(message) : { result: true, ...own }
      if (answer) socket.send(JSON.stringify({ ret: cmd, cloudtime: '2026-03-02 09:00:00', ...answer }))
    })
  })
  await new Promise<void>((resolve) => server.on('listening', () => resolve()))
  const at = server.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/d/secret`,
    seen,
    sockets,
    named: (cmd: string): Message[] => seen.filter((one) => one.cmd === cmd),
    answer: (cmd: string, how: Answering) => void answers.set(cmd, how),
    /** Sends a command to the reader that connected last, and waits for its answer. */
    command(cmd: string, message: object = {}): Promise<Message> {
      return new Promise((resolve) => {
        waiting.set(cmd, resolve)
        sockets.at(-1)!.socket.send(JSON.stringify({ cmd, ...message }))
      })
    },
    send: (text: string) => sockets.at(-1)!.socket.send(text),
    async end() {
      for (const { socket } of sockets) socket.terminate()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type FakeServer = Awaited<ReturnType<typeof fakeServer>>
