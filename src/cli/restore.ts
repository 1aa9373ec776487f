import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { openingOf } from '#src/installation/backup-key.ts'
import { openingOfArchive } from '#src/installation/begin-archive.ts'
import { restoreArchive } from '#src/installation/restore-archive.ts'
import { restoreInstallation } from '#src/installation/restore-installation.ts'
import { isoTimestamp } from './arguments.ts'
import { megabytes, showProgress } from './backup.ts'
import { type Answer, command } from './command.ts'
import { readEnvironment, withUnprepared } from './run.ts'

interface Opening {
  at?: Temporal.Instant
  passphraseFile?: string
  identity?: string
  keepAccess?: boolean
}

const isCopy = ({ keepAccess }: Opening) => [
  'It is a copy: it sends nothing to anybody until npx catraca adopt.',
  keepAccess
    ? 'Sessions, links, API keys, bridges and kiosks go on as they were.'
    : 'All sessions, links and codes are ended. API keys, bridges and kiosks are refused until npx catraca adopt lets them in.',
]

export function registerRestore(program: Command): void {
  command(
    program,
    'restore',
    'copy a backup into an empty installation and compare every table with what was saved, or replay an archive into it; all of it or nothing. What is restored is a copy, which sends nothing until: catraca adopt',
  )
    .argument('<file>', 'a backup, or the folder of an archive')
    .option(
      '--at <time>',
      'from an archive: the moment to restore, such as 2026-03-01T12:00:00-03:00; without it, the last archived one',
      isoTimestamp,
    )
    .option('--passphrase-file <path>', 'a file whose first line is the passphrase (or set CATRACA_BACKUP_PASSPHRASE)')
    .option('--identity <path>', 'a file with the secret key of age for which it was encrypted')
    .option(
      '--keep-access',
      'a planned move: sessions, links, codes, API keys, bridges and kiosks stay valid. Without it sessions, links and codes end, and API keys, bridges and kiosks wait, because they may have been revoked since',
    )
    .answer(async ({ file: path, ...options }) => {
      const file = resolve(path)
      if ((await stat(file).catch(() => undefined))?.isDirectory()) return restoreMoment(file, options)
      if (options.at !== undefined) {
        throw new OperatorError(
          `--at chooses a moment of an archive, and ${file} is not one: name the folder that was given to npx catraca backup FOLDER --archive. A backup holds the one moment at which it was made.`,
        )
      }
      return restoreBackup(file, options)
    })
}

async function restoreBackup(file: string, options: Opening): Promise<Answer> {
  const opening = await openingOf(file, options)
  const { size: bytes } = await stat(file)
  const progress = showProgress()
  const tables = await withUnprepared('service', (given) =>
    restoreInstallation(file, opening, { ...given, keepAccess: options.keepAccess, onProgress: progress.show }),
  ).finally(progress.end)
  const members = tables.members!.rows
  const rows = sum(Object.values(tables).map((table) => table.rows))
  const line = `${file} (${megabytes(bytes)}) is restored: ${members} members, ${rows} rows, all as they were saved.`
  return { json: { file, bytes, members, rows }, lines: [line, ...isCopy(options)] }
}

async function restoreMoment(folder: string, options: Opening): Promise<Answer> {
  const environment = readEnvironment()
  const progress = showProgress()
  const {
    at,
    lastChange,
    rows: tables,
  } = await restoreArchive({
    ...environment,
    folder,
    at: options.at,
    keepAccess: options.keepAccess,
    open: () => openingOfArchive(folder, options),
    onProgress: progress.show,
  }).finally(progress.end)
  const members = tables.members!
  const rows = sum(Object.values(tables))
  const last = lastChange === null ? '' : ` (the last change before it was at ${lastChange})`
  const line = `${folder} is restored as it was at ${at}${last}: ${members} members, ${rows} rows.`
  return { json: { folder, at, last_change: lastChange, members, rows }, lines: [line, ...isCopy(options)] }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
