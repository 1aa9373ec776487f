import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from './pool.ts'
import type { DB } from './schema.generated.ts'
import { statement } from './statement.ts'

// The common statements about one table, made from the table's name: `const deleteCodesOf = deleteBy('app_codes', 'member_id')`. A
// statement that needs more than equal columns is written by hand.

/** The tables whose rows belong to a company. */
type CompanyTable = { [T in keyof DB]: DB[T] extends { team_id: unknown } ? T : never }[keyof DB]
/** The tables whose rows expire. */
type ExpiringTable = { [T in CompanyTable]: DB[T] extends { expires_at: unknown } ? T : never }[CompanyTable]
type Row<T extends CompanyTable> = Selectable<DB[T]>
type Column<T extends CompanyTable> = keyof Row<T> & string
/**
 * The values by which rows are found: the value of the one column, or the values of several columns by their names. Null finds rows without
 * a value.
 */
type Values<T extends CompanyTable, By extends readonly Column<T>[]> = By extends readonly [
  infer Only extends Column<T>,
]
  ? [value: Row<T>[Only]]
  : [values: { [Name in By[number]]: Row<T>[Name] }]
/** What is written into a new row; the company is a separate argument. */
type NewRow<T extends CompanyTable, Written extends keyof Insertable<DB[T]>> = Pick<Insertable<DB[T]>, Written>

/** Makes the function that finds a row of `table`, with all its columns, by the value of each column in `by`. */
export function findBy<T extends CompanyTable, const By extends readonly Column<T>[]>(
  table: T,
  ...by: By
): (db: Db, teamId: string, ...values: Values<T, By>) => Promise<Row<T> | undefined> {
  const select = selection<T>({ table, by })
  return async (db, teamId, ...values) => (await select(db, teamId, values))[0]
}

/** The same, but the row stays locked until the transaction ends; see `lockById` for the kind of lock. */
export function lockBy<T extends CompanyTable, const By extends readonly Column<T>[]>(
  table: T,
  ...by: By
): (db: Db, teamId: string, ...values: Values<T, By>) => Promise<Row<T> | undefined> {
  const select = selection<T>({ table, by, isLocked: true })
  return async (db, teamId, ...values) => (await select(db, teamId, values))[0]
}

/** Makes the function that finds the value of `column` in a row of `table`, by the value of each column in `by`. */
export function findValue<T extends CompanyTable, C extends Column<T>, const By extends readonly Column<T>[]>(
  table: T,
  column: C,
  ...by: By
): (db: Db, teamId: string, ...values: Values<T, By>) => Promise<Row<T>[C] | undefined> {
  const select = selection<T>({ table, by, column })
  return async (db, teamId, ...values) => (await select(db, teamId, values))[0]?.[column]
}

/** Makes the function that lists rows of `table` by the value of each column in `by`, in the order of `order`. */
export function listBy<T extends CompanyTable, const By extends readonly Column<T>[]>(
  table: T,
  by: By,
  ...order: Column<T>[]
): (db: Db, teamId: string, ...values: Values<T, By>) => Promise<Row<T>[]> {
  const select = selection<T>({ table, by, order })
  return (db, teamId, ...values) => select(db, teamId, values)
}

/** Makes the function that inserts a row into `table`. It writes `columns` and ignores other fields of the row. */
export function insertRow<T extends CompanyTable, const Written extends keyof Insertable<DB[T]> & string>(
  table: T,
  columns: readonly Written[],
): (db: Db, teamId: string, row: NewRow<T, Written>) => Promise<void> {
  const insert = statement((db, given: Insertable<DB['api_keys']>) => db.insertInto(table as 'api_keys').values(given))
  return async (db, teamId, row) => {
    await insert(db, { team_id: teamId, ...pick(columns, row) } as Insertable<DB['api_keys']>)
  }
}

/**
 * Makes the function that inserts rows into `table`. If there is a row with the same `key`, that row gets the new `columns` and keeps the
 * others.
 */
export function replaceRows<T extends CompanyTable, const Written extends keyof Insertable<DB[T]> & string>(
  table: T,
  key: readonly Column<T>[],
  columns: readonly Written[],
): (db: Db, teamId: string, ...rows: NewRow<T, Written>[]) => Promise<void> {
  return async (db, teamId, ...rows) => {
    if (rows.length === 0) return
    const values = rows.map((row) => ({ team_id: teamId, ...pick(columns, row) }))
    const given = columns.filter((column) => !key.some((one) => one === (column as string)))
    const sent = Object.fromEntries(given.map((column) => [column, sql.ref(`excluded.${column}`)]))
    await db
      .insertInto(table as 'api_keys')
      .values(values as Insertable<DB['api_keys']>[])
      .onConflict((conflict) => conflict.columns(['team_id', ...(key as readonly 'id'[])]).doUpdateSet(sent))
      .execute()
  }
}

/**
 * Makes the function that writes `columns` of the rows of `table` that are found by the value of each column in `by`. It returns whether
 * there was such a row.
 */
