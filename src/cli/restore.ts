import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { openingOf } from '../backup-key.ts'
import { restoreInstallation } from '../restore-installation.ts'
import { megabytes, showProgress, withUnprepared } from './backup.ts'
import { print } from './run.ts'

interface RestoreCommand {
  passphraseFile?: string
  identity?: string
  json?: boolean
}

export function registerRestore(program: Command): void {
  program
    .command('restore')
    .argument('<file>', 'a backup')
    .description(
      'copy a backup into an empty installation and compare every table with what was saved; all of it or nothing. What is restored is a copy, which sends nothing until: catraca adopt',
    )
    .option('--passphrase-file <path>', 'a file whose first line is the passphrase (or set CATRACA_BACKUP_PASSPHRASE)')
    .option('--identity <path>', 'a file with the secret key of age for which it was encrypted')
    .option('--json', 'print JSON')
    .action(async (path: string, options: RestoreCommand) => {
      const file = resolve(path)
      const opening = await openingOf(file, options)
      const { size: bytes } = await stat(file)
      const progress = showProgress()
      const tables = await withUnprepared('service', (database, config, log) =>
        restoreInstallation(file, opening, { config, database, log, onProgress: progress.show }),
      ).finally(progress.end)
      const members = tables.members!.rows
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      print(options.json, { file, bytes, members, rows }, [
        `${file} (${megabytes(bytes)}) is restored: ${members} members, ${rows} rows, all as they were saved.`,
        'It is a copy: it sends nothing to anybody until npx catraca adopt.',
      ])
    })
}
