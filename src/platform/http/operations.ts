import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EdgeSettings } from '../edge-settings.ts'
import { refuse } from './answers.ts'
import type { Connections } from './connections.ts'
import { mayReadMetrics, metricsOnOwnPort } from './metrics-access.ts'

/** A figure of the whole installation, counted whenever the metrics are read. */
export interface Counted {
  name: string
  help: string
  read: () => Promise<number>
}

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
  const register = new Registry()
  collectDefaultMetrics({ register })
  // The Node version would tell readers which vulnerabilities this machine may have.
  register.removeSingleMetric('nodejs_version_info')
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
  countConnections(register, connections)

  for (const { name, help, read } of counted) {
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read())
      },
    })
  }

  new Gauge({
    name: 'catraca_given_up_jobs',
    help: 'Jobs that are not tried again: they failed too often, or what they were given could not be read.',
    registers: [register],
    async collect() {
      const { rows } = await pool.query(
        `select count(*)::integer as count from graphile_worker._private_jobs
          where attempts >= max_attempts and locked_at is null`,
      )
      this.set(rows[0].count)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
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
  if (edge.metricsPort !== undefined) return metricsOnOwnPort(app, register, edge)
  app.get('/metrics', hidden, async (request, reply) => {
    const refusal = mayReadMetrics(request.raw, edge.metricsToken)
    if (refusal !== undefined) return refuse(reply.header('WWW-Authenticate', 'Bearer'), refusal)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function countConnections(register: Registry, connections: Connections): void {
  new Gauge({
    name: 'http_connections',
    help: 'Connections that are open.',
    registers: [register],
    collect() {
      this.set(connections.open)
    },
  })
  new Counter({
    name: 'http_connections_refused_total',
    help: 'Connections turned away at a limit: of one address, or in all.',
    labelNames: ['limit'],
    registers: [register],
    collect() {
      this.reset()
      for (const [limit, count] of Object.entries(connections.refused)) this.inc({ limit }, count)
    },
  })
  new Counter({
    name: 'http_connections_cut_total',
    help: 'Connections ended because a request did not arrive, or an answer was not taken, in time.',
    labelNames: ['waiting_for'],
    registers: [register],
    collect() {
      this.reset()
      for (const [waiting_for, count] of Object.entries(connections.cut)) this.inc({ waiting_for }, count)
    },
  })
}
