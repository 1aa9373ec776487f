import type { OwnedTable } from './by-id.ts'
import type { Db } from './pool.ts'

/**
 * Finds the company of a row that an operator named by id alone; undefined when there is no such row. This is the only
 * lookup across companies; everything after it uses the company's id.
 */
export async function teamOfAnyCompany(db: Db, table: OwnedTable, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(table as 'api_keys')
    .select('team_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.team_id
}
