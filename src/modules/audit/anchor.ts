import { hash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeIn } from '#platform/db/hosts.ts'
import type { Db } from '#platform/db/pool.ts'
import { findSealOfAnyCompany, type KnownSeal } from './sql.ts'

/** The newest seal that this machine has seen, stored beside the secrets key and not in the database. */
export interface Anchor {
  number: number
  /** Hexadecimal. */
  seal: string
}

/** The path of the anchor: a file in the data folder for each database that is used with that folder. */
export function anchorPath(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return join(dataDir, 'audit-anchor.json')
  // The password and the user are left out, because they may change.
  const { host, pathname, searchParams } = placeIn(databaseUrl)
  const place = hash('sha256', `${host}${pathname} ${searchParams.get('host') ?? ''}`, 'hex').slice(0, 12)
  return join(dataDir, `audit-anchor-${place}.json`)
}

/** Undefined when this machine has sealed nothing yet. */
export async function readAnchor(path: string): Promise<Anchor | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Anchor
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside its final location and renamed when complete. */
export async function keepAnchor(path: string, { number, seal }: KnownSeal): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify({ number, seal: seal.toString('hex') })}\n`, { mode: 0o600 })
  await rename(fresh, path)
}

/** Whether the seal still exists: if not, the newest lines were removed together with their seals. */
export async function holds(db: Db, { number, seal }: Anchor): Promise<boolean> {
  return (await findSealOfAnyCompany(db, number))?.seal.toString('hex') === seal
}
