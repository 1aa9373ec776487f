import { sql } from 'kysely'
import { shortly } from '../db/patiently.ts'
import type { Db } from '../db/pool.ts'

interface Index {
  unique: string
  name: string
  table: string
  /** The rest of the statement, beginning with the parenthesis before the columns. */
  rest: string
}

/** The one form in which an index migration is written; comments may precede it. */
const form = /^create (unique )?index concurrently (\w+) on (\w+) ([^;]*)$/i

export function parseIndex(text: string): Index {
  const statement = text
    .replaceAll(/^\s*--.*$/gm, '')
    .trim()
    .replace(/;$/, '')
  const [, unique = '', name, table, rest] = form.exec(statement) ?? []
  if (name === undefined) {
    throw new Error('it must be one statement, create [unique] index concurrently NAME on TABLE (…)')
  }
  return { unique, name, table: table!, rest: rest! }
}

/**
 * Makes an index while others write. An index that an earlier try left unfinished is made again. PostgreSQL cannot do this for a table that
 * is kept by month, so its partitions get their index one after the other.
 */
export async function makeIndex(owner: Db, text: string, onWaiting?: () => void): Promise<void> {
  const index = parseIndex(text)
  const { rows } = await sql<{ partitioned: boolean }>`
    select relkind = 'p' as partitioned from pg_class where oid = ${index.table}::regclass`.execute(owner)
  if (!rows[0]!.partitioned) return makeConcurrently(owner, index)
  const { unique, name, table, rest } = index
  await shortly(
    owner,
    (tx) => sql.raw(`create ${unique}index if not exists ${name} on only ${table} ${rest}`).execute(tx),
    onWaiting,
  )
  for (const partition of await partitionsWithout(owner, index)) {
    const own = { ...index, table: partition, name: `${name}${partition.slice(table.length)}` }
    await makeConcurrently(owner, own)
    await shortly(owner, (tx) => sql.raw(`alter index ${name} attach partition ${own.name}`).execute(tx), onWaiting)
  }
}

async function makeConcurrently(owner: Db, { unique, name, table, rest }: Index): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(owner)
  if (rows[0]?.valid) return
  if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(owner)
  // This waits for earlier transactions, and nobody waits for it.
  await sql.raw(`create ${unique}index concurrently ${name} on ${table} ${rest}`).execute(owner)
}

async function partitionsWithout(owner: Db, { name, table }: Index): Promise<string[]> {
  const { rows } = await sql<{ partition: string }>`
    select i.inhrelid::regclass::text as partition from pg_inherits i
     where i.inhparent = ${table}::regclass
       and not exists (select from pg_index x join pg_inherits a on a.inhrelid = x.indexrelid
                        where x.indrelid = i.inhrelid and a.inhparent = ${name}::regclass)
     order by 1`.execute(owner)
  return rows.map(({ partition }) => partition)
}
