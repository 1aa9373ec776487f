import { type JoinBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { only } from './only.ts'
import type { Db } from './pool.ts'
import type { DB } from './schema.generated.ts'
import { quickStatement, statement } from './statement.ts'

/** The tables whose rows have an id and belong to a company. */
export type OwnedTable = { [T in keyof DB]: DB[T] extends { team_id: unknown; id: unknown } ? T : never }[keyof DB]
type Row<T extends OwnedTable> = Selectable<DB[T]>

/** The row of a company that a statement is about. */
interface Named {
  teamId: string
  named: string
}

/** Updates a company's row with the given changes. */
type Update<Changes> = (db: Db, teamId: string, id: string, changes: Changes) => Promise<void>
export type ChangesOf<F> = F extends Update<infer Changes> ? Changes : never

/** Makes the update function of `table`. It may write `columns` and throws on any other. */
export function updateById<T extends OwnedTable, const Column extends keyof Row<T> & string>(
  table: T,
  columns: readonly Column[],
): Update<Partial<Pick<Row<T>, Column>>> {
  type Given = Named & Partial<Row<'api_keys'>>
  const update = statement((db, { teamId, named, ...changes }: Given) =>
    db
      .updateTable(table as 'api_keys')
      .set(changes)
      .where('team_id', '=', teamId)
      .where('id', '=', named),
  )
  return async (db, teamId, named, changes) => {
    const set = only(columns as readonly (keyof Row<'api_keys'>)[], changes as Partial<Row<'api_keys'>>)
    await update(db, { ...set, teamId, named })
  }
}

/**
 * Makes a function that reads a row of `table` and locks it until the transaction ends. Like all row locks here it is
 * `for no key update`: writing a row that points to this one takes a key share lock, and two such writers that both
 * wanted a stronger lock would deadlock.
 */
export function lockById<T extends OwnedTable>(
  table: T,
): (db: Db, teamId: string, id: string) => Promise<Row<T> | undefined> {
  const lock = statement((db, { teamId, named }: Named) =>
    db
      .selectFrom(table as 'api_keys')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('id', '=', named)
      .forNoKeyUpdate(),
  )
  return async (db, teamId, named) => {
    const [row] = await lock(db, { teamId, named })
    return row as Row<T> | undefined
  }
}

const selectId =
  (table: OwnedTable) =>
  (db: Db, { teamId, named }: Named) =>
    db
      .selectFrom(table as 'api_keys')
      .select('id')
      .where('team_id', '=', teamId)
      .where('id', '=', named)

/** Makes a function that locks a row as `lockById` does, without reading it, and says whether the company has it. */
export function holdById(table: OwnedTable): (db: Db, teamId: string, id: string) => Promise<boolean> {
  const select = selectId(table)
  const hold = statement((db, named: Named) => select(db, named).forNoKeyUpdate())
  return async (db, teamId, named) => (await hold(db, { teamId, named })).length > 0
}

/** Makes a function that says whether a company has a row of `table` with an id. */
export function existsById(table: OwnedTable): (db: Db, teamId: string, id: string) => Promise<boolean> {
  const find = quickStatement(selectId(table))
  return async (db, teamId, named) => (await find(db, { teamId, named })).length > 0
}

/** Resolves to `never`, which rules out the join, when one of the two tables lacks a column the join needs. */
type Joinable<DB, Table extends string, Other extends string, Column extends string> = DB extends {
  [T in Table]: { team_id: unknown; id: unknown }
} & { [T in Other]: { [C in Column | 'team_id']: unknown } }
  ? unknown
  : never

/**
 * The condition that joins a row with the row of the same company that it refers to: `.innerJoin('plans as p',
 * joinById('p', 's.plan_id'))`.
 */
export function joinById<Table extends string, Other extends string, Column extends string>(
  table: Table,
  id: `${Other}.${Column}`,
) {
  return <DB, TB extends keyof DB>(
    join: JoinBuilder<DB, TB> & Joinable<DB, Table, Other, Column>,
  ): JoinBuilder<DB, TB> => join.on(isNamedBy(table, id))
}

/**
 * The same condition for handwritten SQL: `join plans p on ${isNamedBy('p', 's.plan_id')}`. The company comes from the
 * other row instead of a parameter, so that PostgreSQL recognises a join along a foreign key. With a parameter, its
 * general plan estimated 75 rows instead of 2,340 (31 companies). A subquery does take the company as a parameter.
 */
export function isNamedBy(table: string, id: `${string}.${string}`): RawBuilder<boolean> {
  const [other] = id.split('.')
  return sql`${sql.ref(`${table}.team_id`)} = ${sql.ref(`${other}.team_id`)} and ${sql.ref(`${table}.id`)} = ${sql.ref(id)}`
}

/** Whether a row belongs to one of these units, or to none; `unit` is the row's column. */
export const isAtOneOf = (unit: string, unitIds: string[]): RawBuilder<boolean> =>
  sql`(${sql.ref(unit)} is null or ${sql.ref(unit)} = any(${unitIds}::uuid[]))`
