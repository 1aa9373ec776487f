import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { projectRoot } from '../config.ts'
import { migrateJobs } from '../jobs/worker.ts'
import type { Logger } from '../log.ts'
import { OperatorError } from '../operator-error.ts'
import type { Db } from './pool.ts'

const folder = join(projectRoot, 'migrations')
const oldestServer = 15

/** The numbered files of `migrations/`, in their order; plain SQL, forward only. */
const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, name), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/** One server migrates at a time; the number is ours among PostgreSQL's advisory locks. */
const migrationLock = 7_236_010

/**
 * Brings the database, with the tables of the job queue, to the newest version and returns the names of the migrations
 * that ran. Several servers may call it at once: one migrates, the others wait and find nothing to do.
 */
export async function migrate({ db, pool }: { db: Db; pool: pg.Pool }, log: Logger): Promise<string[]> {
  await requireSupportedServer(db)
  const guard = await pool.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateJobs(pool, log)
    return await migrateSchema(db)
  } finally {
    // Closing the connection releases the lock, whatever state it is in.
    guard.release(true)
  }
}

async function migrateSchema(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: sqlFiles,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new OperatorError(
      `Migration ${failed?.migrationName ?? ''} failed and was rolled back: ${error instanceof Error ? error.message : error}`,
    )
  }
  return (results ?? []).map((result) => result.migrationName)
}

async function requireSupportedServer(db: Db): Promise<void> {
  const { rows } = await sql<{ server_version_num: string; server_version: string }>`
    select current_setting('server_version_num') as server_version_num,
           current_setting('server_version') as server_version`.execute(db)
  const row = rows[0]!
  requireServerVersion(Number(row.server_version_num), row.server_version)
}

/** `versionNumber` is PostgreSQL's server_version_num, for example 150004. */
export function requireServerVersion(versionNumber: number, version: string): void {
  if (versionNumber < oldestServer * 10_000) {
    throw new OperatorError(
      `Catraca needs PostgreSQL ${oldestServer} or newer, but the server at DATABASE_URL is PostgreSQL ${version}.`,
    )
  }
}
