import { existsSync } from 'node:fs'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearUnfinished } from '#platform/embedded/cluster.ts'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Twice what a run has there at a time. */
const enoughBytes = 6 * 2 ** 30

/**
 * A new folder for a run's databases and for what its files share. It lies in memory where that has room: a database is
 * a thousand files, and after many were removed ext4 takes half a second of CPU to find places for the next thousand.
 */
export async function makeRunFolder(): Promise<string> {
  const folder = (await hasRoom()) ? await inMemory() : await mkdtemp(join(tmpdir(), 'catraca-run-'))
  await chmod(folder, 0o755) // started as root, PostgreSQL's own user has to get through
  return folder
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = await statfs(memory)
  return Math.min(bavail * bsize, process.availableMemory()) > enoughBytes
}

/** What a killed run left there would take memory until the machine starts again, so the next run removes it. */
function inMemory(): Promise<string> {
  clearUnfinished(memory, /^catraca-run-(\d+)-/)
  return mkdtemp(join(memory, `catraca-run-${process.pid}-`))
}
