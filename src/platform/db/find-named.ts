import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { DB } from './schema.generated.ts'

type NamedTable = {
  [T in keyof DB]: DB[T] extends { team_id: unknown; ref: unknown; name: unknown } ? T : never
}[keyof DB]

/**
 * Makes the function that finds an entry that an operator named by its ref in the company's file, its name or its id. The ref is tried
 * first.
 */
export function findNamed(
  table: NamedTable,
): (db: Db, teamId: string, named: string) => Promise<{ id: string } | undefined> {
  return (db, teamId, named) =>
    db
      .selectFrom(table as 'units')
      .select('id')
      .where('team_id', '=', teamId)
      .where((eb) => eb.or([eb('ref', '=', named), eb('name', '=', named), eb(sql<string>`id::text`, '=', named)]))
      .orderBy(
        (eb) => eb('ref', '=', named),
        (order) => order.desc().nullsLast(),
      )
      .limit(1)
      .executeTakeFirst()
}
