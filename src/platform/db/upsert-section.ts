import { sql } from 'kysely'
import { timestampText } from '../time/clock.ts'
import { newId } from '../values/ids.ts'
import type { OwnedTable } from './by-id.ts'
import type { Db } from './pool.ts'

/** The connection, company and time with which a catalogue is written. */
export interface CatalogueContext {
  db: Db
  teamId: string
  now: Temporal.Instant
}

export interface SectionResult {
  /** The id of every entry of the file, by its key. */
  ids: Record<string, string>
  created: number
  updated: number
}

/**
 * Creates or updates the entries of one section, identified by `key`. It does not touch entries that already match the file, columns that
 * the file leaves out, or entries that are not in the file. Entries with the same columns share one statement.
 */
export async function upsertSection(
  tx: CatalogueContext,
  table: OwnedTable,
  key: 'ref' | 'name_key' | 'code_key',
  entries: Record<string, unknown>[],
): Promise<SectionResult> {
  const total: SectionResult = { ids: {}, created: 0, updated: 0 }
  for (const alike of Map.groupBy(entries, (entry) => Object.keys(entry).join()).values()) {
    const { ids, created, updated } = await upsertAlike(tx, table, key, alike)
    Object.assign(total.ids, ids)
    total.created += created
    total.updated += updated
  }
  return total
}

async function upsertAlike(
  tx: CatalogueContext,
  table: OwnedTable,
  key: 'ref' | 'name_key' | 'code_key',
  entries: Record<string, unknown>[],
): Promise<SectionResult> {
  const now = timestampText(tx.now)
  const columns = Object.keys(entries[0]!)
  const own = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const sent = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))
  const settings = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const rows = entries.map(
    (entry) => sql`(${sql.join([tx.teamId, newId(), ...columns.map((column) => entry[column]), now, now])})`,
  )
  const changed = await sql<{ created: boolean }>`
    insert into ${sql.table(table)} (team_id, id, ${sql.join(columns.map((name) => sql.ref(name)))}, created_at, updated_at)
    values ${sql.join(rows)}
    on conflict (team_id, ${sql.ref(key)}) do update
      set ${sql.join(settings)}, updated_at = excluded.updated_at
      where (${own}) is distinct from (${sent})
    returning (xmax = 0) as created`.execute(tx.db)
  const keys = entries.map((entry) => entry[key] as string)
  const found = await sql<{ key: string; id: string }>`
    select ${sql.ref(key)} as key, id from ${sql.table(table)}
     where team_id = ${tx.teamId} and ${sql.ref(key)} = any(${keys})`.execute(tx.db)
  const created = changed.rows.filter((row) => row.created).length
  return {
    ids: Object.fromEntries(found.rows.map((row) => [row.key, row.id])),
    created,
    updated: changed.rows.length - created,
  }
}
