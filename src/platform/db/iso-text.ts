import { sql } from 'kysely'

/** A column with a time as ISO 8601 UTC text with milliseconds, for JSON that the database builds. */
export const isoText = (column: `${string}.${string}`) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
