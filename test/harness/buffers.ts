import { sql } from 'kysely'
import type { Pool } from 'pg'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import type { TestService } from './service.ts'

/** By the text of each statement: how many pages a run of it reads and how many rows it returns, on average. */
export type Buffers = Map<string, { pages: number; rows: number }>

interface Told {
  'Query Text': string
  Plan: { 'Actual Rows': number; 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const settings = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': 'on',
}

/**
 * Makes PostgreSQL report, for every statement of a service and in its functions, how many pages it reads. Returns a function that collects
 * the reports while something is done.
 */
export async function watchBuffers(service: TestService): Promise<(work: () => Promise<void>) => Promise<Buffers>> {
  const { database } = service.owner
  for (const [name, value] of Object.entries({ session_preload_libraries: 'auto_explain', ...settings })) {
    await sql`alter database ${sql.id(database!)} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(service.db)
  }
  const runs = reportsOf(service.pool)
  // Earlier connections report nothing.
  await endConnections(service)
  return async (work) => {
    runs.length = 0
    await work()
    service.takeErrors()
    // The statements of the job queue are planned by its library.
    const own = runs.filter((run) => !run['Query Text'].includes('graphile_worker'))
    return new Map([...Map.groupBy(own, (run) => run['Query Text'])].map(([text, same]) => [text, averageOf(same)]))
  }
}

/** How many pages the statements of `work` read. */
export async function pagesRead(service: TestService, work: (db: Db) => Promise<unknown>): Promise<number> {
  const pool = createPool(service.owner, { max: 1 })
  const runs = reportsOf(pool)
  const db = createDb(pool)
  try {
    await sql`load 'auto_explain'`.execute(db)
    for (const [name, value] of Object.entries(settings)) {
      await sql`set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db)
    }
    runs.length = 0
    await work(db)
    return runs.reduce((total, run) => total + pagesOf(run), 0)
  } finally {
    await db.destroy()
  }
}

/** Grows with what the connections of a pool report. */
function reportsOf(pool: Pool): Told[] {
  const runs: Told[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const plan = message.indexOf('plan:\n')
      if (plan >= 0) runs.push(JSON.parse(message.slice(plan + 6)))
    })
  })
  return runs
}

const pagesOf = ({ Plan }: Told) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']

function averageOf(runs: Told[]): { pages: number; rows: number } {
  const average = (of: (run: Told) => number) => runs.reduce((total, run) => total + of(run), 0) / runs.length
  return { pages: average(pagesOf), rows: average(({ Plan }) => Plan['Actual Rows']) }
}

/** From now on, the service's statements are planned for their values, as PostgreSQL does by default where that looks cheaper. */
export async function planForValues(service: TestService): Promise<void> {
  service.pool.on('connect', (client) => client.query('set plan_cache_mode = force_custom_plan'))
  await endConnections(service)
}

/** Returns once the pool knows that the connections ended: until then it would hand out a dead one. */
async function endConnections({ db, pool }: TestService): Promise<void> {
  let open = pool.totalCount
  const left = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
  })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await left
}
