import { chownSync, createWriteStream, existsSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { takeEntries, unseal } from '../backup/archive.ts'
import type { Opening } from '../backup/protection.ts'
import type { SystemUser } from '../embedded/system-user.ts'
import { OperatorError } from '../operator-error.ts'
import { basesFolder, listParts, walFolder } from './layout.ts'
import type { RestorePoint } from './restore-point.ts'

interface Unpacking {
  point: RestorePoint
  opening: Opening
  /** The folder that becomes PostgreSQL's. */
  target: string
  segmentBytes: number
  user: SystemUser | undefined
  onProgress: (doing: string) => void
}

/** Puts a base and the log of changes after it into a new folder, from which PostgreSQL can recover. */
export async function unpack(unpacking: Unpacking): Promise<void> {
  const { point, opening, target, onProgress } = unpacking
  const own = (path: string) => giveTo(unpacking.user, path)
  await mkdir(target, { mode: 0o700 })
  own(target)
  let files = 0
  await takeEntries(join(basesFolder(point.span.folder), `${point.base.name}.tar`), opening, async (entry) => {
    files += 1
    onProgress(`base, ${files} files`)
    const path = within(target, entry.name)
    if (entry.isFolder) {
      await mkdir(path, { mode: 0o700 })
      entry.content.resume()
    } else await pipeline(entry.content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    own(path)
  })
  for (const [index, name] of point.segments.entries()) {
    onProgress(`changes, ${index + 1} of ${point.segments.length} files`)
    own(await unpackSegment(unpacking, name))
  }
}

/**
 * A file that was not complete is filled up with zeros, at which PostgreSQL finds the end of the log. An earlier part is the
 * newer one where two have the same place.
 */
async function unpackSegment({ point, opening, target, segmentBytes }: Unpacking, name: string): Promise<string> {
  const { folder } = point.span
  const complete = join(walFolder(folder), name)
  const sources = existsSync(complete) ? [{ path: complete, offset: 0 }] : listParts(folder, name).reverse()
  if (sources.at(-1)?.offset !== 0) {
    throw new OperatorError(
      `The archive is damaged: ${complete} is missing, without which that time cannot be restored.`,
    )
  }
  const path = join(target, 'pg_wal', name)
  writeFileSync(path, '', { mode: 0o600 })
  truncateSync(path, segmentBytes)
  for (const { path: source, offset } of sources) {
    await unseal(source, opening, createWriteStream(path, { flags: 'r+', start: offset }))
  }
  return path
}

/** An archive may come from anywhere. */
function within(target: string, name: string): string {
  const path = join(target, name)
  if (normalize(path) === path && path.startsWith(join(target, '/'))) return path
  throw new OperatorError(`The base of the archive holds a file named ${name}, which Catraca does not write.`)
}

function giveTo(user: SystemUser | undefined, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}
