import type pg from 'pg'

/** The columns of a table, in order. */
export async function listColumns(client: pg.Client, table: string): Promise<{ name: string; isRequired: boolean }[]> {
  const { rows } = await client.query(
    `select attname as name, attnotnull as "isRequired" from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows
}
