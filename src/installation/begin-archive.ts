import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectFor } from '#platform/backup/connect.ts'
import { requireNoCopy, settleInstallation } from '#platform/backup/installation.ts'
import type { Opening } from '#platform/backup/protection.ts'
import type { Config } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { dropSlot } from '#platform/wal-archive/archive-changes.ts'
import {
  type ArchiveHead,
  basesFolder,
  headFile,
  keyOfArchive,
  listSpans,
  makeArchive,
  readHead,
  readKeyOfArchive,
} from '#platform/wal-archive/layout.ts'
import { type ArchiveSettings, saveArchiveSettings } from '#platform/wal-archive/settings.ts'
import { requireTables } from './backup-installation.ts'
import { openingOf, type ProtectionOptions, protectionOfArchive } from './backup-key.ts'

/** From now on the service archives every change to a folder: a new one, or one that this installation already has. */
export async function beginArchive(
  database: OpenDatabase,
  { role }: Pick<Config, 'role'>,
  { settings, protection: given }: { settings: ArchiveSettings; protection: ProtectionOptions },
): Promise<ArchiveHead> {
  const { folder } = settings
  requireEmbedded(database)
  if (role === 'api') {
    throw new OperatorError(
      'This server has the role api, which does no background work and so archives nothing. Give the archive to one with another role.',
    )
  }
  await requireTables(database)
  await requireNoCopy(database)
  const { id: installation } = await settleInstallation(database)
  const { postgresql, segmentBytes } = await describeServer(database)
  if (existsSync(headFile(folder))) {
    await requireOwn(folder, { installation, postgresql })
    requireNoneNamed(given, folder)
  } else {
    const protection = await protectionOfArchive(given)
    await makeArchive(folder, { installation, postgresql, segmentBytes, protection }, database.dataDir)
  }
  saveArchiveSettings(database.dataDir, settings)
  return readHead(folder)
}

/** What was archived is kept. */
export async function endArchive(database: OpenDatabase): Promise<void> {
  requireEmbedded(database)
  saveArchiveSettings(database.dataDir, undefined)
  const client = await connectFor(database.owner, 'archive')
  await dropSlot(client).finally(() => client.end())
}

/** What opens an archive: the passphrase of the archive's key, or a secret key of age for which it was encrypted. */
export async function openingOfArchive(
  folder: string,
  options: { passphraseFile?: string; identity?: string },
): Promise<Opening> {
  const { recipients } = await readHead(folder)
  if (recipients === null) return {}
  if (existsSync(keyOfArchive(folder))) {
    const { passphrase = '' } = await openingOf(keyOfArchive(folder), options)
    return { identities: [await readKeyOfArchive(folder, passphrase)] }
  }
  const [span] = (await listSpans(folder)).filter(({ bases }) => bases.length > 0)
  return span === undefined ? {} : openingOf(join(basesFolder(span.folder), `${span.bases[0]!.name}.tar`), options)
}

function requireEmbedded({ embedded }: OpenDatabase): void {
  if (embedded) return
  throw new OperatorError(
    'DATABASE_URL is set, and only changes of the embedded database are archived. Use the point-in-time recovery of your PostgreSQL or of its provider, and npx catraca backup beside it.',
  )
}

async function requireOwn(folder: string, own: Pick<ArchiveHead, 'installation' | 'postgresql'>): Promise<void> {
  const { installation, postgresql } = await readHead(folder)
  if (installation === own.installation && postgresql === own.postgresql) return
  if (installation === own.installation) {
    throw new OperatorError(
      `The archive in ${folder} was made by PostgreSQL ${postgresql}, and the database is of PostgreSQL ${own.postgresql} since an upgrade. Name a new or an empty folder.`,
    )
  }
  throw new OperatorError(
    `The folder ${folder} holds the archive of another installation, or of the original of this copy. Name a new or an empty one.`,
  )
}

/** How an archive is encrypted is decided when it is made. The environment, which backups use too, may name something else. */
export function requireNoneNamed({ passphraseFile, recipient, unencrypted }: ProtectionOptions, folder: string): void {
  if ((passphraseFile ?? recipient ?? unencrypted) === undefined) return
  throw new OperatorError(
    `The folder ${folder} has an archive already, which stays encrypted as it was when it was made. To encrypt in another way, name a new folder; to go on with this archive, leave out --passphrase-file, --recipient and --unencrypted.`,
  )
}

async function describeServer({ owner }: OpenDatabase): Promise<Pick<ArchiveHead, 'postgresql' | 'segmentBytes'>> {
  const client = await connectFor(owner, 'archive')
  try {
    const { rows } = await client.query(
      `select (current_setting('server_version_num')::int / 10000)::text as postgresql,
              (select setting::float8 from pg_settings where name = 'wal_segment_size') as "segmentBytes"`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
