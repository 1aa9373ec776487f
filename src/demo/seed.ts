import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyCompanyFile, readCompanyFile } from '#modules/companies/index.ts'
import { insertMeasurements, insertMembers } from '#modules/members/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { demoPeople } from './people.ts'

export const demoSlug = 'horizonte'

const rowsPerStatement = 250

/** Makes the demo gym, all or nothing, and returns an API key for it. */
export async function seedDemo(db: Db, now: Temporal.Instant): Promise<string> {
  const path = join(import.meta.dirname, 'gym.yaml')
  const file = readCompanyFile(await readFile(path, 'utf8'), path)
  return transact({ db }, async (tx) => {
    const { answer } = await applyCompanyFile(tx.db, file, now)
    const teamId = answer.company.id
    const units = file.units.map((unit) => answer.units[unit.ref]!)
    const people = demoPeople({ teamId, units, now, timeZone: file.company.timezone })
    for (const rows of chunks(people.members)) await insertMembers(tx.db, rows)
    for (const rows of chunks(people.measurements)) await insertMeasurements(tx.db, rows)
    const { key } = await createKey(tx.db, { teamId, isTest: file.company.test, name: 'Demo', scopes })
    return key
  })
}

function chunks<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, i) =>
    rows.slice(i * rowsPerStatement, (i + 1) * rowsPerStatement),
  )
}
