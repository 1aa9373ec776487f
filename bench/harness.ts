import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { findCompany } from '#modules/companies/index.ts'
import { projectRoot } from '#platform/config/config.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import { createPool, type Db } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import { joinCluster } from '#platform/embedded/join.ts'
import { validatorCompiler } from '#platform/schema/invalid-request.ts'
import { machineNow } from '#platform/time/clock.ts'

const company = 'horizonte'
const connections = 16
/** Fills in the defaults of a query, and turns its texts into numbers, as the service does at its edge. */
export const readQuery = (schema: object, query: object) =>
  validatorCompiler('dropped')({ schema, method: 'GET', url: '', httpPart: 'querystring' })(query)

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** A service with the demo gym in a temporary folder, and the tools that a bench needs. */
interface Bench {
  /** The address of the service; a floor has its own. */
  url: string
  headers: Record<string, string>
  db: Db
  /** Connections to the same database, for plain statements. */
  pool: Pool
  teamId: string
  /** The context of the demo gym, now. */
  context(): Acting
  /** The statements that `work` sends, without begin and commit. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>
  /** Starts a bare server beside this file that gets the database and `given`, and returns its address. */
  startFloor(script: string, given: object): Promise<string>
  /** The process of the service or a floor, by its address. */
  pidOf(url: string): number
  /** The folder for what the service generates. */
  dataDir: string
  /** Starts another program that prints its address. It gets `given` as JSON. */
  startProgram(script: string, given: object): Promise<string>
}

/**
 * Runs `work`, which takes at most `minutes`, against a service process of its own. In any case, all started processes end and the folder
 * is removed.
 */
export async function withBench<T>(work: (bench: Bench) => Promise<T>, minutes = 15): Promise<T> {
  const cleanup = new AsyncDisposableStack()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)))
  }
  try {
    return await work(await startBench(cleanup, minutes))
  } finally {
    await cleanup.disposeAsync()
  }
}

async function startBench(cleanup: AsyncDisposableStack, minutes: number): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'catraca-bench-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { DATABASE_URL, REDIS_URL, LOG_LEVEL, CATRACA_ROLE, ...inherited } = process.env
  const local = { HOST: '127.0.0.1', PORT: '0', MAX_CONNECTIONS_PER_ADDRESS: '1000' } // all callers have one address
  // Only the people whom the bench sends come in.
  const env = { ...inherited, CATRACA_DATA_DIR: dataDir, CATRACA_DEMO: 'true', CATRACA_BRIDGE: 'off', ...local }
  const pids = new Map<string, number>()
  const start = async (script: string, ...args: string[]) => {
    const program = await startProgram(script, args, env, { logFile: join(dataDir, 'stderr.log'), minutes })
    cleanup.defer(program.end)
    pids.set(program.url, program.pid)
    return program.url
  }

  const { target, leave } = await joinCluster({ dataDir, as: 'command' })
  cleanup.defer(leave)
  const url = await start('bin/serve.js')
  const key = ['key', 'create', '--company', company, '--name', 'bench', '--scopes', 'all', '--rate-limit', '1000000']
  const made = await promisify(execFile)(process.execPath, ['bin/catraca.js', ...key, '--json'], {
    cwd: projectRoot,
    env,
  })

  const sent: Statement[] = []
  const pool = createPool(target, { session: 'unlimited' })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ text: query.sql, values: query.parameters }),
  })
  cleanup.defer(() => db.destroy())
  // Otherwise autovacuum would do it within a minute, and plans would change in the middle of a measurement.
  await sql`vacuum analyze`.execute(db)

  const { id: teamId, timezone: timeZone } = (await findCompany(db, company))!
  const context = () => actingAlone({ db, teamId, timeZone, now: machineNow() }, 'operator')
  const statementsOf: Bench['statementsOf'] = async (work) => {
    sent.length = 0
    await work()
    return [...sent]
  }
  return {
    url,
    db,
    pool,
    teamId,
    context,
    statementsOf,
    headers: { authorization: `Bearer ${JSON.parse(made.stdout).key}` },
    startFloor: (script, given) => start(`bench/${script}`, JSON.stringify({ target, ...given })),
    pidOf: (url) => pids.get(url)!,
    dataDir,
    startProgram: (script, given) => start(script, JSON.stringify(given)),
  }
}

/** A child process that prints its address once it listens. Its log goes to a file, as an operator would have it. */
async function startProgram(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { logFile, minutes }: { logFile: string; minutes: number },
) {
  const log = openSync(logFile, 'a')
  const stdio = ['ignore', 'pipe', log] as const
  const child = spawn(process.execPath, [script, ...args], {
    cwd: projectRoot,
    env,
    stdio: [...stdio],
    timeout: minutes * 60_000,
  })
  closeSync(log)
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout!.on('data', (chunk) => {
      printed += chunk
      const address = /(http:\/\/[\d.]+:\d+)\D/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    })
    exited.then(async () => reject(new Error(`${script} did not start: ${await readFile(logFile, 'utf8')}`)), reject)
  })
  const end = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { url, pid: child.pid!, end }
}

/** One request, as it will be sent: GET, or POST with a body. */
export interface Call {
  url: string
  path: string
  headers: Record<string, string>
  body?: object
}

/**
 * Lets 16 connections make their calls for some seconds, each as soon as it has its answer. The calls are prepared before, because the
 * caller runs on the same cores as the servers that it measures: its own work would hide the difference between them.
 */
export async function call(calls: () => Call[], seconds: number): Promise<Round & { answered: number }> {
  const made = Array.from({ length: connections }, calls)
  const lists = made.map((list) =>
    list.map(({ path, headers, body }) => ({
      method: body === undefined ? ('GET' as const) : ('POST' as const),
      path,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })),
  )
  const { url } = made[0]![0]!
  const setupClient = (client: autocannon.Client) => client.setRequests(lists.pop()!)
  return readResult(await autocannon({ url, connections, duration: seconds, setupClient }))
}

export interface Round {
  perSecond: number
  p50: number
  p99: number
  /** Answers other than 2xx, broken connections and timeouts. */
  failed: number
}

/**
 * Calls one address from 16 connections (or `callers`) for some seconds, each as soon as it has its answer: with GET, or with POST and a
 * new body for each call.
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  { body, callers = connections }: { body?: () => object; callers?: number } = {},
): Promise<Round> {
  const post = body && {
    method: 'POST' as const,
    requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: JSON.stringify(body()) }) }],
  }
  const sent = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  const result = await autocannon({ url, headers: sent, connections: callers, duration: seconds, ...post })
  return readResult(result)
}

function readResult(result: autocannon.Result): Round & { answered: number } {
  const counts = Object.entries(result.statusCodeStats ?? {})
  const sum = (list: typeof counts) => list.reduce((sum, [, { count = 0 }]) => sum + count, 0)
  const good = sum(counts.filter(([status]) => status.startsWith('2')))
  return {
    perSecond: good / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: sum(counts) - good + result.errors,
    answered: sum(counts),
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
