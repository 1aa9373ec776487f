import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type EdgeSettings, overHttps } from '#platform/config/edge-settings.ts'
import { handleError } from '#platform/http/answers.ts'
import { boundConnections } from '#platform/http/connections.ts'
import { operations } from '#platform/http/operations.ts'
import { secureHeaders } from '#platform/http/security-headers.ts'
import { requireWellFormed } from '#platform/http/well-formed.ts'
import type { Logger } from '#platform/log/log.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import type { Readiness } from '#platform/startup/readiness.ts'
import { newId } from '#platform/values/ids.ts'
import { installationFigures } from './installation-figures.ts'

/** The HTTP answers of a process that only does background work: whether it is alive and ready, and its metrics. */
export async function buildWorkerApp(parts: {
  database: OpenDatabase
  readiness: Readiness
  edge: EdgeSettings
  log: Logger
}): Promise<FastifyInstance> {
  const { database, readiness, edge, log } = parts
  const app = fastify({
    http: { headersTimeout: edge.headersTimeoutMs, requestTimeout: edge.requestTimeoutMs, requireHostHeader: false },
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: newId,
    exposeHeadRoutes: false,
  })
  const connections = boundConnections(app, edge, log)
  secureHeaders(app, overHttps(edge))
  requireWellFormed(app)
  app.setErrorHandler(handleError)
  const { db, pool, dataDir } = database
  await operations(app, { pool, readiness, connections, edge, counted: installationFigures(db, dataDir) })
  return app
}
