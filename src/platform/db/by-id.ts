import { type JoinBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { only } from './only.ts'
import type { Db } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** The tables of which a company owns rows that have an id. */
export type OwnedTable = { [T in keyof DB]: DB[T] extends { team_id: unknown; id: unknown } ? T : never }[keyof DB]
type Row<T extends OwnedTable> = Selectable<DB[T]>

/** Writes what it is given into the row of a company. */
type Update<Changes> = (db: Db, teamId: string, id: string, changes: Changes) => Promise<void>
export type ChangesOf<F> = F extends Update<infer Changes> ? Changes : never

/** The update of a row of `table` that may write `columns` and throws on any other. */
export function updateById<T extends OwnedTable, const Column extends keyof Row<T> & string>(
  table: T,
  columns: readonly Column[],
): Update<Partial<Pick<Row<T>, Column>>> {
  return async (db, teamId, id, changes) => {
    await db
      .updateTable(table as 'api_keys')
      .set(only(columns as readonly (keyof Row<'api_keys'>)[], changes as Partial<Row<'api_keys'>>))
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .execute()
  }
}

/**
 * The reading of a row of `table` as it is, locked until the transaction ends. Like all row locks here it is `for no key
 * update`: rows that point to this one take a key share lock when they are written, and two writers that both want more
 * would wait for each other for ever.
 */
export function lockById<T extends OwnedTable>(
  table: T,
): (db: Db, teamId: string, id: string) => Promise<Row<T> | undefined> {
  return async (db, teamId, id) => {
    const row = await db
      .selectFrom(table as 'api_keys')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row as Row<T> | undefined
  }
}

/** Never, and so no join, where one of the two tables has not what they are joined by. */
type Joinable<DB, Table extends string, Other extends string, Column extends string> = DB extends {
  [T in Table]: { team_id: unknown; id: unknown }
} & { [T in Other]: { [C in Column | 'team_id']: unknown } }
  ? unknown
  : never

/** The condition of a join with the row that another one of the same company names: `.innerJoin('plans as p', joinById('p', 's.plan_id'))`. */
export function joinById<Table extends string, Other extends string, Column extends string>(
  table: Table,
  id: `${Other}.${Column}`,
) {
  return <DB, TB extends keyof DB>(
    join: JoinBuilder<DB, TB> & Joinable<DB, Table, Other, Column>,
  ): JoinBuilder<DB, TB> => join.on(isNamedBy(table, id))
}

/**
 * The same for a statement that is written out: `join plans p on ${isNamedBy('p', 's.plan_id')}`. The company is that of the
 * other row and not a parameter: so PostgreSQL sees that it joins along a foreign key. Without, among 31 companies, its general
 * plan reckoned with 75 rows in place of 2,340. A subquery does take the company as a parameter.
 */
export function isNamedBy(table: string, id: `${string}.${string}`): RawBuilder<boolean> {
  const [other] = id.split('.')
  return sql`${sql.ref(`${table}.team_id`)} = ${sql.ref(`${other}.team_id`)} and ${sql.ref(`${table}.id`)} = ${sql.ref(id)}`
}
