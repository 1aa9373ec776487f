import { sql } from 'kysely'
import { inject } from 'vitest'
import { settleSessions } from '#platform/cluster/distribute.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { hasOwnPostgres } from './servers.ts'

/** Makes a database for a single test: a clone of `original`, with its parts on the workers of a cluster. */
export async function makeDatabase(database: string, original = inject('template').database!): Promise<void> {
  const template = inject('template')
  const workers = inject('workers')
  for (const server of [{}, ...workers]) {
    const pool = createPool({ ...template, ...server, database: 'postgres' }, { max: 1 })
    // The servers of a cluster keep their own sessions in every database.
    if (workers.length > 0) await pool.query(endSessions, [original])
    await pool.query(`create database ${database} template ${original}${copying}`).finally(() => pool.end())
  }
  if (workers.length === 0) return
  const owner = createDb(createPool({ ...template, database }, { max: 1 }))
  await settleSessions(owner)
  await owner.destroy()
}

/** Copying a database as files takes half the time, but first all pending writes go to disk, on any disk. */
const copying = hasOwnPostgres ? ' strategy file_copy' : ''

const endSessions = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'

/** Drops the database on every server. */
export async function dropDatabase(database: string): Promise<void> {
  const template = inject('template')
  for (const server of [{}, ...inject('workers')]) {
    const pool = createPool({ ...template, ...server, database: 'postgres' }, { max: 1 })
    await pool.query(`drop database if exists ${database} with (force)`).finally(() => pool.end())
  }
}

/** How many sessions wait for a lock, on all servers. */
export async function countWaiting(db: Db): Promise<number> {
  const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const onAll = sql<{ result: string }>`select result from run_command_on_all_nodes(${waiting})`
  const { rows } = await (inject('workers').length === 0
    ? sql<{ result: string }>`select (${sql.raw(waiting)})::text as result`
    : onAll
  ).execute(db)
  return rows.reduce((sum, { result }) => sum + Number(result), 0)
}
