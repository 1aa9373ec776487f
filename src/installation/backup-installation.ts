import { sql } from 'kysely'
import { noteBackup } from '#platform/backup/last-backup.ts'
import { type BackupOptions, type MadeBackup, makeBackup } from '#platform/backup/make-backup.ts'
import type { Config } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { keyFileText, keyText } from '#platform/secrets/key-file.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'

/** Backs up an installation as it is; unlike other commands it does not migrate first, since one backs up before an upgrade. */
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

/** For the first word on a database that may have no tables yet. */
export async function requireTables({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('schema_migrations')::text as table`.execute(
    db,
  )
  if (rows[0]!.table === null) throw new OperatorError('There is nothing to back up: the database has no tables yet.')
}

/** What secrets.key holds, or would hold with the keys of the environment. */
export function secretsText(
  config: Pick<Config, 'secretsKey' | 'previousSecretsKey'>,
  dataDir: string,
): string | undefined {
  const { secretsKey: current, previousSecretsKey } = config
  if (current === undefined) return keyFileText(dataDir)
  return keyText({ current, previous: previousSecretsKey === undefined ? [] : [previousSecretsKey], retired: [] })
}
