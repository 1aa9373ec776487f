import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { bearerToken } from '../auth/bearer.ts'
import type { EdgeSettings } from '../config/edge-settings.ts'
import { Failure } from '../errors/failure.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { isSame } from '../secrets/is-same.ts'
import { isLoopback } from '../values/networks.ts'
import { nodeHttp } from './node-http.ts'
import { dataHeaders } from './security-headers.ts'

/** A metrics collector needs one connection. */
const mostReaders = 20

/** Headers that show a proxy forwarded the request, for a client that may be anywhere. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/**
 * Whether a request may read the metrics, which cover the activity of all companies. With a token configured, the
 * request must show it; without one, the request must come from this machine, and not through a proxy on it.
 */
export function mayReadMetrics(
  { headers, socket }: IncomingMessage,
  token: string | undefined,
): Failure<'UNAUTHORIZED'> | undefined {
  if (token !== undefined) {
    const shown = bearerToken(headers.authorization)
    if (shown !== undefined && isSame(token, shown)) return undefined
    return new Failure('UNAUTHORIZED', 'Send METRICS_TOKEN in the header "Authorization: Bearer <token>".')
  }
  const forwarded = ofProxies.some((name) => headers[name] !== undefined)
  if (!forwarded && isLoopback(socket.remoteAddress ?? '')) return undefined
  const message = 'Metrics are answered to this machine only, unless METRICS_TOKEN or METRICS_PORT is set.'
  return new Failure('UNAUTHORIZED', message)
}

/**
 * Serves /metrics, and nothing else, on a port of its own, to any client that reaches it (and shows the token, if
 * there is one).
 */
export function metricsOnOwnPort(
  app: FastifyInstance,
  metrics: () => { register: Registry },
  edge: EdgeSettings,
): void {
  const { metricsPort: port, metricsHost: host, metricsToken, headersTimeoutMs, requestTimeoutMs } = edge
  const server = nodeHttp.createServer({ headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs }, answer)
  server.maxConnections = mostReaders

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeaders(new Map(Object.entries(dataHeaders)))
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    if (metricsToken !== undefined && mayReadMetrics(request, metricsToken) !== undefined) {
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    }
    const { register } = metrics()
    const text = await register.metrics()
    response.writeHead(200, { 'Content-Type': register.contentType }).end(text)
  }

  app.addHook('onReady', async () => {
    const opened = once(server, 'listening')
    server.listen({ port, host })
    await opened.catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(
        `METRICS_PORT ${port} cannot be opened on ${host} (${error.code}). Set it to another one.`,
      )
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
