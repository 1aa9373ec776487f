import type { OwnedTable } from './by-id.ts'
import type { Db } from './pool.ts'

/**
 * The company of something that an operator names by id alone; undefined when there is none. Everything after this lookup,
 * the one that asks across companies, is done with the company's id.
 */
export async function teamOfAnyCompany(db: Db, table: OwnedTable, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(table as 'api_keys')
    .select('team_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.team_id
}
