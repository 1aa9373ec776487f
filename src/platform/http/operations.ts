import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { EdgeSettings } from '../edge-settings.ts'
import { refuse } from './answers.ts'
import type { Connections } from './connections.ts'
import { type Counted, metricsOf } from './metrics.ts'
import { mayReadMetrics, metricsOnOwnPort } from './metrics-access.ts'

/**
 * The endpoints for operators and orchestrators, outside /api/v1 and without a key: `/healthz` (the process is alive),
 * `/readyz` (it can serve: the database answers) and Prometheus metrics at `/metrics`, for requests that
 * `mayReadMetrics` admits.
 */
export async function operations(
  app: FastifyInstance,
  parts: { pool: pg.Pool; connections: Connections; edge: EdgeSettings; counted: Counted[] },
): Promise<void> {
  const { pool, connections, edge, counted } = parts
  const metrics = metricsOf({ pool, connections, counted })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics().duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  if (edge.metricsPort !== undefined) return metricsOnOwnPort(app, metrics, edge)
  app.get('/metrics', hidden, async (request, reply) => {
    const refusal = mayReadMetrics(request.raw, edge.metricsToken)
    if (refusal !== undefined) return refuse(reply.header('WWW-Authenticate', 'Bearer'), refusal)
    const { register } = metrics()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
