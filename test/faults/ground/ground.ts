import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow } from '#platform/time/clock.ts'
import { type ServerProcess, startServerProcess } from '#test/harness/server-process.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** The key with which every server of a row seals secrets. */
export const secretsKey = Buffer.alloc(32, 5).toString('hex')
const endPatienceMs = 35_000

/** What a row builds on. Everything that it starts ends with the row, in reverse order. */
export interface Ground {
  /** For programs that a row starts itself. */
  cleanup: AsyncDisposableStack
  /** Prints the progress of the row on standard error. */
  say(line: string): void
  /** A new temporary folder that every user may enter. */
  folder(): Promise<string>
  /** A new PostgreSQL with the newest schema. */
  postgres(settings?: Record<string, string>): Promise<Postgres>
  /**
   * A server process on a free port of 127.0.0.1, ready to serve. `DATABASE_URL` is among the settings; `release` is the
   * folder of another version.
   */
  server(settings: Record<string, string>, release?: string): Promise<Server>
  /** A company with a key that has all scopes. */
  company(db: Db, slug: string, options?: { rateLimit?: number; test?: boolean }): Promise<Company>
  /** Another program, such as Redis. */
  program(command: string, args: string[], settings?: NodeJS.ProcessEnv): ChildProcess
}

export interface Company {
  teamId: string
  key: string
}

export interface Server extends ServerProcess {
  /** Empty for a server that only does background work. */
  url: string
  /** Its log so far, line by line. */
  log(): Promise<{ level: number; msg: string }[]>
  /** Stops the process in the middle of its work, and lets it go on. */
  freeze(): void
  thaw(): void
}

export function createGround(cleanup: AsyncDisposableStack, say: (line: string) => void): Ground {
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'catraca-fault-'))
    await chmod(path, 0o755)
    cleanup.defer(() => rm(path, { recursive: true, force: true, maxRetries: 5 }))
    return path
  }

  async function postgres(settings?: Record<string, string>): Promise<Postgres> {
    const started = await startPostgres(await folder(), settings)
    cleanup.defer(started.close)
    return started
  }

  async function server(settings: Record<string, string>, release?: string): Promise<Server> {
    const dataDir = await folder()
    const env = { ...usualSettings(), CATRACA_DATA_DIR: dataDir, ...settings }
    const logFile = join(dataDir, 'server.log')
    const started = startServerProcess(env, logFile, release)
    cleanup.defer(() => endServer(started))
    const url = await started.ready.catch(async (error) => {
      throw new Error(`${error.message}: ${(await readFile(logFile, 'utf8')).slice(-2000)}`)
    })
    return {
      ...started,
      url: url ?? '',
      log: async () => linesOf(await readFile(logFile, 'utf8')),
      freeze: () => void started.child.kill('SIGSTOP'),
      thaw: () => void started.child.kill('SIGCONT'),
    }
  }

  return {
    cleanup,
    say,
    folder,
    postgres,
    server,
    company: makeCompany,
    program(command, args, settings) {
      const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...settings } })
      const ended = once(child, 'exit')
      cleanup.defer(async () => {
        // Only SIGKILL also ends a frozen process.
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
        await ended
      })
      return child
    },
  }
}

/** The settings of every server process; DATABASE_URL and CATRACA_DATA_DIR are missing. */
export function usualSettings(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    CATRACA_DEMO: 'false',
    CATRACA_SECRETS_KEY: secretsKey,
    CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true',
    MAX_CONNECTIONS_PER_ADDRESS: '1000', // all callers have one address
  }
}

/** Ends a server as an operator would, even a frozen one, and kills it if it takes too long. */
export async function endServer({ child, ended, hasEnded }: ServerProcess): Promise<void> {
  if (hasEnded()) return
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), endPatienceMs)
  await ended
  clearTimeout(timer)
}

async function makeCompany(
  db: Db,
  slug: string,
  { rateLimit = 100_000_000, test = false }: { rateLimit?: number; test?: boolean } = {},
): Promise<Company> {
  const company = { slug, name: `Academia ${slug}`, test }
  const { answer } = await applyCompanyFile(db, readCompanyFile(JSON.stringify({ company }), slug), machineNow())
  const teamId = answer.company.id
  const { key } = await createKey(db, { teamId, isTest: test, name: 'faults', scopes, rateLimit })
  return { teamId, key }
}

function linesOf(text: string): { level: number; msg: string }[] {
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
}
