import type { Db } from '#platform/db/pool.ts'

/** The id of the company's program of this name. */
export async function findProgram(db: Db, teamId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_programs')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name_key', '=', programKey(name))
    .executeTakeFirst()
  return row?.id
}

/** Programs are identified by name, without regard to letter case. */
export function programKey(name: string): string {
  return name.trim().toLowerCase()
}
