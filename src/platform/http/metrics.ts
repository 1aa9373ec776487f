import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Histogram, Registry } from 'prom-client'
import { atFirstUse, libraryAtFirstUse } from '../at-first-use.ts'
import type { Connections } from './connections.ts'

const library = libraryAtFirstUse<typeof import('prom-client')>('prom-client')

/** A figure of the whole installation, counted whenever the metrics are read. */
export interface Counted {
  name: string
  help: string
  /** If given, the figure has a value for each of several things, such as kinds of jobs. */
  label?: string
  /** Undefined means that the figure has no value. */
  read: () => Promise<number | undefined | { of: string; value: number }[]>
}

interface Metrics {
  register: Registry
  duration: Histogram<'method' | 'route' | 'status'>
}

/** Returns a function that gives the process's metrics, which exist from the first answer or reading on. */
export function metricsOf(parts: { pool: pg.Pool; connections: Connections; counted: Counted[] }): () => Metrics {
  return atFirstUse(() => createMetrics(parts))
}

function createMetrics({ pool, connections, counted }: Parameters<typeof metricsOf>[0]): Metrics {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = library()
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

  for (const figure of counted) countFigure(register, figure)
  return { register, duration }
}

/** Prometheus gives up after ten seconds, and then gets no metrics at all. */
const patienceMs = 2000

/** Undefined if the database is away, or does not answer in time. */
async function readInTime(read: Counted['read']): ReturnType<Counted['read']> {
  const enough = new AbortController()
  const late = pause(patienceMs, undefined, { signal: enough.signal }).catch(() => undefined)
  try {
    return await Promise.race([read().catch(() => undefined), late])
  } finally {
    enough.abort()
  }
}

/** A figure that cannot be read is left out, so that an operator still gets the others. */
function countFigure(register: Registry, { name, help, label, read }: Counted): void {
  const { Gauge } = library()
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [register],
    async collect() {
      const found = await readInTime(read)
      if (label === undefined) this.remove()
      else this.reset()
      if (typeof found === 'number') this.set(found)
      else for (const { of, value } of found ?? []) this.set({ [label!]: of }, value)
    },
  })
}

function countConnections(register: Registry, connections: Connections): void {
  const { Counter, Gauge } = library()
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
    help: 'Connections ended because a request did not arrive, or an answer was not taken, in time, or idle ones to make room.',
    labelNames: ['waiting_for'],
    registers: [register],
    collect() {
      this.reset()
      for (const [waiting_for, count] of Object.entries(connections.cut)) this.inc({ waiting_for }, count)
    },
  })
}
