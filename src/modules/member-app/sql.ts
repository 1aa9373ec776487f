import type { Db } from '#platform/db/pool.ts'

export async function listUnitNames(db: Db, teamId: string): Promise<Map<string, string>> {
  const units = await db.selectFrom('units').select(['id', 'name']).where('team_id', '=', teamId).execute()
  return new Map(units.map(({ id, name }) => [id, name]))
}
