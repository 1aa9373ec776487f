import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// What emulators of other services share. It contains nothing about any single service, and they import nothing else of the project: if the
// service and its emulator shared code, both would have the same misunderstandings.

/** Shares from 0 to 1 of the calls that go wrong in each way; slowMs is a time instead. */
export const noUsualFaults = {
  /** The call gets no answer, and has no effect. */
  silent: 0,
  /** The call takes effect, and then the connection breaks. */
  lostAnswers: 0,
  unauthorised: 0,
  tooMany: 0,
  failing: 0,
  /** The call takes effect, and the answer has no body. */
  emptyAnswers: 0,
  /** Not a share: every call takes this much longer. */
  slowMs: 0,
  webhooksRepeated: 0,
  webhooksLost: 0,
  /** A webhook waits for a second or two, so that a later one overtakes it. */
  webhooksLate: 0,
}

export interface EmulatorOptions<Faults> {
  /** A free port, if not given. */
  port?: number
  faults?: Partial<Faults>
  now?: () => Date
  seed?: number
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
  /** The text as JSON; empty if it is not an object. */
  body: Record<string, unknown>
}

export interface Answer {
  status: number
  body?: unknown
  /** The content type; JSON by default. */
  type?: string
}

/**
 * Starts a service. `answer` answers its calls. Calls for which `isHelp` returns true come from the person at the emulator, and never fail.
 * `noFaults` names what can go wrong here, `fail` is how it answers when it fails, and `heard` learns of each call, whatever becomes of it.
 */
export async function startEmulator<Faults extends typeof noUsualFaults>(
  { port = 0, faults: wanted, seed = 1 }: EmulatorOptions<Faults>,
  {
    noFaults,
    answer,
    fail = () => ({ status: 500, body: 'Internal Server Error' }),
    heard = () => {},
    isHelp = () => false,
  }: {
    noFaults: Faults
    answer: (call: Call) => Answer | Promise<Answer>
    fail?: (call: Call) => Answer
    heard?: (call: Call) => void
    isHelp?: (path: string) => boolean
  },
) {
  const faults: Faults = { ...noFaults, ...wanted }
  const draw = drawsFrom(seed)
  const happens = (fault: keyof Faults) => draw() < (faults[fault] as number)
  const ending = new AbortController()
  const sending = new Set<Promise<unknown>>()

  async function answerWithFaults(call: Call): Promise<Answer | 'silent' | 'lost'> {
    heard(call)
    if (isHelp(call.path)) return answer(call)
    if (faults.slowMs > 0) await pause(faults.slowMs, undefined, { signal: ending.signal }).catch(() => {})
    if (happens('silent')) return 'silent'
    if (happens('unauthorised')) return { status: 401, body: { message: 'Unauthorized' } }
    if (happens('tooMany')) return { status: 429, body: { message: 'Too Many Requests' } }
    if (happens('failing')) return fail(call)
    const done = await answer(call)
    if (happens('lostAnswers')) return 'lost'
    return done.status === 200 && happens('emptyAnswers') ? { status: 200 } : done
  }

  const { createServer } = await import('node:http')
  const server = createServer(async (request, response) => {
    request.on('error', () => {})
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = 'GET', headers } = request
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://emulator')
    const text = Buffer.concat(parts).toString()
    const done = await answerWithFaults({ method, path, query, headers, text, body: bodyOf(text) })
    if (done === 'silent') return
    if (done === 'lost') return void request.socket.destroy()
    response.writeHead(done.status, {
      'content-type': done.type ?? 'application/json',
      ...(done.status === 429 && { 'retry-after': '1' }),
    })
    response.end(done.body === undefined ? undefined : JSON.stringify(done.body))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Sends a webhook like such services do: within a second, and three more times in quick succession if the answer is not good. */
  async function tell(to: string, text: string, headers: Record<string, string>): Promise<boolean> {
    if (happens('webhooksLost')) return true
    const times = happens('webhooksRepeated') ? 2 : 1
    if (happens('webhooksLate')) await pause(1000 + draw() * 1000, undefined, { signal: ending.signal }).catch(() => {})
    let isTaken = false
    for (let time = 0; time < times; time++) isTaken = await tellOnce(to, text, headers)
    return isTaken
  }

  async function tellOnce(to: string, text: string, headers: Record<string, string>): Promise<boolean> {
    for (let attempt = 0; attempt < 4 && !ending.signal.aborted; attempt++) {
      const signal = AbortSignal.any([AbortSignal.timeout(1000), ending.signal])
      const sent = { 'content-type': 'application/json', ...headers }
      const answered = await fetch(to, { method: 'POST', headers: sent, body: text, signal }).catch(() => undefined)
      await answered?.arrayBuffer().catch(() => {})
      if (answered?.ok) return true
    }
    return false
  }

  return {
    url,
    faults,
    setFaults: (change: Partial<Faults>) => void Object.assign(faults, change),
    draw,
    happens,
    tell(to: string, text: string, headers: Record<string, string> = {}) {
      const told = tell(to, text, headers).finally(() => sending.delete(told))
      sending.add(told)
      return told
    },
    /** Does something a little later, like work that goes on while nobody calls. */
    soon(afterMs: number, work: () => unknown) {
      const done = pause(afterMs, undefined, { signal: ending.signal })
        .then(work)
        .then(
          () => {},
          () => {},
        )
        .finally(() => sending.delete(done))
      sending.add(done)
    },
    /** Resolves when every webhook has arrived or was given up, and nothing else is under way. */
    async told() {
      while (sending.size > 0) await Promise.all(sending)
    },
    async close() {
      ending.abort()
      server.closeAllConnections()
      server.close()
      await Promise.all(sending)
    },
  }
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
