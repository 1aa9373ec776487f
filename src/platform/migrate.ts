import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { projectRoot } from './config.ts'
import { divideByMonth } from './db/divide-by-month.ts'
import { type ConnectionTarget, createDb, createPool, type Db } from './db/pool.ts'
import { embeddedServiceRole, grantToService, makeServiceRole, warnOfNeedlessRights } from './db/service-role.ts'
import { migrateJobs } from './jobs/worker.ts'
import type { Logger } from './log.ts'
import { OperatorError } from './operator-error.ts'

const folder = join(projectRoot, 'migrations')
const oldestServer = 15

/** The numbered files of `migrations/`, in order; plain SQL, forward only. */
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

/** One server migrates at a time; this number is our key among PostgreSQL's advisory locks. */
const migrationLock = 7_236_010

/**
 * Brings the database, including the tables of the job queue, to the newest version as the owner, grants the service's
 * role its privileges, divides by month the tables that are kept so, and returns the names of the migrations that ran. Several servers may call it at once: one
 * migrates, the others wait and find nothing to do. If the service does not know the owner's address, it only checks
 * that the database is up to date.
 */
export async function migrate(database: MigratedDatabase, log: Logger): Promise<string[]> {
  const pool = createPool(database.owner, { max: 3, applicationName: 'catraca migrations' })
  const owner = createDb(pool)
  try {
    await requireSupportedServer(owner)
    if (await isStrangerTo(owner)) return await requireCurrent(owner)
    const guard = await pool.connect()
    try {
      await guard.query('select pg_advisory_lock($1)', [migrationLock])
      await migrateJobs(pool, log)
      const done = await migrateSchema(owner)
      await settleServiceRole(owner, database, log)
      if (await divideByMonth(owner, log)) await settleServiceRole(owner, database, log)
      return done
    } finally {
      // Closing the connection releases the lock, whatever its state.
      guard.release(true)
    }
  } catch (error) {
    throw ownerMistake(error)
  } finally {
    await owner.destroy()
  }
}

export interface MigratedDatabase {
  /** Connected as the service. */
  db: Db
  /** Connected as the owner of the tables; may be the same role. */
  owner: ConnectionTarget
  embedded: boolean
}

async function settleServiceRole(owner: Db, { db, embedded }: MigratedDatabase, log: Logger): Promise<void> {
  if (embedded) await makeServiceRole(owner)
  const role = embedded ? embeddedServiceRole : await currentUser(db)
  if ((await currentUser(owner)) === role) return
  await grantToService(owner, role)
  if (!embedded) await warnOfNeedlessRights(db, log)
}

async function currentUser(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db)
  return rows[0]!.name
}

/** Whether the tables exist and belong to another role. */
async function isStrangerTo(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where oid = to_regclass('schema_migrations') and not pg_has_role(relowner, 'usage')`.execute(
    db,
  )
  return rows.length > 0
}

async function requireCurrent(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const ran = new Set(rows.map(({ name }) => name))
  const missing = Object.keys(await sqlFiles.getMigrations()).filter((name) => !ran.has(name))
  if (missing.length === 0) return []
  const role = await currentUser(db)
  throw new OperatorError(
    `The database needs the migrations ${missing.join(', ')}, which the role "${role}" may not make. Run npx catraca migrate with DATABASE_OWNER_URL set to the owner of the tables.`,
  )
}

/** Runs the files of `migrations/`, and nothing of what `migrate` does around them. */
export function createMigrator(db: Db): Migrator {
  return new Migrator({
    db,
    provider: sqlFiles,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
}

async function migrateSchema(db: Db): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new OperatorError(
      `Migration ${failed?.migrationName ?? ''} failed and was rolled back: ${error instanceof Error ? error.message : error}`,
    )
  }
  return (results ?? []).map((result) => result.migrationName)
}

const insufficientPrivilege = '42501'

/** Turns a privilege that PostgreSQL denies the owner into an error for the operator to fix. */
function ownerMistake(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) return error
  return new OperatorError(
    `The owner of the tables is not allowed to migrate them: ${error.message}. DATABASE_OWNER_URL (or DATABASE_URL where that is unset) must name the role that made the tables.`,
  )
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
