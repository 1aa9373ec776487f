import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** Inserts any number of rows in one statement. The columns of the first row are used for all rows. */
export async function bulkInsert<T extends keyof DB & string>(db: Db, table: T, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}
