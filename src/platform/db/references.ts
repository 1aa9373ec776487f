import { sql } from 'kysely'
import type { OwnedTable } from './by-id.ts'
import type { Db } from './pool.ts'

/**
 * Which of some rows of a company are named by foreign keys of other rows, and in which tables. Rows of the tables in `apart` are ignored.
 * To check before rows are deleted, since some tables would delete their rows along with them.
 */
export async function listReferenced(
  db: Db,
  { table, teamId, ids, apart }: { table: OwnedTable; teamId: string; ids: string[]; apart: string[] },
): Promise<Map<string, string[]>> {
  const { rows: keys } = await sql<{ from: string; column: string }>`
    select k.conrelid::regclass::text as from, a.attname as column
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
     where k.contype = 'f' and k.confrelid = ${table}::regclass and k.conparentid = 0
     order by 1`.execute(db)
  const asked = keys
    .filter(({ from }) => !apart.includes(from))
    .map(
      ({ from, column }) => sql<{ id: string; from: string }>`
        select distinct ${sql.ref(column)} as id, ${from}::text as from from ${sql.table(from)}
         where team_id = ${teamId} and ${sql.ref(column)} = any(${ids}::uuid[])`,
    )
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; from: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byId].map(([id, of]) => [id, of.map(({ from }) => from)]))
}
