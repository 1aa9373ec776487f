import { existsSync } from 'node:fs'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearUnfinished } from '#platform/embedded/cluster.ts'

/** The folder that Linux keeps in memory. */
const memory = '/dev/shm'
/** Twice what a run has there at any time. */
const enoughBytes = 6 * 2 ** 30

/**
 * A new folder for a run's databases and for what its files share. It is in memory if there is room: a database is a thousand files, and
 * after many were removed ext4 takes half a second of CPU to find places for the next thousand.
 */
export async function makeRunFolder(): Promise<string> {
  const folder = (await hasRoom()) ? await inMemory() : await mkdtemp(join(tmpdir(), 'catraca-run-'))
  await chmod(folder, 0o755) // as root, so that PostgreSQL's own user can enter
  return folder
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = await statfs(memory)
  return Math.min(bavail * bsize, process.availableMemory()) > enoughBytes
}

/** What a killed run left there would take memory until the next boot, so the next run removes it. */
function inMemory(): Promise<string> {
  clearUnfinished(memory, /^catraca-run-(\d+)-/)
  return mkdtemp(join(memory, `catraca-run-${process.pid}-`))
}
