import { chownSync, statSync } from 'node:fs'

/**
 * As root, gives a file to the owner of its folder or of the earlier file: a command run by root must not lock out the service, which does
 * not run as root.
 */
export function giveToOwnerOf(model: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}
