import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCopiedAt } from '../backup/installation.ts'
import type { Db } from '../db/pool.ts'
import { readSettingsFile, saveSettingsFile } from '../files/settings-file.ts'
import { machineNow } from '../time/clock.ts'

/**
 * Settings that make the service archive every change, and the folder for it; kept beside secrets.key, for the machine that has the folder.
 */
export interface ArchiveSettings {
  folder: string
  /** A time of day in the zone, such as 03:30, at which a base is made. */
  at: string
  timeZone: string
  /** How many bases are kept; older ones are removed, with the changes before the oldest. */
  keep: number
}

const fileName = 'archive-settings.json'
/** A file beside it; only its age matters. */
const noteName = 'last-archived'

export const readArchiveSettings = (dataDir: string) => readSettingsFile<ArchiveSettings>(dataDir, fileName)

/** Undefined ends the archiving. The service notices it within seconds. */
export const saveArchiveSettings = (dataDir: string, settings: ArchiveSettings | undefined) =>
  saveSettingsFile(dataDir, fileName, settings)

/** Notes that everything up to now is archived, for monitoring of the delay. */
export async function noteArchived(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, noteName), '')
}

/** How far the archive is behind; undefined if there is none, and in a copy, which archives nothing until it is adopted. */
export async function secondsArchiveBehind(db: Db, dataDir: string): Promise<number | undefined> {
  const timeOf = (name: string) =>
    stat(join(dataDir, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
  const [began, noted] = await Promise.all([timeOf(fileName), timeOf(noteName)])
  if (began === undefined || (await findCopiedAt(db)) !== null) return undefined
  return Math.max(0, (machineNow().epochMilliseconds - Math.max(began, noted ?? 0)) / 1000)
}
