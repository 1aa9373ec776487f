import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwnerOf } from './keep-owner.ts'

/** Settings of this machine, kept as a file beside secrets.key; undefined if there are none. */
export function readSettingsFile<Settings>(dataDir: string, name: string): Settings | undefined {
  const path = join(dataDir, name)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Settings) : undefined
}

/** Replaces the settings file as a whole, so that the service never reads half of it; undefined removes it. */
export function saveSettingsFile(dataDir: string, name: string, settings: object | undefined): void {
  const path = join(dataDir, name)
  if (settings === undefined) {
    rmSync(path, { force: true })
    return
  }
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(settings, null, 1)}\n`, { mode: 0o600 })
  giveToOwnerOf(dataDir, fresh)
  renameSync(fresh, path)
}
