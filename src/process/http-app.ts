import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type ContextOf, memberApi } from '#apis/app/api.ts'
import { appEndpoints } from '#apis/app/endpoints.ts'
import { logoRoute } from '#apis/app/logo.ts'
import { manifestRoute } from '#apis/app/manifest.ts'
import { appPrefix, appReference } from '#apis/app/openapi.ts'
import { calendarRoutes } from '#apis/app/serve-calendar.ts'
import { assistantApi } from '#apis/assistant/api.ts'
import { deviceApi, deviceApiPrefix } from '#apis/device/api.ts'
import { deviceEndpoints } from '#apis/device/endpoints.ts'
import { partnerWebhooks } from '#apis/providers/partner-webhooks.ts'
import { paymentWebhooks } from '#apis/providers/payment-webhooks.ts'
import { publicApi } from '#apis/public/api.ts'
import { endpoints } from '#apis/public/endpoints.ts'
import examples from '#apis/public/examples.generated.json' with { type: 'json' }
import { fieldNotes } from '#apis/public/field-notes.ts'
import { keepKeyUses } from '#apis/public/key-uses.ts'
import { staffApi } from '#apis/staff/api.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { liveRoute, tellLive } from '#apis/staff/live-route.ts'
import { accountRoutes } from '#apis/staff/routes/account.ts'
import { secondFactorRoutes } from '#apis/staff/routes/second-factor.ts'
import { sessionRoutes } from '#apis/staff/routes/sessions.ts'
import { staffSessions } from '#apis/staff/sessions.ts'
import { unsubscribeRoutes } from '#modules/notices/index.ts'
import { findOpenSessions, passwordGate } from '#modules/staff/index.ts'
import { webhookDescriptions } from '#modules/webhooks/index.ts'
import type { Authenticator } from '#platform/auth/authenticate.ts'
import { defaultEdge, type EdgeSettings, overHttps } from '#platform/config/edge-settings.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ReadReplica } from '#platform/db/read-replica.ts'
import { whyUnavailable } from '#platform/db/unavailable.ts'
import { publicPrefix } from '#platform/endpoint/openapi.ts'
import { reference } from '#platform/endpoint/reference.ts'
import type { Live } from '#platform/events/live.ts'
import { handleError, maxBodyBytes } from '#platform/http/answers.ts'
import { answerUnreadable, cameTooLate } from '#platform/http/bare-answers.ts'
import { endInOrder } from '#platform/http/closing.ts'
import { compilersAtFirstUse } from '#platform/http/compilers.ts'
import { boundConnections, lookEveryMs } from '#platform/http/connections.ts'
import { createFairShares } from '#platform/http/fair-shares.ts'
import { createOpenWaits } from '#platform/http/open-waits.ts'
import { operations } from '#platform/http/operations.ts'
import { RequestLog } from '#platform/http/request-log.ts'
import { originOf } from '#platform/http/request-origin.ts'
import { secureHeaders } from '#platform/http/security-headers.ts'
import { webFiles } from '#platform/http/web-files.ts'
import { requireWellFormed } from '#platform/http/well-formed.ts'
import type { Gate } from '#platform/limits/gate.ts'
import type { RateLimiter } from '#platform/limits/rate-limiter.ts'
import type { Logger } from '#platform/log/log.ts'
import { traces } from '#platform/log/traces.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import type { Readiness } from '#platform/startup/readiness.ts'
import { newId } from '#platform/values/ids.ts'
import { isWithin } from '#platform/values/networks.ts'
import { installationFigures } from './installation-figures.ts'

export interface AppParts {
  db: Db
  pool: pg.Pool
  box: SecretBox
  authenticator: Authenticator
  rateLimiter: RateLimiter
  log: Logger
  /** Undefined when the service is only described. */
  readiness?: Readiness
  /** The log for requests; see `createRequestLogger`. By default `log`. */
  requestLog?: Logger
  /** Settings that are left out have their defaults. */
  edge?: Partial<EdgeSettings>
  /** A company's share of the capacity while others are active; see FairShares. */
  companyShare?: number | undefined
  /** Counted per address. */
  unknownKeysPerMinute?: number | undefined
  /** Where lists of the dashboard may be read; undefined reads them from `db`. */
  reads?: ReadReplica | undefined
  /** Undefined when only the public API is described. */
  dashboard?: DashboardSurroundings & { live: Live; hashing?: Gate }
}

