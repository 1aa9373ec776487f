import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/db/pool.ts'
import { findSeal, type SealRow } from './sql.ts'

/** The newest seal that this machine has seen, kept beside the key of secrets and not in the database. */
export interface Anchor {
  number: number
  /** Hexadecimal. */
  seal: string
}

const fileName = 'audit-anchor.json'

export function anchorPath(dataDir: string): string {
  return join(dataDir, fileName)
}

/** Undefined when this machine has sealed nothing yet. */
export async function readAnchor(dataDir: string): Promise<Anchor | undefined> {
  try {
    return JSON.parse(await readFile(anchorPath(dataDir), 'utf8')) as Anchor
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside its place and moved there when whole. */
export async function keepAnchor(dataDir: string, { number, seal }: SealRow): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = anchorPath(dataDir)
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify({ number, seal: seal.toString('hex') })}\n`, { mode: 0o600 })
  await rename(fresh, path)
}

/** Whether the seal is still there: without it, the newest lines were taken away together with their seals. */
export async function holds(db: Db, { number, seal }: Anchor): Promise<boolean> {
  return (await findSeal(db, number))?.seal.toString('hex') === seal
}
