import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { EdgeSettings } from '../config/edge-settings.ts'
import type { Readiness } from '../startup/readiness.ts'
import { refuse } from './answers.ts'
import type { Connections } from './connections.ts'
import { type Counted, metricsOf } from './metrics.ts'
import { mayReadMetrics, metricsOnOwnPort } from './metrics-access.ts'

/**
 * The endpoints for operators and orchestrators, outside /api/v1 and without a key: `/healthz` (the process is alive, whatever else is
 * not), `/readyz` (whether it should get calls, and which part is missing) and Prometheus metrics at `/metrics`. Only requests that
 * `mayReadMetrics` admits get the metrics, and the sentences about problems.
 */
export async function operations(
  app: FastifyInstance,
  parts: {
    pool: pg.Pool
    readiness: Readiness | undefined
    connections: Connections
    edge: EdgeSettings
    counted: Counted[]
  },
): Promise<void> {
  const { pool, readiness, connections, edge, counted } = parts
  const metrics = metricsOf({ pool, connections, counted: readiness ? [...counted, checksOf(readiness)] : counted })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics().duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const { ready, checks, problems } = (await readiness?.look()) ?? { ready: false, checks: {}, problems: {} }
    // The sentences contain numbers of keys and people, and a proxy may let the internet ask.
    const mayKnow = mayReadMetrics(request.raw, edge.metricsToken) === undefined
    return reply.code(ready ? 200 : 503).send(mayKnow ? { ready, checks, problems } : { ready, checks })
  })
  if (edge.metricsPort !== undefined) return metricsOnOwnPort(app, metrics, edge)
  app.get('/metrics', async (request, reply) => {
    const refusal = mayReadMetrics(request.raw, edge.metricsToken)
    if (refusal !== undefined) return refuse(reply.header('WWW-Authenticate', 'Bearer'), refusal)
    const { register } = metrics()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** The parts of `/readyz` as figures for alerts: a part may be missing although a server is ready. */
function checksOf(readiness: Readiness): Counted {
  return {
    name: 'catraca_check',
    help: 'Whether a part that /readyz looks at is well (1) or not (0).',
    label: 'part',
    read: async () =>
      Object.entries((await readiness.look()).checks).map(([of, well]) => ({ of, value: well ? 1 : 0 })),
  }
}
