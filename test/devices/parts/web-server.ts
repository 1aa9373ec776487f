import http from 'node:http'
import type { Socket } from 'node:net'

const mostBody = 4 * 1024 * 1024

export interface WebRequest {
  method: string
  url: URL
  /** The requested address, which is part of a signature. */
  target: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export interface WebAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A device's web server. Its port stays the same through power cuts; with the cable out it does not answer. */
export function createWebServer(device: {
  isPlugged(): boolean
  handle(request: WebRequest): Promise<WebAnswer>
  failed(error: Error): void
}) {
  const sockets = new Set<Socket>()
  let server: http.Server | undefined
  let powered = false

  const isReachable = () => powered && device.isPlugged()

  const answer = (response: http.ServerResponse, { status, headers, body = '' }: WebAnswer) => {
    // A request from before the cable was pulled gets no answer through it.
    if (!isReachable()) return
    response.writeHead(status, { 'content-type': 'text/plain', ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of request) {
      size += (part as Buffer).length
      if (size > mostBody) {
        answer(response, { status: 413 })
        return request.destroy()
      }
      parts.push(part as Buffer)
    }
    if (!isReachable()) return
    const url = URL.parse(request.url ?? '/', 'http://device')
    if (!url) return answer(response, { status: 400 })
    const { method = 'GET', headers } = request
    answer(
      response,
      await device.handle({ method, url, target: request.url ?? '/', headers, body: Buffer.concat(parts) }),
    )
  }

  return {
    /** Listens; returns the port. */
    async listen(port: number, host: string): Promise<number> {
      const starting = http.createServer((request, response) => {
        handle(request, response).catch((error: Error & { code?: string }) => {
          if (error.code !== 'ECONNRESET') device.failed(error)
          if (!response.headersSent) answer(response, { status: 500 })
        })
      })
      starting.on('connection', (socket) => {
        // The port stays taken without power, so that no other process gets it meanwhile.
        if (!powered) return socket.resetAndDestroy()
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        socket.on('error', () => {})
        if (!device.isPlugged()) socket.pause()
      })
      await new Promise<void>((resolve, reject) => {
        starting.once('error', reject)
        starting.listen(port, host, () => resolve())
      })
      server = starting
      const at = starting.address()
      return typeof at === 'object' && at ? at.port : port
    },
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
