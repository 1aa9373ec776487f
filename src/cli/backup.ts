import { resolve } from 'node:path'
import type { Command } from 'commander'
import { backUp } from '../backup-installation.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { type OpenDatabase, openDatabase } from '../platform/open-database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type ProtectionOptions, protectionOf, withProtectionOptions } from './backup-key.ts'
import { print } from './run.ts'

interface BackupCommand extends ProtectionOptions {
  json?: boolean
}

export function registerBackup(program: Command): void {
  const backup = program
    .command('backup')
    .argument('<file>', 'where to write it')
    .description(
      'write everything, secrets.key too, as it is at this moment to one file, while the service runs or not',
    )
  withProtectionOptions(backup)
    .option('--json', 'print JSON')
    .action(async (path: string, options: BackupCommand) => {
      const file = resolve(path)
      const protection = await protectionOf(options)
      const progress = showProgress()
      const onProgress = (table: string, share: number) => progress.show(`${Math.floor(share * 100)} %  ${table}`)
      const { bytes, tables } = await withUnprepared('command', (database, config) =>
        backUp(database, config, { file, protection, onProgress }),
      ).finally(progress.end)
      const members = tables.members!.rows
      print(options.json, { file, bytes, members }, [`${file}: ${megabytes(bytes)}, ${members} members.`])
    })
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumSignificantDigits: 3 })} MB`
}

/** Runs with the database as it is, without migrating it. */
export async function withUnprepared<T>(
  as: 'service' | 'command',
  work: (database: OpenDatabase, config: Config, log: Logger) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  const log = createLogger(process.env.LOG_LEVEL === undefined ? 'warn' : config.logLevel)
  const database = await openDatabase(config, as, log)
  try {
    return await work(database, config, log)
  } finally {
    await database.close()
  }
}

/** One changing line on a terminal, and nothing elsewhere. A signal ends the work where it shows its progress next. */
export function showProgress(out: NodeJS.WriteStream = process.stderr) {
  const ending = new AbortController()
  const end = () => ending.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  let last = ''
  return {
    show(line: string) {
      if (ending.signal.aborted) throw new OperatorError('Interrupted.')
      if (line === last || !out.isTTY) return
      last = line
      out.write(`\r\u001b[K${line}`)
    },
    end() {
      for (const signal of signals) process.off(signal, end)
      if (last !== '') out.write('\r\u001b[K')
    },
  }
}
