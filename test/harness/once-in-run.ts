import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * A folder that the test files of a run share because its content takes long to make. The first caller makes it; other callers wait. It is
 * removed with the run.
 */
export async function onceInRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const [template, home] = [inject('template'), inject('folder')]
  const made = join(home, name)
  if (existsSync(made)) return made
  const turn = new pg.Client({ ...template, database: 'postgres' })
  await turn.connect()
  try {
    // Held by the connection, so that it is free again when a worker dies.
    await turn.query('select pg_advisory_lock(hashtext($1))', [name])
    if (!existsSync(made)) await makeWhole(mkdtempSync(join(home, `${name}-`)), made, make)
    return made
  } finally {
    await turn.end()
  }
}

async function makeWhole(fresh: string, made: string, make: (folder: string) => Promise<void>): Promise<void> {
  chmodSync(fresh, 0o755) // started as root, PostgreSQL's own user has to get through
  try {
    await make(fresh)
    await rename(fresh, made)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}
