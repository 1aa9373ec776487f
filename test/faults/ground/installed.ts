import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program is in the path, or where Debian puts programs of system services. */
export function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
