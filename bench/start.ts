/** How long a start on an existing database takes, and how much memory an idle service keeps; see README.md beside this file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { projectRoot } from '#platform/config/config.ts'
import type { ConnectionTarget } from '#platform/db/pool.ts'
import { joinCluster } from '#platform/embedded/join.ts'
import { cpuOf } from './cpu.ts'
import { median } from './harness.ts'
import { familyOf, type Memory, memoryOf } from './memory.ts'

const rounds = Number(process.argv[2] ?? 5)
const idleMs = 10_000

interface Start {
  wallMs: number
  cpuMs: number
  idle: Memory
  postgres: Memory | undefined
}

const folder = mkdtempSync(join(tmpdir(), 'catraca-bench-'))
chmodSync(folder, 0o755) // started as root, the service goes on as another user
const dataDir = join(folder, 'data')
const compiled = join(folder, 'compiled')
const { DATABASE_URL, DATABASE_OWNER_URL, CATRACA_ROLE, CATRACA_DEMO, ...inherited } = process.env
const usual = { ...inherited, CATRACA_DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }
/** The demo gym's data without its turnstiles, which would add a process and a bridge. */
const asAnyGym = { CATRACA_DEMO: 'false', CATRACA_BRIDGE: 'false' }

try {
  await start({ NODE_COMPILE_CACHE: compiled }) // makes the demo gym
  const kinds = ['embedded', 'embedded, nothing compiled', 'DATABASE_URL', 'DATABASE_URL, nothing compiled']
  const starts = new Map<string, Start[]>(kinds.map((kind) => [kind, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, list] of starts) list.push(await startAs(kind, round))
  }
  console.table(Object.fromEntries([...starts].map(([kind, list]) => [kind, row(list)])))
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function startAs(kind: string, round: number): Promise<Start> {
  const cache = { NODE_COMPILE_CACHE: kind.includes('nothing') ? join(folder, `compiled-${kind}-${round}`) : compiled }
  const isEmbedded = kind.startsWith('embedded')
  const { target, leave } = await joinCluster({ dataDir, as: 'command' })
  try {
    await moveOut(target)
    if (isEmbedded) return await leave().then(() => start({ ...cache, ...asAnyGym }))
    const address = (role: string) =>
      `postgres://${role}@localhost/${target.database}?host=${encodeURIComponent(target.host!)}`
    const urls = { DATABASE_URL: address('catraca_service'), DATABASE_OWNER_URL: address(target.user!) }
    return await start({ ...cache, ...asAnyGym, ...urls })
  } finally {
    if (!isEmbedded) await leave()
  }
}

/**
 * Makes the next service accept any place of the database as its home; as a copy of another installation it would do no background work.
 */
async function moveOut(target: ConnectionTarget): Promise<void> {
  const client = new pg.Client(target)
  await client.connect()
  await client.query(`update installation set home = '', copied_at = null`)
  await client.end()
}

/** From the launch to the banner, and then until it has been idle for a while. */
async function start(env: NodeJS.ProcessEnv): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, ['bin/serve.js'], {
    cwd: projectRoot,
    env: { ...usual, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    await banner(child)
    const wallMs = performance.now() - began
    const cpuMs = cpuOf(child.pid!) * 1000
    await pause(idleMs)
    return { wallMs, cpuMs, idle: memoryOf(child.pid!), postgres: memoryOfPostgres(env) }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

async function banner(child: ChildProcess): Promise<void> {
  let printed = ''
  for await (const text of child.stdout!) {
    printed += text
    if (printed.includes('Catraca is running.')) return
  }
  throw new Error('The service did not start')
}

function memoryOfPostgres({ DATABASE_URL }: NodeJS.ProcessEnv): Memory | undefined {
  if (DATABASE_URL !== undefined) return undefined
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  return memoryOf(...familyOf(pid))
}

function row(starts: Start[]): Record<string, string | number> {
  const of = (figure: (start: Start) => number | undefined) =>
    Math.round(median(starts.map((start) => figure(start) ?? 0)))
  return {
    'wall ms': of(({ wallMs }) => wallMs),
    from: Math.round(Math.min(...starts.map(({ wallMs }) => wallMs))),
    to: Math.round(Math.max(...starts.map(({ wallMs }) => wallMs))),
    'CPU ms': of(({ cpuMs }) => cpuMs),
    'idle MB': of(({ idle }) => idle.resident),
    'of it anonymous': of(({ idle }) => idle.anonymous),
    'PostgreSQL MB': of(({ postgres }) => postgres?.proportional),
  }
}
