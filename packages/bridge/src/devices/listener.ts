import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { CannotStart } from '../cannot-start.ts'
import { type BridgeLog, reasonOf } from '../log.ts'
import { BodyTooLarge, photoBytes } from './body.ts'
import type { RunningDevice } from './running-device.ts'
import { strangers } from './strangers.ts'

export interface Listening {
  host: string | undefined
  port: number
  log: BridgeLog
  /** Where it always returns undefined, only requests that open a socket are taken. */
  deviceAt(secret: string): RunningDevice | undefined
  devices(): RunningDevice[]
}

export interface Listener {
  port: number
  close(): Promise<void>
}

/** Not imported, because an `import` reads every export, among them the WebSocket, which costs 15 MB and 50 ms. */
const { createServer } = process.getBuiltinModule('node:http')

const timeouts = {
  ...{ headersTimeout: 5000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
  // Without this, Node looks for silent connections only twice a minute.
  connectionsCheckingInterval: 1000,
}
const mostConnections = 1000
/** A device asks about one person at a time, and sends reports in between. */
const mostUnderWay = 32

/**
 * Answers devices. Each has its own secret address, `/d/<secret>`, to which it appends a path. Any other address is answered 404 and
 * logged. A message that cannot be read ends at most its own connection.
 */
export async function listen(listening: Listening): Promise<Listener> {
  const serving: Serving = { ...listening, underWay: new WeakMap(), unknown: strangers() }
  const server = createServer(timeouts, (request, response) => {
    // The rest of a body that was not read is cut off, however long it is.
    const { socket } = request
    response.once('finish', () => request.complete || socket.destroySoon())
    void answer(request, response, serving)
  })
  server.maxConnections = mostConnections
  server.on('connection', serving.unknown.opened)
  server.on('upgrade', (request, socket, head) => passOn({ request, socket, head }, serving))
  server.on('clientError', (_, socket) => refuseSocket(socket, '400 Bad Request'))
  await open(server, serving)
  const { port } = server.address() as { port: number }
  return { port, close: () => close(server) }
}

interface Serving extends Listening {
  /** How many messages of each device are being handled. */
  underWay: WeakMap<RunningDevice, number>
  unknown: ReturnType<typeof strangers>
}

async function open(server: HttpServer, { host, port }: Pick<Listening, 'host' | 'port'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, ...(host !== undefined && { host }) }, resolve)
  try {
    await promise
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(`The bridge cannot listen on ${host ?? 'port'}${host ? ':' : ' '}${port} (${code}).`)
  }
  server.off('error', reject)
}

async function close(server: HttpServer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  await promise
}

async function answer(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const [, secret, path] = /^\/d\/([\w-]+)(.*)$/s.exec(request.url ?? '') ?? []
  const device = secret === undefined ? undefined : serving.deviceAt(secret)
  if (device?.adapter.receive === undefined) {
    refuse(request, response, serving)
    return
  }
  const { underWay, unknown, log } = serving
  unknown.proven(request.socket)
  const before = underWay.get(device) ?? 0
  if (before >= mostUnderWay) {
    log('warn', 'a device sends more requests than can be answered at once', { device_id: device.config.id })
    return end(response, 503)
  }
  underWay.set(device, before + 1)
  response.once('close', () => underWay.set(device, underWay.get(device)! - 1))
  try {
    if (Number(request.headers['content-length'] ?? 0) > photoBytes) throw new BodyTooLarge('The body is too large.')
    await device.run(async (adapter) => adapter.receive!(request, response, path ?? ''))
    if (!response.writableEnded && !response.headersSent) throw new Error('the adapter gave no answer')
  } catch (error) {
    const tooLarge = error instanceof BodyTooLarge
    log('warn', tooLarge ? 'a message is too large' : 'a message could not be handled', {
      device_id: device.config.id,
      why: reasonOf(error),
    })
    end(response, tooLarge ? 413 : 500)
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, { log }: Listening): void {
  log('warn', 'no device has this address', { from: request.socket.remoteAddress, method: request.method })
  end(response, 404)
}

/** Also closes the connection, since a body that was not read may still be arriving. */
function end(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { connection: 'close', 'content-length': 0 }).end()
}

function refuseSocket(socket: Duplex, status: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  else socket.destroy()
}

function passOn(upgrade: { request: IncomingMessage; socket: Duplex; head: Buffer }, serving: Serving): void {
  const { request, socket } = upgrade
  socket.on('error', () => socket.destroy())
  const [path] = (request.url ?? '').split('?')
  const running = serving.devices().filter(({ make }) => make.sockets?.path === path)
  if (running.length === 0) {
    serving.log('warn', 'no device opens a socket here', { from: request.socket.remoteAddress })
    refuseSocket(socket, '404 Not Found')
    return
  }
  try {
    running[0]!.make.sockets!.accept(
      { ...upgrade, proven: () => serving.unknown.proven(request.socket) },
      running.map(({ adapter }) => adapter),
    )
  } catch (error) {
    serving.log('warn', 'a socket could not be accepted', { why: reasonOf(error) })
    refuseSocket(socket, '500 Internal Server Error')
  }
}
