import { sql } from 'kysely'
import { type ConnectionTarget, createDb, createPool, type Db } from '../db/pool.ts'
import { diskOf } from '../files/disk.ts'
import type { Logger } from '../log/log.ts'
import { createOutage, type Outage } from '../log/outage.ts'

/** `/readyz` answers within a second, even if a part hangs. */
const patienceMs = 800
/** After this time the connection is given up and made again; until then it counts as missing. */
const connectionPatienceMs = 2000
const leastFreeBytes = 32 * 2 ** 20
/** For how long a server is not ready after PostgreSQL had no room on its disk. */
const fullForMs = 10_000

const parts = ['database', 'schema', 'clock', 'secrets', 'queue', 'disk'] as const
type Part = (typeof parts)[number]
/**
 * Reported, but no reason to send calls elsewhere: all servers have the same problem, most of the service works without it, and it is fixed
 * on the dashboard.
 */
const onlyTold: ReadonlySet<Part> = new Set<Part>(['secrets'])

/** Returns one sentence about what is wrong with a part; undefined when all is well. `db` has a connection of its own. */
export type Check = (db: Db) => string | undefined | Promise<string | undefined>

export interface ReadinessReport {
  /** Whether calls should be sent here; some part may still be missing. */
  ready: boolean
  /** Whether all is well, by part. For a part that this process does not check, this is true. */
  checks: Record<Part, boolean>
  /** One sentence for each part with a problem. */
  problems: Partial<Record<Part, string>>
}

/** Whether this process should get calls. */
export interface Readiness {
  /** Makes a part be checked at each question. */
  add(part: Part, check: Check): void
  /** Answers within a second. Simultaneous questions share the answer. */
  look(): Promise<ReadinessReport>
  /** To call when PostgreSQL could not write because its disk is full. */
  noteFullDisk(): void
  close(): Promise<void>
}

/** `dataDir` is where the embedded database is; undefined for a database elsewhere. */
export function createReadiness(target: ConnectionTarget, log: Logger, dataDir?: string): Readiness {
  const pool = createPool(target, {
    max: 1,
    applicationName: 'catraca readiness',
    silenceMs: connectionPatienceMs,
    idleMs: 0,
  })
  const db = createDb(pool)
  const outage = createOutage(log, { away: 'this server is not ready', back: 'this server is ready again' })
  const flaw = createOutage(log, {
    away: 'this server is ready, but not all is well',
    back: 'all is well with this server again',
  })
  let fullUntil = Number.NEGATIVE_INFINITY
  let underWay: Promise<ReadinessReport> | undefined

  const checks = new Map<Part, Check>([
    ['database', asksDatabase],
    ['queue', asksQueue],
    ['disk', async () => (performance.now() < fullUntil ? diskIsFull : await localDisk(dataDir))],
  ])

  async function look(): Promise<ReadinessReport> {
    const problems: ReadinessReport['problems'] = {}
    const began = performance.now()
    await Promise.all(
      [...checks].map(async ([part, check]) => {
        const late = Promise.withResolvers<string>()
        const timer = setTimeout(() => late.resolve(noAnswer), patienceMs - (performance.now() - began))
        const found = await Promise.race([Promise.resolve(check(db)).catch(failed), late.promise])
        clearTimeout(timer)
        if (found !== undefined) problems[part] = found
      }),
    )
    const found = Object.entries(problems) as [Part, string][]
    const reasons = found.filter(([part]) => !onlyTold.has(part))
    const ready = reasons.length === 0
    tell(outage, reasons)
    if (ready) tell(flaw, found)
    const well = (part: Part) => [part, problems[part] === undefined] as const
    return { ready, checks: Object.fromEntries(parts.map(well)) as ReadinessReport['checks'], problems }
  }

  return {
    add: (part, check) => void checks.set(part, check),
    look: () =>
      (underWay ??= look().finally(() => {
        underWay = undefined
      })),
    noteFullDisk() {
      fullUntil = performance.now() + fullForMs
    },
    async close() {
      outage.close()
      flaw.close()
      await db.destroy()
      if (!pool.ended) await pool.end() // as Kysely leaves it when it sent no query
    },
  }
}

const noAnswer = 'The database does not answer in time.'
const diskIsFull = 'The disk of the database is full.'

function tell(outage: Outage, found: [Part, string][]): void {
  if (found.length === 0) outage.ended()
  else outage.began(new Error(found.map(([, sentence]) => sentence).join(' ')))
}

function failed(): string {
  return 'The database cannot be reached.'
}

async function asksDatabase(db: Db): Promise<undefined> {
  await sql`select 1`.execute(db)
}

async function asksQueue(db: Db): Promise<undefined> {
  await sql`select from graphile_worker._private_jobs limit 1`.execute(db)
}

async function localDisk(dataDir: string | undefined): Promise<string | undefined> {
  if (dataDir === undefined) return undefined
  const { freeBytes } = await diskOf(dataDir)
  return freeBytes < leastFreeBytes ? diskIsFull : undefined
}
