import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Protection } from './platform/backup/protection.ts'
import { machineNow } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/log.ts'
import type { OpenDatabase } from './platform/open-database.ts'
import { type Repetition, repeat } from './platform/repeat.ts'

/** When the service backs itself up, and where to; kept beside secrets.key, for the machine that has the folder. */
export interface BackupSchedule {
  folder: string
  /** A time of the day in the zone, such as 03:30. */
  at: string
  timeZone: string
  /** How many backups stay; older ones are removed. */
  keep: number
  /** Public keys of age, or the file of a passphrase; neither: CATRACA_BACKUP_PASSPHRASE and the like of the service. */
  recipients?: string[] | undefined
  passphraseFile?: string | undefined
}

const fileName = 'backup-schedule.json'
const lookEveryMs = 60_000
const againAfterMs = 3_600_000
const ofSchedule = /^catraca-(\d{4}-\d\d-\d\dT\d{4})\.backup$/

/** Loaded when a backup is due, since a start does not need it. */
export const loadBackup = () => Promise.all([import('./backup-installation.ts'), import('./backup-key.ts')])

function readSchedule(dataDir: string): BackupSchedule | undefined {
  const path = join(dataDir, fileName)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BackupSchedule) : undefined
}

/** Undefined ends the schedule. The service notices it within a minute. */
export function saveSchedule(dataDir: string, schedule: BackupSchedule | undefined): void {
  const path = join(dataDir, fileName)
  if (schedule === undefined) {
    rmSync(path, { force: true })
    return
  }
  const owner = statSync(dataDir)
  const own = (made: string) => process.getuid?.() === 0 && chownSync(made, owner.uid, owner.gid)
  if (!existsSync(schedule.folder)) {
    mkdirSync(schedule.folder, { recursive: true, mode: 0o700 })
    own(schedule.folder)
  }
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(schedule, null, 1)}\n`, { mode: 0o600 })
  own(fresh)
  renameSync(fresh, path)
}

/** Backs up once a day after the time of the schedule, also when the service did not run at that time. */
export function scheduledBackups(parts: { config: Config; database: OpenDatabase; log: Logger }): Repetition {
  const { config, database, log } = parts
  let notBefore = 0
  async function look(): Promise<void> {
    const schedule = readSchedule(database.dataDir)
    if (schedule === undefined || performance.now() < notBefore || !isDue(schedule)) return
    notBefore = performance.now() + againAfterMs
    const [{ backUp }, { protectionOfEnvironment, readPassphrase }] = await loadBackup()
    const { recipients, passphraseFile, folder } = schedule
    const protection: Protection =
      recipients !== undefined
        ? { recipients }
        : passphraseFile !== undefined
          ? { passphrase: await readPassphrase(passphraseFile) }
          : (protectionOfEnvironment() ?? 'none')
    const file = join(folder, `catraca-${stampOf(machineNow().toZonedDateTimeISO(schedule.timeZone))}.backup`)
    const { bytes } = await backUp(database, config, { file, protection })
    notBefore = 0
    for (const old of listBackups(folder).slice(0, -schedule.keep)) rmSync(join(folder, old))
    log.info({ file, bytes, encrypted: protection !== 'none' }, 'the scheduled backup was made')
  }
  return repeat(look, lookEveryMs, (error) =>
    log.error({ err: error }, 'the scheduled backup was not made; it is tried again in an hour'),
  )
}

/** Whether no backup has been made since the time of the schedule came last. */
export function isDue({ folder, at, timeZone }: BackupSchedule, now = machineNow()): boolean {
  const local = now.toZonedDateTimeISO(timeZone)
  const today = local.withPlainTime(at)
  const last = Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 })
  const newest = ofSchedule.exec(listBackups(folder).at(-1) ?? '')?.[1]
  return newest === undefined || newest < stampOf(last)
}

/** Oldest first. */
function listBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => ofSchedule.test(name))
    .sort()
}

function stampOf(time: Temporal.ZonedDateTime): string {
  return time.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace(':', '')
}