export function updateBy<
  T extends CompanyTable,
  const By extends readonly Column<T>[],
  const Written extends Column<T>,
>(
  table: T,
  by: By,
  columns: readonly Written[],
): (db: Db, teamId: string, ...given: [...Values<T, By>, Partial<Pick<Row<T>, Written>>]) => Promise<boolean> {
  const update = statement((db, { teamId, ...given }: Found, nulls: string[]) => {
    const changes = Object.entries(given).filter(([name]) => !name.startsWith(prefix))
    return db
      .updateTable(table as 'api_keys')
      .set(Object.fromEntries(changes))
      .where('team_id', '=', teamId)
      .where(areEqual(by, given, nulls))
      .returning(sql`1`.as('one'))
  })
  return async (db, teamId, ...given) => {
    const [found, nulls] = foundBy(by, given)
    const changes = pick(columns, given[1] as Partial<Row<T>>)
    return (await update(db, { ...changes, ...found, teamId }, nulls)).length > 0
  }
}

/** Makes the function that deletes the rows of `table` that are found by the value of each column in `by`, and returns them. */
export function deleteBy<T extends CompanyTable, const By extends readonly Column<T>[]>(
  table: T,
  ...by: By
): (db: Db, teamId: string, ...values: Values<T, By>) => Promise<Row<T>[]> {
  const remove = statement((db, { teamId, ...given }: Found, nulls: string[]) =>
    db
      .deleteFrom(table as 'api_keys')
      .where('team_id', '=', teamId)
      .where(areEqual(by, given, nulls))
      .returningAll(),
  )
  return async (db, teamId, ...values) => {
    const [found, nulls] = foundBy(by, values)
    return (await remove(db, { ...found, teamId }, nulls)) as unknown as Row<T>[]
  }
}

/**
 * Makes the function that uses up a secret that is valid once and for a limited time. It deletes the row of `table` with the given
 * `secret`, and returns it unless it has expired. Of several callers at once, only one gets it.
 */
export function useUp<T extends ExpiringTable>(
  table: T,
  secret: Column<T>,
): (db: Db, teamId: string, sent: Buffer, now: string) => Promise<Row<T> | undefined> {
  const remove = statement((db, { teamId, sent, now }: { teamId: string; sent: Buffer; now: string }) =>
    db
      .deleteFrom(table as 'api_keys')
      .where('team_id', '=', teamId)
      .where(sql`${sql.ref(secret)} = ${sent}`.$castTo<boolean>())
      .where('expires_at', '>', now)
      .returningAll(),
  )
  return async (db, teamId, sent, now) => (await remove(db, { teamId, sent, now }))[0] as Row<T> | undefined
}

/** Makes the statement that finds rows. */
function selection<T extends CompanyTable>(asked: {
  table: T
  by: readonly Column<T>[]
  order?: Column<T>[]
  /** The only column that is read; all by default. */
  column?: Column<T>
  isLocked?: boolean
}): (db: Db, teamId: string, values: readonly unknown[]) => Promise<Row<T>[]> {
  const { table, by, order = [], column, isLocked = false } = asked
  const select = statement((db, { teamId, ...given }: Found, nulls: string[]) => {
    const found = db
      .selectFrom(table as 'api_keys')
      .$if(column === undefined, (rows) => rows.selectAll())
      .$if(column !== undefined, (rows) => rows.select(column as 'id'))
      .where('team_id', '=', teamId)
      .where(areEqual(by, given, nulls))
    const sorted = order.reduce((query, column) => query.orderBy(column as 'id'), found)
    return isLocked ? sorted.forNoKeyUpdate() : sorted
  })
  return async (db, teamId, values) => {
    const [found, nulls] = foundBy(by, values)
    return (await select(db, { ...found, teamId }, nulls)) as unknown as Row<T>[]
  }
}

/** What a statement gets to find rows: the company, and the value of each column. The names differ from those of changed columns. */
interface Found {
  teamId: string
  [name: string]: unknown
}

const prefix = 'of '

/** The values by which rows are found, and the columns that must be null. */
function foundBy(columns: readonly string[], [given]: readonly unknown[]): [Record<string, unknown>, string[]] {
  const values = columns.length === 1 ? { [columns[0]!]: given } : (given as Record<string, unknown>)
  const nulls = columns.filter((column) => values[column] === null)
  const found = columns.filter((column) => values[column] !== null)
  return [Object.fromEntries(found.map((column) => [prefix + column, values[column]])), nulls]
}

function areEqual(
  columns: readonly string[],
  given: Record<string, unknown>,
  nulls: readonly string[],
): RawBuilder<boolean> {
  const conditions = columns.map((column) =>
    nulls.includes(column) ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${given[prefix + column]}`,
  )
  return sql`${sql.join(conditions, sql` and `)}`
}

/** The columns of the list that have a value in `row`. */
function pick<Row extends object>(columns: readonly (keyof Row)[], row: Row): Partial<Row> {
  const given = columns.filter((column) => row[column] !== undefined).map((column) => [column, row[column]])
  return Object.fromEntries(given)
}
