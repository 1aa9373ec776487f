import { mkdirSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { settleInstallation } from '#platform/backup/installation.ts'
import type { Protection } from '#platform/backup/protection.ts'
import type { Config } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { giveToOwnerOf } from '#platform/files/keep-owner.ts'
import { readSettingsFile, saveSettingsFile } from '#platform/files/settings-file.ts'
import type { Logger } from '#platform/log/log.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { machineNow } from '#platform/time/clock.ts'
import { type Repetition, repeat } from '#platform/time/repeat.ts'
import type { ProtectionOptions } from './backup-key.ts'

/** When the service backs itself up, and to which folder; kept beside secrets.key, for the machine that has the folder. */
export interface BackupSchedule {
  folder: string
  /** A time of day in the zone, such as 03:30. */
  at: string
  timeZone: string
  /** How many backups are kept; older ones are removed. */
  keep: number
  /**
   * Public keys of age, the file of a passphrase, or no encryption. If none of these is set, the service needs CATRACA_BACKUP_PASSPHRASE or
   * a similar variable in its environment.
   */
  recipient?: string[] | undefined
  passphraseFile?: string | undefined
  unencrypted?: boolean | undefined
}

const fileName = 'backup-schedule.json'
const lookEveryMs = 60_000
export const againAfterMs = 3_600_000
/** Its time, and the mark of its installation, which earlier releases did not write. */
const ofSchedule = /^catraca-(\d{4}-\d\d-\d\dT\d{4})(?:-([0-9a-f]{8}))?\.backup(\.\d+\.partial)?$/

/** Loaded when a backup is due, since a start does not need it. */
export const loadBackup = () => Promise.all([import('./backup-installation.ts'), import('./backup-key.ts')])

/** Undefined ends the schedule. The service notices it within a minute. */
export function saveSchedule(dataDir: string, schedule: BackupSchedule | undefined): void {
  if (schedule !== undefined) {
    const { folder } = schedule
    const there = statSync(folder, { throwIfNoEntry: false })
    if (there?.isDirectory() === false) throw new OperatorError(`${folder} is not a folder; name one for the backups.`)
    if (there === undefined) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      giveToOwnerOf(dataDir, folder)
    }
  }
  saveSettingsFile(dataDir, fileName, schedule)
}

/** How the backups of a schedule are encrypted. Throws an OperatorError if nothing defines it, or if the definition is unusable. */
export async function protectionOfSchedule(schedule: ProtectionOptions): Promise<Protection> {
  const [, { namedProtection }] = await loadBackup()
  const protection = await namedProtection(schedule)
  if (protection !== undefined) return protection
  throw new OperatorError(
    'Say how the backups of the schedule are encrypted: with --recipient or --passphrase-file, with CATRACA_BACKUP_RECIPIENTS or CATRACA_BACKUP_PASSPHRASE for this command and for the service, or --unencrypted.',
  )
}

/**
 * Backs up once a day after the time of the schedule, also when the service did not run at that time. Closing it breaks off the backup in
 * progress and leaves nothing of it.
 */
export function scheduledBackups(parts: { config: Config; database: OpenDatabase; log: Logger }): Repetition {
  const { config, database, log } = parts
  const ending = new AbortController()
  /** When the schedule that failed last was set. A schedule that is set again, even without a change, is tried at once. */
  let failed: { setAt: number | undefined; until: number } | undefined
  async function look(): Promise<void> {
    const setAt = statSync(join(database.dataDir, fileName), { throwIfNoEntry: false })?.mtimeMs
    const schedule = readSettingsFile<BackupSchedule>(database.dataDir, fileName)
    if (schedule === undefined || (failed !== undefined && failed.setAt === setAt && performance.now() < failed.until))
      return
    failed = { setAt, until: performance.now() + againAfterMs }
    const mark = (await settleInstallation(database)).id.slice(-8)
    if (await isDue(schedule, mark)) await make(schedule, mark)
    failed = undefined
  }
  async function make(schedule: BackupSchedule, mark: string): Promise<void> {
    const { folder, timeZone, keep } = schedule
    const [{ backUp }] = await loadBackup()
    const protection = await protectionOfSchedule(schedule)
    for (const left of (await listBackups(folder, mark)).unfinished) await rm(join(folder, left))
    const file = join(folder, `catraca-${stampOf(machineNow().toZonedDateTimeISO(timeZone))}-${mark}.backup`)
    const { bytes } = await backUp(database, config, { file, protection, signal: ending.signal })
    for (const old of (await listBackups(folder, mark)).finished.slice(0, -keep)) await rm(join(folder, old))
    log.info({ file, bytes, encrypted: protection !== 'none' }, 'the scheduled backup was made')
  }
  const repetition = repeat(look, lookEveryMs, (error) => {
    if (ending.signal.aborted) log.info('the scheduled backup was broken off, because the background work ends')
    else log.error({ err: error }, 'the scheduled backup was not made; it is tried again in an hour')
  })
  return {
    ...repetition,
    close() {
      ending.abort(new OperatorError('Interrupted.'))
      return repetition.close()
    },
  }
}

/** Whether the installation with this mark has made no backup since the last time of the schedule. */
export async function isDue(schedule: BackupSchedule, mark: string, now = machineNow()): Promise<boolean> {
  const newest = ofSchedule.exec((await listBackups(schedule.folder, mark)).finished.at(-1) ?? '')?.[1]
  return newest === undefined || newest < stampOf(lastTime(schedule, now))
}

/** The last moment that had this time of day. */
export function lastTime({ at, timeZone }: Pick<BackupSchedule, 'at' | 'timeZone'>, now: Temporal.Instant) {
  const local = now.toZonedDateTimeISO(timeZone)
  const today = local.withPlainTime(at)
  return Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 })
}

/** Those of an installation, oldest first: others may write into the same folder. */
async function listBackups(folder: string, mark: string): Promise<{ finished: string[]; unfinished: string[] }> {
  const own = (await readdir(folder)).sort().filter((name) => {
    const found = ofSchedule.exec(name)
    return found !== null && (found[2] ?? mark) === mark
  })
  const isFinished = (name: string) => name.endsWith('.backup')
  return { finished: own.filter(isFinished), unfinished: own.filter((name) => !isFinished(name)) }
}

function stampOf(time: Temporal.ZonedDateTime): string {
  return time.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace(':', '')
}
