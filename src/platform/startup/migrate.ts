import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { PlaceOf } from '../cluster/placement.ts'
import { makeMonths } from '../db/months.ts'
import { patiently } from '../db/patiently.ts'
import { type ConnectionTarget, createDb, createPool, type Db } from '../db/pool.ts'
import {
  embeddedServiceRole,
  grantToService,
  limitRole,
  makeServiceRole,
  warnOfNeedlessRights,
} from '../db/service-role.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { migrateJobs } from '../jobs/worker.ts'
import type { Logger } from '../log/log.ts'
import { readMigrations } from '../migrations/files.ts'
import { lackingToBegin, missingMigrations, type Ran, runMigrations } from '../migrations/run.ts'
import type { OpenDatabase } from './open-database.ts'

const oldestServer = 15

/** One server migrates at a time; this number is our key among PostgreSQL's advisory locks. */
const migrationLock = 7_236_010
const askAgainAfterMs = 100

/**
 * Brings the database, including the tables of the job queue, to the newest version as the owner, grants the service's role its privileges,
 * makes the months that are missing, and returns the names of the migrations that ran. Migrations that remove things which an older release
 * needs run only if `contract` is given. Several servers may call it at once: one migrates, the others wait and find nothing to do. If the
 * service does not know the owner's address, it only checks that the database is up to date.
 */
export async function migrate(database: MigratedDatabase, log: Logger, contract = false): Promise<Ran> {
  const pool = createPool(database.owner, { max: 3, applicationName: 'catraca migrations', session: 'unlimited' })
  const owner = createDb(pool)
  try {
    await requireSupportedServer(owner)
    if (await isStrangerTo(owner)) return await requireCurrent(owner)
    const guard = await pool.connect()
    try {
      await waitForTurn(guard)
      // This comes first, because it refuses databases that this release cannot upgrade, and then nothing may have changed.
      const ran = await runMigrations(owner, log, { contract, placeOf: database.placeOf })
      await migrateJobs(pool, log)
      await settleServiceRole(owner, database, log)
      await patiently(() => makeMonths(owner))
      return ran
    } finally {
      // Closing the connection releases the lock in any case.
      guard.release(true)
    }
  } catch (error) {
    throw ownerMistake(error)
  } finally {
    await owner.destroy()
  }
}

/**
 * Asks for the lock repeatedly and does not wait for it: an index is only made when no earlier statement is left, and a waiting one would
 * count.
 */
async function waitForTurn(guard: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as ours', [migrationLock])
    if (rows[0].ours) return
    await pause(askAgainAfterMs)
  }
}

export interface MigratedDatabase extends Pick<OpenDatabase, 'db' | 'owner' | 'embedded'> {
  /** Where tables are when the database is spread over a cluster. */
  placeOf?: PlaceOf | undefined
}

async function settleServiceRole(owner: Db, { db, embedded }: MigratedDatabase, log: Logger): Promise<void> {
  if (embedded) await makeServiceRole(owner)
  const role = embedded ? embeddedServiceRole : await currentUser(db)
  if ((await currentUser(owner)) === role) return
  await grantToService(owner, role)
  await limitRole(db).catch((error) =>
    log.warn({ err: error }, 'the limits of the service could not be made defaults of its role'),
  )
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

async function requireCurrent(db: Db): Promise<Ran> {
  const missing = await missingMigrations(db)
  if (missing.length === 0) return { applied: [], heldBack: [] }
  const role = await currentUser(db)
  throw new OperatorError(
    `The database needs the migrations ${missing.join(', ')}, which the role "${role}" may not make. Run npx catraca migrate with DATABASE_OWNER_URL set to the owner of the tables.`,
  )
}

/**
 * Gives an empty database the schema that exactly these migrations make, so that a backup can be copied into it. Throws an OperatorError
 * when this release lacks one of them, or the database already has another schema.
 */
export async function migrateExactly(target: ConnectionTarget, names: string[], log: Logger): Promise<void> {
  const all = await readMigrations()
  const unknown = names.filter((name) => !all.some(({ remembered }) => remembered.includes(name)))
  if (unknown.length > 0) {
    throw new OperatorError(
      `The backup was made by a newer release, with migrations that this one does not have: ${unknown.join(', ')}. Install that release, or a newer one, and restore with it.`,
    )
  }
  const lacking = lackingToBegin(new Set(names), all)
  if (lacking !== undefined) {
    throw new OperatorError(
      `The backup is of a release before 83dfd45 (0.2.0): it lacks the migration ${lacking}. Restore it with 83dfd45, and make a backup of that.`,
    )
  }
  const pool = createPool(target, { max: 3, applicationName: 'catraca migrations', session: 'unlimited' })
  const owner = createDb(pool)
  try {
    await requireSupportedServer(owner)
    const { rows } = await sql`select from pg_class where oid = to_regclass('schema_migrations')`.execute(owner)
    if (rows.length > 0) return await requireExactly(owner, names)
    await migrateJobs(pool, log)
    const migrations = all.filter(({ remembered }) => remembered.every((name) => names.includes(name)))
    await runMigrations(owner, log, { migrations })
  } finally {
    await owner.destroy()
  }
}

async function requireExactly(owner: Db, names: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(owner)
  if (rows.map(({ name }) => name).join() === names.toSorted().join()) return
  throw new OperatorError(
    'The database is empty, but its tables are of another release than the backup. Restore into a new database: drop this one and create it again, or name an empty CATRACA_DATA_DIR.',
  )
}

const insufficientPrivilege = '42501'

/** Turns an error about a privilege that the owner lacks into an error for the operator to fix. */
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
