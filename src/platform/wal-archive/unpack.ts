import { chownSync, createWriteStream, existsSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { takeEntries, unseal } from '../backup/archive.ts'
import type { Opening } from '../backup/protection.ts'
import { OperatorError } from '../errors/operator-error.ts'
import type { SystemUser } from '../files/system-user.ts'
import { basesFolder, listParts, partOf, walFolder } from './layout.ts'
import { readPosition, segmentNumber } from './positions.ts'
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
 * An incomplete file is filled up with zeros, at which PostgreSQL finds the end of the log. Where two parts overlap, the one that begins
 * earlier is newer.
 */
async function unpackSegment({ point, opening, target, segmentBytes }: Unpacking, name: string): Promise<string> {
  const { folder } = point.span
  const complete = join(walFolder(folder), name)
  const sources = existsSync(complete) ? [{ path: complete, offset: 0 }] : await listParts(folder, name)
  if (sources[0]?.offset !== 0) throw missing(complete)
  const path = join(target, 'pg_wal', name)
  writeFileSync(path, '', { mode: 0o600 })
  truncateSync(path, segmentBytes)
  const written: Extent[] = []
  for (const { path: source, offset } of sources.reverse()) {
    const file = createWriteStream(path, { flags: 'r+', start: offset })
    await unseal(source, opening, file)
    written.unshift({ offset, bytes: file.bytesWritten })
  }
  const begin = segmentNumber(name, BigInt(segmentBytes)) * BigInt(segmentBytes)
  const archived = Number(readPosition(point.span.position) - begin)
  const hole = firstHole(written, Math.min(archived, segmentBytes))
  if (hole !== undefined) throw missing(join(walFolder(folder), partOf(name, BigInt(hole))))
  return path
}

export interface Extent {
  offset: number
  bytes: number
}

/**
 * The first place before `end` at which nothing was written. Extents are sorted and may overlap: after a kill, old parts stay beside the
 * newer part that replaced them.
 */
function firstHole(extents: Extent[], end: number): number | undefined {
  let reached = 0
  for (const { offset, bytes } of extents) {
    if (offset > reached) break
    reached = Math.max(reached, offset + bytes)
  }
  return reached < end ? reached : undefined
}

function missing(path: string): OperatorError {
  return new OperatorError(
    `The archive is damaged: ${path} is missing or cut short, without which that time cannot be restored.`,
  )
}

/** An archive may come from anywhere, so its paths are checked. */
function within(target: string, name: string): string {
  const path = join(target, name)
  if (normalize(path) === path && path.startsWith(join(target, '/'))) return path
  throw new OperatorError(`The base of the archive holds a file named ${name}, which Catraca does not write.`)
}

function giveTo(user: SystemUser | undefined, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}
