import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject, onTestFinished, vi } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { createPool } from '#platform/db/pool.ts'
import { Client } from '#test/harness/client.ts'
import { dropDatabase, makeDatabase } from '#test/harness/database.ts'
import { demoDatabase } from '#test/harness/demo-database.ts'
import { onceInRun } from '#test/harness/once-in-run.ts'

type Environment = Record<string, string>

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

class EndedEarly extends Error {
  readonly ended: Ended
  constructor(ended: Ended) {
    super(`The service ended with ${ended.code ?? ended.signal}: ${ended.stderr}`)
    this.ended = ended
  }
}

export interface Launched {
  child: ChildProcess
  /** Its output so far. */
  output: { stdout: string; stderr: string }
  /** Resolves when it has exited and its whole output was read. */
  ended: Promise<Ended>
}

export interface Service extends Launched {
  /** `http://HOST:PORT`, from the banner. */
  url: string
  banner: string
  /** Calls the API with the key that was given to the start. */
  api: Client
  /** The time from the launch to the banner. */
  readyMs: number
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

const startPatienceMs = 150_000

/**
 * The path of a data folder for one test, not created yet. When the test ends, a PostgreSQL that still runs in it is ended and everything
 * is removed.
 */
export function newDataDir(name = 'data'): string {
  const base = mkdtempSync(join(inject('folder'), 'process-'))
  chmodSync(base, 0o755) // as root, so that PostgreSQL's own user can enter
  const dataDir = join(base, name)
  onTestFinished(async () => {
    const pid = postgresPid(dataDir)
    if (pid !== undefined && isPostgres(pid)) {
      process.kill(pid, 'SIGQUIT')
      await vi.waitUntil(() => !lives(pid), { timeout: 60_000 })
    }
    await rm(base, { recursive: true, force: true, maxRetries: 5 })
  })
  return dataDir
}

export interface DemoGym {
  dataDir: string
  env: { CATRACA_DATA_DIR: string }
  key: string
}

/** A data folder for one test with the demo gym: a copy of the one that the first call in a test run creates. */
export async function demoGym(): Promise<DemoGym> {
  const original = await originalGym()
  const dataDir = newDataDir()
  await promisify(execFile)('cp', ['-a', join(original, 'data'), dataDir])
  const key = readFileSync(join(original, 'key'), 'utf8')
  return { dataDir, env: { CATRACA_DATA_DIR: dataDir }, key }
}

function originalGym(): Promise<string> {
  return onceInRun('demo-gym', async (folder) => {
    const env = { CATRACA_DATA_DIR: join(folder, 'data') }
    const service = await startService(env)
    writeFileSync(join(folder, 'key'), await demoKey(env))
    // Each copy must become a separate installation.
    await askPostgres(env.CATRACA_DATA_DIR, "update installation set home = ''")
    await service.stop()
  })
}

/** The DATABASE_URL of a new, empty database in the PostgreSQL of this test run; dropped when the test ends. */
export async function newDatabase(): Promise<string> {
  const { user } = inject('template')
  return (await newDatabaseFor())(user!)
}

/** The same with the demo gym in it. */
export async function newDemoDatabase(): Promise<string> {
  const { user } = inject('template')
  const name = newName()
  onTestFinished(() => dropDatabase(name))
  await makeDatabase(name, (await demoDatabase()).database)
  return addressOf(name)(user!)
}

/** The same as addresses for two roles of the test; the first one owns the database and nothing else. */
export async function newDatabaseOfTwo(): Promise<{ owner: string; service: string }> {
  const suffix = randomUUID().slice(0, 8)
  const [owner, service] = [`owner_${suffix}`, `service_${suffix}`]
  const admin = createPool({ ...inject('template'), database: 'postgres' }, { max: 1 })
  onTestFinished(async () => {
    await admin.query(`drop role ${service}`)
    await admin.query(`drop role ${owner}`)
    await admin.end()
  })
  await admin.query(`create role ${owner} login`)
  await admin.query(`create role ${service} login`)
  const address = await newDatabaseFor(owner)
  return { owner: address(owner), service: address(service) }
}

async function newDatabaseFor(owner?: string): Promise<(role: string) => string> {
  const name = newName()
  const admin = createPool({ ...inject('template'), database: 'postgres' }, { max: 1 })
  onTestFinished(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  await admin.query(`create database ${name}${owner === undefined ? '' : ` owner ${owner}`}`)
  return addressOf(name)
}

const newName = () => `process_${randomUUID().replaceAll('-', '')}`

/** Addresses of a database of this run, by role. */
function addressOf(name: string): (role: string) => string {
  const { host, port = 5432 } = inject('template')
  return (role) => `postgres://${role}@localhost:${port}/${name}?host=${encodeURIComponent(host!)}`
}

/** The Node of a checkout, which a service there may start again as another user; ours if it has none. */
function nodeOf(checkout = projectRoot): string {
  const own = join(checkout, relative(projectRoot, process.execPath))
  return process.execPath.startsWith(projectRoot) && existsSync(own) ? own : process.execPath
}

/**
 * A child process with none of our own environment except the path, and where Node keeps compiled code; it is killed if it is still running
 * when the test ends. A demo gym has no turnstiles, because people would come in by themselves.
 */
export function launch(
  args: string[],
  env: Environment = {},
  options: { detached?: boolean; cwd?: string } = {},
): Launched {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const own = Object.entries({ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE }).filter(([, value]) => value !== undefined)
  const child = spawn(nodeOf(options.cwd), args, {
    cwd: projectRoot,
    env: { ...Object.fromEntries(own), CATRACA_BRIDGE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output.stderr += text))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...output }))
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  return { child, output, ended }
}

