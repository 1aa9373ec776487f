import type { Db } from '#platform/db/pool.ts'
import { findBy } from '#platform/db/rows.ts'

const findByKey = findBy('partner_programs', 'name_key')

/** The id of the company's program of this name. */
export async function findProgram(db: Db, teamId: string, name: string): Promise<string | undefined> {
  return (await findByKey(db, teamId, programKey(name)))?.id
}

/** Programs are identified by name, without regard to letter case. */
export function programKey(name: string): string {
  return name.trim().toLowerCase()
}
