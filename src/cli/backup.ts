import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineTimeZone } from '#platform/time/clock.ts'
import { backUp } from '#src/installation/backup-installation.ts'
import { type ProtectionOptions, protectionOf } from '#src/installation/backup-key.ts'
import { protectionOfSchedule, saveSchedule } from '#src/installation/backup-schedule.ts'
import { beginArchive, endArchive } from '#src/installation/begin-archive.ts'
import { positiveInteger } from './arguments.ts'
import { type Answer, command } from './command.ts'
import { withUnprepared } from './run.ts'

interface Daily extends ProtectionOptions {
  at: string
  keep: number
}

export function registerBackup(program: Command): void {
  const backup = command(
    program,
    'backup',
    'write everything, also secrets.key, as it is at this moment, to one file; the service may run meanwhile',
  )
    .argument('[file]', 'where to write it; with --schedule or --archive, the folder for all of it')
    .option('--passphrase-file <path>', 'a file whose first line is the passphrase (or set CATRACA_BACKUP_PASSPHRASE)')
    .option(
      '--recipient <key...>',
      'encrypt for these public keys of age, whose secret keys need not be on this machine (or set CATRACA_BACKUP_RECIPIENTS, separated by commas)',
    )
    .option('--unencrypted', 'do not encrypt: whoever has the file has everything, secrets.key too')
    .option(
      '--schedule <time>',
      'let the service make a backup in a folder every day at this time, such as 03:30; or off',
      timeOrOff,
    )
    .option(
      '--archive <time>',
      'let the service archive every change of the embedded database into a folder, with a base every day at this time, for restore --at; or off',
      timeOrOff,
    )
    .usualOption('--keep <n>', 'with --schedule or --archive: how many backups or bases stay', 7, positiveInteger)
  backup.answer(async ({ file: path, schedule: scheduledAt, archive: archivedAt, ...options }) => {
    if (scheduledAt !== undefined && archivedAt !== undefined) {
      throw new OperatorError('Say only one of --schedule and --archive, each with a folder of its own.')
    }
    if (scheduledAt === 'off') return endSchedule()
    if (archivedAt === 'off') return stopArchive()
    if (path === undefined) return backup.commander.error("error: missing required argument 'file'")
    const file = resolve(path)
    if (scheduledAt !== undefined) return schedule(file, { ...options, at: scheduledAt })
    if (archivedAt !== undefined) return archive(file, { ...options, at: archivedAt })
    if (backup.commander.getOptionValueSource('keep') !== 'default') {
      throw new OperatorError(
        '--keep is for --schedule and --archive. Without them one file is written, and none is removed.',
      )
    }
    const protection = await protectionOf(options)
    const progress = showProgress()
    const onProgress = (table: string, share: number) => progress.show(`${Math.floor(share * 100)} %  ${table}`)
    const { bytes, tables } = await withUnprepared('command', ({ database, config }) =>
      backUp(database, config, { file, protection, onProgress }),
    ).finally(progress.end)
    const members = tables.members!.rows
    return { json: { file, bytes, members }, lines: [`${file}: ${megabytes(bytes)}, ${members} members.`] }
  })
}

/** Settings of the machine that has the data folder. */
async function schedule(folder: string, { at, keep, recipient, passphraseFile, unencrypted }: Daily): Promise<Answer> {
  const timeZone = machineTimeZone()
  const protection = { recipient, passphraseFile: passphraseFile && resolve(passphraseFile), unencrypted }
  const wanted = { folder, at, timeZone, keep, ...protection }
  await protectionOfSchedule(wanted)
  await withUnprepared('command', async ({ database, config }) => {
    if (config.role === 'api') {
      throw new OperatorError(
        'This server has the role api, which does no background work and so makes no backups. Give the schedule to one with another role.',
      )
    }
    saveSchedule(database.dataDir, wanted)
  })
  const line = `Every day at ${at} (${timeZone}) the service writes a backup to ${folder} and keeps the newest ${keep}; the first one within a minute.`
  return { json: { schedule: wanted }, lines: [line] }
}

async function endSchedule(): Promise<Answer> {
  await withUnprepared('command', async ({ database }) => saveSchedule(database.dataDir, undefined))
  return { json: { schedule: null }, lines: ['The service makes no backups by itself any more.'] }
}

async function archive(folder: string, { at, keep, ...protection }: Daily): Promise<Answer> {
  const settings = { folder, at, timeZone: machineTimeZone(), keep }
  const { recipients } = await withUnprepared('command', ({ database, config }) =>
    beginArchive(database, config, { settings, protection }),
  )
  return {
    json: { archive: { ...settings, encrypted: recipients !== null } },
    lines: [
      `From now on the service archives every change to ${folder}${recipients === null ? ', NOT ENCRYPTED' : ''}, with a base every day at ${at} (${settings.timeZone}), of which the newest ${keep} stay; the first one within a minute.`,
      `npx catraca restore ${folder} --at TIME restores any moment from then on.`,
    ],
  }
}

async function stopArchive(): Promise<Answer> {
  await withUnprepared('command', ({ database }) => endArchive(database))
  const line = 'The service archives no changes any more. What was archived stays.'
  return { json: { archive: null }, lines: [line] }
}

function timeOrOff(text: string): string {
  if (text === 'off' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text
  throw new InvalidArgumentError('It must be a time such as 03:30, or off.')
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumSignificantDigits: 3 })} MB`
}

/** One changing line on a terminal, and nothing elsewhere. After a signal, the next call that shows progress ends the work. */
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
