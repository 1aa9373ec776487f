import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { shortly } from '../db/patiently.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../log/log.ts'
import type { Migration } from './files.ts'

const tellEveryMs = 5000
const shortestPauseMs = 5

/**
 * Repeats a statement that changes a limited number of rows until it changes none, each time in its own transaction. After each run it
 * pauses for as long as the run took, to leave the database to others. If the process ends meanwhile, the next one continues with the rows
 * that the statement still finds.
 */
export async function backfill(
  owner: Db,
  { name, text }: Pick<Migration, 'name' | 'text'>,
  log: Logger,
): Promise<void> {
  let rows = 0
  let told = performance.now()
  for (;;) {
    const began = performance.now()
    const { numAffectedRows } = await shortly(owner, (tx) => sql.raw(text).execute(tx))
    if (!numAffectedRows) break
    rows += Number(numAffectedRows)
    if (performance.now() - told > tellEveryMs) {
      log.info(`The migration ${name} has changed ${rows} rows so far.`)
      told = performance.now()
    }
    await pause(Math.max(shortestPauseMs, performance.now() - began))
  }
  if (rows > 0) log.info(`The migration ${name} has changed ${rows} rows.`)
}
