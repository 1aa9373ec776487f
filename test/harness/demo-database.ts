import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import { machineNow } from '#platform/time/clock.ts'
import { seedDemo } from '#src/demo/seed.ts'
import { dropDatabase, makeDatabase } from './database.ts'
import { onceInRun } from './once-in-run.ts'

/** To be cloned like the template; no connection to it may stay open. */
const database = 'demo_gym'

/** A migrated database with the demo gym, and the gym's key, for files that only need it as it is. */
export async function demoDatabase(): Promise<{ database: string; key: string }> {
  const folder = await onceInRun('demo-database', async (folder) => {
    const template = inject('template')
    await dropDatabase(database)
    await makeDatabase(database)
    const db = createDb(createPool({ ...template, database }))
    const { key } = (await seedDemo(db, machineNow()))!
    await db.destroy()
    writeFileSync(join(folder, 'key'), key)
  })
  return { database, key: readFileSync(join(folder, 'key'), 'utf8') }
}
