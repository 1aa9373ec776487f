import { sql } from 'kysely'
import { noteBackup } from '#platform/backup/last-backup.ts'
import { type BackupOptions, type MadeBackup, makeBackup } from '#platform/backup/make-backup.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { keyFileText, keyText } from '#platform/secrets/key-file.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'

/** Backs up an installation as it is. Unlike other commands it does not migrate first, since people make a backup before an upgrade. */
export async function backUp(
  database: OpenDatabase,
  config: Pick<Config, 'secretsKey' | 'previousSecretsKey'>,
  options: Omit<BackupOptions, 'secrets'>,
): Promise<MadeBackup> {
  const { embedded, owner, target, dataDir } = database
  const reader = embedded ? owner : target
  await requireTables(database)
  const made = await makeBackup(reader, { ...options, secrets: secretsText(config, dataDir) })
  await noteBackup(dataDir)
  return made
}

/** To call first on a database that may have no tables yet. */
export async function requireTables({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  if (!(await hasTables(db))) throw new OperatorError('There is nothing to back up: the database has no tables yet.')
}

export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass('schema_migrations')`.execute(db)
  return rows.length > 0
}

/** The content of secrets.key, or what it would be with the keys of the environment. */
export function secretsText(
  config: Pick<Config, 'secretsKey' | 'previousSecretsKey'>,
  dataDir: string,
): string | undefined {
  const { secretsKey: current, previousSecretsKey } = config
  if (current === undefined) return keyFileText(dataDir)
  return keyText({ current, previous: previousSecretsKey === undefined ? [] : [previousSecretsKey], retired: [] })
}
