import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwnerOf } from '../files/keep-owner.ts'
import { machineNow } from '../time/clock.ts'

/** A file in the data folder; only its age matters. */
const fileName = 'last-backup'

/** Notes that a backup was made, for monitoring of its age. A user who may not write there has still made the backup. */
export async function noteBackup(dataDir: string): Promise<void> {
  const path = join(dataDir, fileName)
  await writeFile(path, '').then(
    () => giveToOwnerOf(dataDir, path),
    () => {},
  )
}

/** The age of the last backup that was made on this machine; undefined if none was. */
export async function secondsSinceBackup(dataDir: string): Promise<number | undefined> {
  const noted = await stat(join(dataDir, fileName)).catch(() => undefined)
  return noted && Math.max(0, (machineNow().epochMilliseconds - noted.mtimeMs) / 1000)
}