/** `npm start`, but on a free port. Resolves when the banner is on standard output; rejects if the process ends before. */
export async function startService(env: Environment, key?: string, cwd = projectRoot): Promise<Service> {
  const began = performance.now()
  const launched = launch([join(cwd, 'bin', 'serve.js')], { PORT: '0', ...env }, { cwd })
  const { child, output, ended } = launched
  const banner = await vi.waitUntil(
    () => {
      if (child.exitCode !== null || child.signalCode !== null) return 'ended'
      return /^\nCatraca is running\.\n.*\n\n$/s.exec(output.stdout)?.[0]
    },
    { timeout: startPatienceMs, interval: 10 },
  )
  if (banner === 'ended') throw new EndedEarly(await ended)
  const readyMs = performance.now() - began
  const url = /^ {2}API +(\S+)\/api\/v1$/m.exec(banner)![1]!
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { ...launched, url, banner, api: new Client(url, key), readyMs, stop }
}

/** `npx catraca …` */
export async function catraca(args: string[], env: Environment, cwd = projectRoot): Promise<Ended> {
  return launch([join(cwd, 'bin', 'catraca.js'), ...args], env, { cwd }).ended
}

/** The single JSON value that a command prints with --json. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
export async function catracaJson(args: string[], env: Environment, cwd = projectRoot): Promise<any> {
  const { code, stdout, stderr } = await catraca([...args, '--json'], env, cwd)
  if (code !== 0) throw new Error(`catraca ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

/** A key of the demo gym, made by the command that the banner names. */
export async function demoKey(env: Environment, cwd = projectRoot): Promise<string> {
  const create = ['key', 'create', '--company', 'horizonte', '--name', 'test', '--scopes', 'all']
  return (await catracaJson(create, env, cwd)).key
}

/** The process id in the lock file of the embedded PostgreSQL; undefined when that is not running. */
export function postgresPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Queries the embedded PostgreSQL without the service. */
export async function askPostgres<T extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'catraca', database: 'catraca' })
  client.on('error', () => {}) // it may be killed in the middle; then the query fails
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The process ids of the embedded PostgreSQL: the server's and those of all its child processes. */
export async function postgresPids(dataDir: string): Promise<number[]> {
  const rows = await askPostgres<{ pid: number }>(
    dataDir,
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  return [postgresPid(dataDir)!, ...rows.map((row) => row.pid)]
}

/** Whether a process is running; a zombie that nobody collects is not. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return process.platform !== 'linux' || !/\) Z /.test(statOf(pid))
}

function isPostgres(pid: number): boolean {
  return process.platform !== 'linux' ? pid !== process.pid && lives(pid) : /\(postgres\) [^Z]/.test(statOf(pid))
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ') Z '
  }
}

/** Whether a server listens at the address of `url`. */
export function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
