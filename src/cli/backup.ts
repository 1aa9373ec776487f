import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { type Config, readConfig } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { createLogger, type Logger } from '#platform/log/log.ts'
import { type OpenDatabase, openDatabase } from '#platform/startup/open-database.ts'
import { machineTimeZone } from '#platform/time/clock.ts'
import { backUp } from '#src/installation/backup-installation.ts'
import { type ProtectionOptions, protectionOf } from '#src/installation/backup-key.ts'
import { protectionOfSchedule, saveSchedule } from '#src/installation/backup-schedule.ts'
import { beginArchive, endArchive } from '#src/installation/begin-archive.ts'
import { positiveInteger } from './arguments.ts'
import { print } from './run.ts'

interface BackupCommand extends ProtectionOptions {
  schedule?: string
  archive?: string
  keep: number
  json?: boolean
}

function withProtectionOptions(command: Command): Command {
  return command
    .option('--passphrase-file <path>', 'a file whose first line is the passphrase (or set CATRACA_BACKUP_PASSPHRASE)')
    .option(
      '--recipient <key...>',
      'encrypt for these public keys of age, whose secret keys need not be on this machine (or set CATRACA_BACKUP_RECIPIENTS, separated by commas)',
    )
    .option('--unencrypted', 'do not encrypt: whoever has the file has everything, secrets.key too')
}

export function registerBackup(program: Command): void {
  const backup = program
    .command('backup')
    .argument('[file]', 'where to write it; with --schedule or --archive, the folder for all of it')
    .description(
      'write everything, secrets.key too, as it is at this moment to one file, while the service runs or not',
    )
  withProtectionOptions(backup)
    .option(
      '--schedule <time>',
      'let the service make one into a folder every day at this time, such as 03:30; or off',
      timeOrOff,
    )
    .option(
      '--archive <time>',
      'let the service archive every change of the embedded database into a folder, with a base every day at this time, for restore --at; or off',
      timeOrOff,
    )
    .option('--keep <n>', 'with --schedule or --archive: how many backups or bases stay', positiveInteger, 7)
    .option('--json', 'print JSON')
    .action(async (path: string | undefined, options: BackupCommand) => {
      if (options.schedule !== undefined && options.archive !== undefined) {
        throw new OperatorError('Say only one of --schedule and --archive, each with a folder of its own.')
      }
      if (options.schedule === 'off') return endSchedule(options)
      if (options.archive === 'off') return stopArchive(options)
      if (path === undefined) return backup.error("error: missing required argument 'file'")
      const file = resolve(path)
      if (options.schedule !== undefined) return schedule(file, options)
      if (options.archive !== undefined) return archive(file, options)
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

/** Settings of the machine whose data folder it is. */
async function schedule(folder: string, { schedule: at, keep, json, ...given }: BackupCommand): Promise<void> {
  const timeZone = machineTimeZone()
  const { recipient, passphraseFile, unencrypted } = given
  const protection = { recipient, passphraseFile: passphraseFile && resolve(passphraseFile), unencrypted }
  const wanted = { folder, at: at!, timeZone, keep, ...protection }
  await protectionOfSchedule(wanted)
  await withUnprepared('command', async ({ dataDir }, { role }) => {
    if (role === 'api') {
      throw new OperatorError(
        'This server has the role api, which does no background work and so makes no backups. Give the schedule to one with another role.',
      )
    }
    saveSchedule(dataDir, wanted)
  })
  print(json, { schedule: wanted }, [
    `Every day at ${at} (${timeZone}) the service writes a backup to ${folder} and keeps the newest ${keep}; the first one within a minute.`,
  ])
}

async function endSchedule({ json }: BackupCommand): Promise<void> {
  await withUnprepared('command', async ({ dataDir }) => saveSchedule(dataDir, undefined))
  print(json, { schedule: null }, ['The service makes no backups by itself any more.'])
}

async function archive(folder: string, { archive: at, keep, json, ...given }: BackupCommand): Promise<void> {
  const settings = { folder, at: at!, timeZone: machineTimeZone(), keep }
  const head = await withUnprepared('command', (database, config) =>
    beginArchive(database, config, { settings, protection: given }),
  )
  print(json, { archive: { ...settings, encrypted: head.recipients !== null } }, [
    `From now on the service archives every change to ${folder}${head.recipients === null ? ', NOT ENCRYPTED' : ''}, with a base every day at ${at} (${settings.timeZone}), of which the newest ${keep} stay; the first one within a minute.`,
    `npx catraca restore ${folder} --at TIME restores any moment from then on.`,
  ])
}

async function stopArchive({ json }: BackupCommand): Promise<void> {
  await withUnprepared('command', endArchive)
  print(json, { archive: null }, ['The service archives no changes any more. What was archived stays.'])
}

function timeOrOff(text: string): string {
  if (text === 'off' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text
  throw new InvalidArgumentError('It must be a time such as 03:30, or off.')
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
