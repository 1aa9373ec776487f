import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type SealingPurpose, type SecretBox, UnknownKey } from './secrets.ts'

/** A column that holds values sealed by `SecretBox`. */
export interface SealedColumn {
  table: string
  column: string
  /** The columns that identify a row. */
  key: string[]
  /** The owner of the secret, from those columns, as it was given when the secret was sealed. */
  owner: (row: Record<string, string>) => string
  purpose?: SealingPurpose
  /** Whether a row whose secret is lost is deleted: a new one is made when it is next needed. */
  renewable?: true
}

export interface Resealed {
  table: string
  column: string
  resealed: number
  /** Secrets sealed with keys that are not available; they are left unchanged. */
  lost: number
}

const batchSize = 100

/**
 * Reseals with the current key everything sealed with another, in batches and row by row, while others read and write. A row that changes
 * in the meantime is left alone, because its new value is sealed with the current key.
 */
export async function reseal(
  db: Db,
  box: SecretBox,
  column: SealedColumn,
  onProgress: (resealed: number) => void = () => {},
): Promise<Resealed> {
  const { table, column: name } = column
  const done: Resealed = { table, column: name, resealed: 0, lost: 0 }
  let after: string[] | undefined
  for (;;) {
    const rows = await findStale(db, box, column, after)
    for (const { sealed, ...row } of rows) {
      const fresh = sealAnew(box, column, sealed as Buffer, row as Record<string, string>)
      if (fresh === undefined && column.renewable) await forget(db, column, row as Record<string, string>)
      else if (fresh === undefined) done.lost += 1
      else done.resealed += await replace(db, column, row as Record<string, string>, { old: sealed as Buffer, fresh })
    }
    if (rows.length < batchSize) return done
    onProgress(done.resealed)
    after = column.key.map((part) => rows.at(-1)![part] as string)
  }
}

/** Counts the secrets that no available key opens, by the id of the key that sealed them. */
export async function findLostSecrets(
  db: Db,
  box: SecretBox,
  columns: SealedColumn[],
): Promise<{ column: string; keyId: string; count: number }[]> {
  const known = box.keyIds()
  const found = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ keyId: string; count: number }>`
      select encode(substring(${sql.ref(column)} from 2 for 4), 'hex') as "keyId", count(*) as count
        from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1 order by 1`.execute(db)
    found.push(...rows.map(({ keyId, count }) => ({ column: `${table}.${column}`, keyId, count })))
  }
  return found.filter(({ keyId }) => !known.includes(keyId))
}

type StaleRow = Record<string, string | Buffer>

async function findStale(
  db: Db,
  box: SecretBox,
  { table, column, key }: SealedColumn,
  after: string[] | undefined,
): Promise<StaleRow[]> {
  const [sealed, keys] = [sql.ref(column), sql.join(key.map((part) => sql.ref(part)))]
  const head = box.currentHead()
  const beyond = after === undefined ? sql`` : sql`and (${keys}) > (${sql.join(after)})`
  const { rows } = await sql<StaleRow>`
    select ${keys}, ${sealed} as sealed from ${sql.table(table)}
     where ${sealed} is not null and substring(${sealed} from 1 for ${sql.lit(head.length)}) <> ${head} ${beyond}
     order by ${keys} limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}

function sealAnew(
  box: SecretBox,
  { owner, purpose }: SealedColumn,
  sealed: Buffer,
  row: Record<string, string>,
): Buffer | undefined {
  try {
    return box.seal(box.open(sealed, owner(row), purpose), owner(row), purpose)
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

async function replace(
  db: Db,
  { table, column, key }: SealedColumn,
  row: Record<string, string>,
  { old, fresh }: { old: Buffer; fresh: Buffer },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
     where ${isRow(key, row)} and ${sql.ref(column)} = ${old}`.execute(db)
  return Number(numAffectedRows)
}

async function forget(db: Db, { table, key }: SealedColumn, row: Record<string, string>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${isRow(key, row)}`.execute(db)
}

function isRow(key: string[], row: Record<string, string>) {
  const parts = key.map((part) => sql`${sql.ref(part)} = ${row[part]!}`)
  return sql.join(parts, sql` and `)
}
