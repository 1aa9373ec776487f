import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { createLogger } from '#platform/log/log.ts'
import { openingOf } from '#src/installation/backup-key.ts'
import { openingOfArchive } from '#src/installation/begin-archive.ts'
import { restoreArchive } from '#src/installation/restore-archive.ts'
import { restoreInstallation } from '#src/installation/restore-installation.ts'
import { isoTimestamp } from './arguments.ts'
import { megabytes, showProgress, withUnprepared } from './backup.ts'
import { print } from './run.ts'

interface RestoreCommand {
  at?: Temporal.Instant
  passphraseFile?: string
  identity?: string
  keepAccess?: boolean
  json?: boolean
}

const isCopy = ({ keepAccess }: RestoreCommand) => [
  'It is a copy: it sends nothing to anybody until npx catraca adopt.',
  keepAccess
    ? 'Sessions, links, API keys, bridges and kiosks go on as they were.'
    : 'All sessions, links and codes are ended. API keys, bridges and kiosks are refused until npx catraca adopt lets them in.',
]

export function registerRestore(program: Command): void {
  program
    .command('restore')
    .argument('<file>', 'a backup, or the folder of an archive')
    .description(
      'copy a backup into an empty installation and compare every table with what was saved, or replay an archive into it; all of it or nothing. What is restored is a copy, which sends nothing until: catraca adopt',
    )
    .option(
      '--at <time>',
      'from an archive: the moment to restore, such as 2026-03-01T12:00:00-03:00; without it, the last archived one',
      isoTimestamp,
    )
    .option('--passphrase-file <path>', 'a file whose first line is the passphrase (or set CATRACA_BACKUP_PASSPHRASE)')
    .option('--identity <path>', 'a file with the secret key of age for which it was encrypted')
    .option(
      '--keep-access',
      'a planned move: sessions, links, codes, API keys, bridges and kiosks go on. Without it the former end and the latter wait, because they may have been ended since',
    )
    .option('--json', 'print JSON')
    .action(async (path: string, options: RestoreCommand) => {
      const file = resolve(path)
      if ((await stat(file).catch(() => undefined))?.isDirectory()) return restoreMoment(file, options)
      if (options.at !== undefined) {
        throw new OperatorError(
          `--at chooses a moment of an archive, and ${file} is none: name the folder that was given to npx catraca backup FOLDER --archive. A backup holds the one moment at which it was made.`,
        )
      }
      await restoreBackup(file, options)
    })
}

async function restoreBackup(file: string, options: RestoreCommand): Promise<void> {
  const opening = await openingOf(file, options)
  const { size: bytes } = await stat(file)
  const progress = showProgress()
  const tables = await withUnprepared('service', (database, config, log) =>
    restoreInstallation(file, opening, {
      ...{ config, database, log, keepAccess: options.keepAccess },
      onProgress: progress.show,
    }),
  ).finally(progress.end)
  const members = tables.members!.rows
  const rows = sum(Object.values(tables).map((table) => table.rows))
  print(options.json, { file, bytes, members, rows }, [
    `${file} (${megabytes(bytes)}) is restored: ${members} members, ${rows} rows, all as they were saved.`,
    ...isCopy(options),
  ])
}

async function restoreMoment(folder: string, options: RestoreCommand): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(process.env.LOG_LEVEL === undefined ? 'warn' : config.logLevel)
  const progress = showProgress()
  const {
    at,
    lastChange,
    rows: tables,
  } = await restoreArchive({
    folder,
    at: options.at,
    keepAccess: options.keepAccess,
    open: () => openingOfArchive(folder, options),
    config,
    log,
    onProgress: progress.show,
  }).finally(progress.end)
  const members = tables.members!
  const rows = sum(Object.values(tables))
  const last = lastChange === null ? '' : ` (the last change before it was at ${lastChange})`
  print(options.json, { folder, at, last_change: lastChange, members, rows }, [
    `${folder} is restored as it was at ${at}${last}: ${members} members, ${rows} rows.`,
    ...isCopy(options),
  ])
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