/** Builds the HTTP application from its parts; it owns none of them and does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, pool, box, authenticator, rateLimiter, log, dashboard, companyShare: share, unknownKeysPerMinute } = parts
  const { requestLog = log, readiness } = parts
  const edge = { ...defaultEdge, ...parts.edge }
  const { trustedProxies, headersTimeoutMs, requestTimeoutMs, keepAliveMs, maxConnections } = edge
  const connectionsOfPool = pool?.options.max ?? 1
  const shares = createFairShares({ connections: connectionsOfPool, maxConnections, share, unknownKeysPerMinute })
  const waits = createOpenWaits({ maxConnections })
  const app = fastify({
    http: {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: lookEveryMs(headersTimeoutMs),
      requireHostHeader: false, // checked by us instead, to answer with the envelope
    },
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    trustProxy: trustedProxies.length > 0 && ((address) => isWithin(trustedProxies, address)),
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog(requestLog),
    genReqId: newId,
    bodyLimit: maxBodyBytes,
    return503OnClosing: false, // requests that still arrive on an open connection are answered before it is closed
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    schemaController: { compilersFactory: compilersAtFirstUse },
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    clientErrorHandler: (error, socket) => {
      if (cameTooLate(error)) connections.cut.request += 1
      const begun = [...inFlight].some((answer) => answer.socket === socket && answer.headersSent)
      answerUnreadable(error, socket, begun)
    },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply as never),
  })
  await traces()?.traceRequests(app)
  const connections = boundConnections(app, edge, log)
  const inFlight = endInOrder(app)
  secureHeaders(app, overHttps(edge))
  app.addHook('onRequest', (request, reply, done) => {
    originOf(request)
    reply.header('X-Request-Id', request.id)
    done()
  })
  requireWellFormed(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (whyUnavailable(error) === 'DATABASE_FULL') readiness?.noteFullDisk()
    return handleError(error, request, reply)
  })
  if (dashboard !== undefined) tellLive(app, dashboard.live)

  const byKey = { box, authenticator, rateLimiter, shares, endpoints, uses: keepKeyUses(app, db, log) }
  await app.register(publicApi, { prefix: publicPrefix, db, log, ...byKey })
  await app.register(assistantApi, { publicUrl: edge.publicUrl, ...byKey })
  if (dashboard !== undefined) {
    const { live, origin } = dashboard
    await app.register(staffApi, {
      prefix: '/dashboard/api',
      db,
      publicUrl: edge.publicUrl,
      box,
      reads: parts.reads,
      sessions: (scope: FastifyInstance) => staffSessions(scope, { pool, box, https: overHttps(edge) }),
      shares,
      endpoints: dashboardEndpoints(dashboard),
      routes: async (scope: FastifyInstance) => {
        const stillOpen = (teamId: string, sids: string[]) =>
          shares.within(teamId, () => findOpenSessions(db, teamId, sids))
        liveRoute(scope, { live, waits, stillOpen, log: scope.log, sessionOf: ({ session }) => session.sessionId })
        const door = { db, box, rateLimiter, hashing: dashboard.hashing ?? passwordGate(), origin, live }
        await sessionRoutes(scope, door)
        await secondFactorRoutes(scope, door)
        await accountRoutes(scope, door)
      },
    })
    const phones = appEndpoints({ ...rateLimiter, origin, box, allowPrivate: dashboard.allowPrivate })
    await app.register(memberApi, {
      prefix: appPrefix,
      db,
      publicUrl: edge.publicUrl,
      https: overHttps(edge),
      shares,
      endpoints: phones,
      routes: (scope: FastifyInstance, contextOf: ContextOf) => {
        manifestRoute(scope)
        logoRoute(scope, db)
        calendarRoutes(scope, { contextOf, box })
      },
    })
    await app.register(deviceApi, {
      prefix: deviceApiPrefix,
      ...{ db, shares, waits },
      endpoints: deviceEndpoints({ ...rateLimiter, box, live, within: shares.within }),
    })
    await app.register(async (scope) => {
      shares.watch(scope)
      scope.addHook('onRequest', (request, reply) => shares.enterAsStranger(request, reply))
      await unsubscribeRoutes(scope, { db, box })
    })
    await app.register((scope) =>
      paymentWebhooks(scope, { db, shares, reach: { box, allowPrivate: dashboard.allowPrivate } }),
    )
    await app.register((scope) => partnerWebhooks(scope, { db, shares, box }))
    appReference(app, phones, fieldNotes)
  }
  await webFiles(app)
  const counted = dashboard === undefined ? [] : installationFigures(db, dashboard.place.dataDir, parts.reads)
  await operations(app, { pool, readiness, connections, edge, counted })
  await reference(app, endpoints, { notes: fieldNotes, examples, webhooks: webhookDescriptions() })
  return app
}

/** A path that cannot be decoded is taken literally, so that it is checked like any other path. The query stays as it is. */
function readableUrl(url: string): string {
  const path = url.split('?', 1)[0]!
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
