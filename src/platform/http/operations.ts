import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What operators and orchestrators ask, outside /api/v1 and without a key: `/healthz` (the process lives), `/readyz`
 * (it can serve: the database answers) and Prometheus metrics at `/metrics`.
 */
export async function operations(app: FastifyInstance, { pool }: { pool: pg.Pool }): Promise<void> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; waiting counts requests that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  new Gauge({
    name: 'catraca_failed_moves',
    help: 'Memberships that time could not move on and that are set aside until they are tried again.',
    registers: [register],
    async collect() {
      const { rows } = await pool.query(
        'select count(*)::integer as count from memberships where move_error is not null',
      )
      this.set(rows[0].count)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
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
  app.get('/metrics', hidden, async (_request, reply) => {
    return reply.type(register.contentType).send(await register.metrics())
  })
}
