import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { anchorPath } from '#modules/audit/index.ts'
import { type ArchiveReader, readArchive } from '#platform/backup/archive.ts'
import { noteRestored } from '#platform/backup/installation.ts'
import { type Manifest, secretsName, takeManifest } from '#platform/backup/manifest.ts'
import type { Opening } from '#platform/backup/protection.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import type { Fingerprint } from '#platform/backup/tables.ts'
import { compatibilityOf } from '#platform/compatibility.ts'
import type { Config } from '#platform/config/config.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { takeStatistics } from '#platform/db/statistics.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { Logger } from '#platform/log/log.ts'
import { placeKeyFile, readKeyText } from '#platform/secrets/key-file.ts'
import { migrateExactly } from '#platform/startup/migrate.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { settleAccess } from './copied-access.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Tables that migrations and a start write before anybody has used the installation. */
const writtenByStart = [
  'catalogue_exercises',
  'catalogue_version',
  'installation',
  'kept_faults',
  'rate_limits',
  'request_counter',
  'audit_keys',
]

interface Restoring {
  config: Pick<Config, 'secretsKey' | 'databaseUrl'>
  database: OpenDatabase
  log: Logger
  onProgress: (doing: string) => void
  /** Whether sessions, links, codes, keys, bridges and kiosks stay valid, as in a planned move. */
  keepAccess?: boolean | undefined
  /** False when it replaces the installation that was backed up. */
  isCopy?: boolean
}

/**
 * Restores a backup into an installation in which nothing has happened yet. The result is a copy until it is adopted, unless it replaces
 * the original.
 */
export async function restoreInstallation(
  file: string,
  opening: Opening,
  restoring: Restoring,
): Promise<Record<string, Fingerprint>> {
  const { config, database, log, onProgress, isCopy = true, keepAccess = false } = restoring
  const archive = await readArchive(file, opening)
  try {
    const manifest = await takeManifest(archive)
    const secrets = await takeSecrets(archive)
    requireKeyFits(config, secrets)
    await requireEmpty(database)
    onProgress('tables')
    await migrateExactly(database.owner, manifest.migrations, log)
    const arrived = await copyIn(restoring, { archive, manifest, secrets })
    onProgress('the newest tables')
    await prepareDatabase(database, log)
    await takeStatistics(database.owner)
    if (!isCopy) return arrived
    await noteRestored(database.db, manifest.made_at)
    await settleAccess(database.db, { keep: keepAccess })
    // This file may be about the audit trail of another installation, which was at the same address.
    await rm(anchorPath(database.dataDir, config.databaseUrl), { force: true })
    return arrived
  } finally {
    archive.close()
  }
}

async function copyIn(
  { config, database, onProgress, isCopy }: Restoring,
  { archive, manifest, secrets }: { archive: ArchiveReader; manifest: Manifest; secrets: string | undefined },
): Promise<Record<string, Fingerprint>> {
  let undo = () => {}
  const beforeCommit = () => {
    if (secrets !== undefined && config.secretsKey === undefined) undo = placeKeyFile(database.dataDir, secrets)
  }
  try {
    return await restoreBackup(database.owner, { archive, manifest, onProgress, isCopy, beforeCommit })
  } catch (error) {
    undo()
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new OperatorError(
      `The backup could not be copied in, and nothing of it is in the database: ${error.message}.`,
    )
  }
}

async function takeSecrets(archive: ArchiveReader): Promise<string | undefined> {
  if ((await archive.peek())?.name !== secretsName) return undefined
  return (await archive.take())!.content.toString('utf8')
}

/** With a key in the environment, secrets.key is not read: secrets that were sealed with another key could not be opened. */
export function requireKeyFits({ secretsKey }: Restoring['config'], secrets: string | undefined): void {
  if (secretsKey === undefined || secrets === undefined) return
  const { current } = readKeyText(secrets, 'The key in the backup')
  if (current.equals(secretsKey)) return
  throw new OperatorError(
    'CATRACA_SECRETS_KEY is not the key that the backup was made with. Give this installation that key, or take the variable away: the key of the backup is then written to secrets.key in the data folder.',
  )
}

/** Throws an OperatorError that names the tables that have rows. Tables of another release count too. */
async function requireEmpty({ owner, db, embedded }: OpenDatabase): Promise<void> {
  const ownerDb = createDb(createPool(owner, { max: 1, session: 'unlimited' }))
  try {
    const filled: string[] = []
    for (const table of await listOurTables(ownerDb)) {
      if (writtenByStart.includes(table)) continue
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(ownerDb)
      if (rows[0]!.count > 0) filled.push(`${table} (${rows[0]!.count})`)
    }
    if (filled.length > 0) {
      throw new OperatorError(
        `A backup is restored into an empty installation only, and this one has ${filled.join(', ')}. Name an empty CATRACA_DATA_DIR, or a new database in DATABASE_URL.`,
      )
    }
    if (!embedded) await requireNoService(db)
  } finally {
    await ownerDb.destroy()
  }
}

async function listOurTables(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relowner = (select relowner from pg_class where oid = to_regclass('schema_migrations'))
       and relname not like 'schema_migrations%' order by 1`.execute(owner)
  return rows.map(({ name }) => name)
}

/** A running service would not notice that its database has become a copy. (On the embedded database, this command is the service.) */
async function requireNoService(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity where datname = current_database()`.execute(db)
  if (rows.some(({ name }) => compatibilityOf(name) !== undefined))
    throw new OperatorError('A Catraca service uses this database. Stop it, then restore.')
}
