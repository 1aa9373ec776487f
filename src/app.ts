import type { Socket } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { endpoints } from './endpoints.ts'
import examples from './examples.generated.json' with { type: 'json' }
import { fieldNotes } from './field-notes.ts'
import { findStaffCaller, sessionRoutes, staffSessions } from './modules/staff/index.ts'
import { withholdContacts } from './modules/trainers/index.ts'
import { webhookDescriptions } from './modules/webhooks/index.ts'
import type { createAuthenticator } from './platform/auth/authenticate.ts'
import type { Db } from './platform/db/pool.ts'
import { handleError, maxBodyBytes } from './platform/http/answers.ts'
import { endInOrder } from './platform/http/closing.ts'
import { dashboardFiles } from './platform/http/dashboard-files.ts'
import { createFairShares } from './platform/http/fair-shares.ts'
import { liveRoute, tellLive } from './platform/http/live-route.ts'
import { operations } from './platform/http/operations.ts'
import { publicApi } from './platform/http/public-api.ts'
import { describeRoutes, reference } from './platform/http/reference.ts'
import { RequestLog } from './platform/http/request-log.ts'
import { originOf } from './platform/http/request-origin.ts'
import { staffApi } from './platform/http/staff-api.ts'
import { newId } from './platform/ids.ts'
import type { Live } from './platform/live.ts'
import type { Logger } from './platform/log.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'
import { type DashboardSurroundings, dashboardEndpoints } from './staff-endpoints.ts'

export interface AppParts {
  db: Db
  pool: pg.Pool
  authenticator: ReturnType<typeof createAuthenticator>
  rateLimiter: RateLimiter
  log: Logger
  /** What a company may have of everything while others are there; see FairShares. */
  companyShare?: number | undefined
  /** Undefined where only the public API is described. */
  dashboard?: DashboardSurroundings & { live: Live }
}

/** Builds the HTTP application from what it is given; it owns none of it and listens to nothing yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, pool, authenticator, rateLimiter, log, dashboard } = parts
  const shares = createFairShares({ connections: pool?.options.max ?? 1, share: parts.companyShare })
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog(),
    genReqId: newId,
    bodyLimit: maxBodyBytes,
    return503OnClosing: false, // what still arrives on an open connection is answered, and the connection then closed
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply as never),
  })
  endInOrder(app)
  app.addHook('onRequest', async (request, reply) => {
    originOf(request)
    reply.header('X-Request-Id', request.id)
  })
  app.setErrorHandler(handleError)
  if (dashboard !== undefined) tellLive(app, dashboard.live)

  await describeRoutes(app)
  await app.register(publicApi, { prefix: '/api/v1', db, authenticator, rateLimiter, shares, endpoints, log })
  if (dashboard !== undefined) {
    const { box, live, origin } = dashboard
    await app.register(staffApi, {
      prefix: '/dashboard/api',
      db,
      sessions: (scope: FastifyInstance) => staffSessions(scope, { pool, box }),
      findCaller: (request: FastifyRequest) => findStaffCaller(db, request),
      shares,
      endpoints: dashboardEndpoints(dashboard),
      withhold: withholdContacts,
      routes: async (scope: FastifyInstance) => {
        liveRoute(scope, live)
        await sessionRoutes(scope, { db, box, rateLimiter, origin })
      },
    })
  }
  await dashboardFiles(app)
  await operations(app, { pool })
  await reference(app, { notes: fieldNotes, examples, webhooks: webhookDescriptions() })
  return app
}

/** A path that cannot be decoded is taken literally, so that it meets the same checks as any other. */
function readableUrl(url: string): string {
  try {
    decodeURI(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/** What is no HTTP at all, or has too many headers, never becomes a request; it still gets our envelope. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const message = 'The request is not valid HTTP: check that its address is percent-encoded and its headers are short.'
  const body = JSON.stringify({ success: false, error: { code: 'VALIDATION_ERROR', message } })
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json; charset=utf-8', 'Connection: close']
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
