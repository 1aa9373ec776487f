import { chownSync, statSync } from 'node:fs'

/** As root, gives a file to the owner of its folder or of the file before it: a command of root must not keep the service, which is not root, from it. */
export function giveToOwnerOf(model: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}
