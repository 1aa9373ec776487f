import http from 'node:http'
import type { Socket } from 'node:net'
import { parseExact, stringifyExact } from '../parts/exact-json.ts'
import type { Call, Command } from './call.ts'
import type { Core } from './core.ts'
import { isRecord, Refused } from './queries.ts'
import { type Sessions, withoutSession } from './sessions.ts'

const mostBody = 4 * 1024 * 1024
/** Commands whose body is an image. */
const takesBytes = new Set(['user_set_image'])
/** Commands that use GET; all others use POST. */
const byGet = new Set(['user_get_image'])

export interface Answered {
  status: number
  /** Undefined means an empty body. */
  body?: unknown
}

/** Runs commands for a session, from the network or from Push. Any input gets an answer. */
export function createDispatcher(core: Core, commands: Record<string, Command>, sessions: Sessions) {
  const own: Record<string, Command> = {
    login: sessions.login,
    session_is_valid: ({ query }) => ({ session_is_valid: sessions.isValid(query.get('session') ?? undefined) }),
    change_login: sessions.changeLogin,
    logout: ({ query }) => sessions.logout(query.get('session') ?? ''),
  }
  const known = { ...commands, ...own }

  const readBody = (name: string, raw: Buffer): Record<string, unknown> => {
    if (takesBytes.has(name) || raw.length === 0) return {}
    let body: unknown
    try {
      body = parseExact(raw.toString())
    } catch {
      throw new Refused('Invalid JSON')
    }
    if (!isRecord(body)) throw new Refused('Invalid JSON: an object is expected')
    return body
  }

  return {
    has: (name: string) => Object.hasOwn(known, name),
    /** `trusted` calls need no session, because the device fetched them itself. */
    async run(name: string, call: Pick<Call, 'query' | 'raw'>, trusted = false): Promise<Answered> {
      try {
        const command = Object.hasOwn(known, name) ? known[name] : undefined
        if (!command) throw new Refused('Invalid command', 404)
        if (!trusted && !withoutSession.has(name) && !sessions.isValid(call.query.get('session') ?? undefined)) {
          throw new Refused('Invalid session', 401)
        }
        const body = await command({ ...call, body: readBody(name, call.raw) })
        core.log('command', name, { status: 200 })
        return { status: 200, body }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        core.log('command', name, { status: error.status, error: error.message })
        return { status: error.status, body: { error: error.message, code: 1 } }
      }
    },
  }
}

export type Dispatcher = ReturnType<typeof createDispatcher>

function sessionCookie(header: string | undefined): string | undefined {
  return /(?:^|;\s*)session=([^;]*)/.exec(header ?? '')?.[1]
}

/** The device's web server. The port stays the same through power cuts. */
export function createServer(core: Core, dispatcher: Dispatcher) {
  const sockets = new Set<Socket>()
  let server: http.Server | undefined
  let powered = false

  const answer = (response: http.ServerResponse, { status, body }: Answered) => {
    // A request from before the cable was pulled gets no answer through it.
    if (!core.network.isPlugged || !powered) return
    const isImage = Buffer.isBuffer(body)
    const sent = isImage ? body : body === undefined ? '' : stringifyExact(body)
    response.writeHead(status, {
      'content-type': isImage ? 'image/jpeg' : 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(sent),
    })
    response.end(sent)
  }

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of request) {
      size += (part as Buffer).length
      if (size > mostBody) {
        answer(response, { status: 413, body: { error: 'Request too large', code: 1 } })
        return request.destroy()
      }
      parts.push(part as Buffer)
    }
    if (!core.network.isPlugged || !powered) return
    const url = URL.parse(request.url ?? '/', 'http://device')
    const name = /^\/(\w+)\.fcgi$/.exec(url?.pathname ?? '')?.[1]
    if (!url || !name) return answer(response, { status: 404, body: { error: 'Not found', code: 1 } })
    if (request.method !== (byGet.has(name) ? 'GET' : 'POST')) {
      return answer(response, { status: 405, body: { error: 'Invalid method', code: 1 } })
    }
    const cookie = sessionCookie(request.headers.cookie)
    if (!url.searchParams.has('session') && cookie) url.searchParams.set('session', cookie)
    answer(response, await dispatcher.run(name, { query: url.searchParams, raw: Buffer.concat(parts) }))
  }

  return {
    /** Listens; returns the port. */
    async listen(port: number, host: string): Promise<number> {
      const starting = http.createServer((request, response) => {
        handle(request, response).catch((error: Error & { code?: string }) => {
          // A client that disconnects is not an error of the device; any other error is logged and answered with 500.
          if (error.code !== 'ECONNRESET') core.log('command', 'failed', { error: String(error.stack) })
          if (!response.headersSent) answer(response, { status: 500, body: { error: 'Internal error', code: 1 } })
        })
      })
      starting.on('checkContinue', (request, response) => {
        if (core.switches.answers_expect) response.writeContinue()
        starting.emit('request', request, response)
      })
      starting.on('connection', (socket) => {
        // The port stays taken without power, so that no other process gets it meanwhile.
        if (!powered) return socket.resetAndDestroy()
        if (!core.network.isPlugged && core.switches.cable_out === 'reset') return socket.resetAndDestroy()
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        socket.on('error', () => {})
        if (!core.network.isPlugged) socket.pause()
      })
      starting.on('clientError', (_error, socket) => {
        if (socket.writable && core.network.isPlugged)
          socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
        else socket.destroy()
      })
      await new Promise<void>((resolve, reject) => {
        starting.once('error', reject)
        starting.listen(port, host, () => resolve())
      })
      server = starting
      const at = starting.address()
      return typeof at === 'object' && at ? at.port : port
    },
    /** Ends every connection. */
    dropConnections() {
      for (const socket of sockets) socket.destroy()
    },
    switchOn() {
      powered = true
    },
    switchOff() {
      powered = false
      for (const socket of sockets) socket.destroy()
    },
    async close(): Promise<void> {
      const stopping = server
      server = undefined
      if (!stopping) return
      const closed = new Promise<void>((resolve) => stopping.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
