import { sql } from 'kysely'
import { useOneConnectionEach } from '../db/citus.ts'
import type { Db } from '../db/pool.ts'
import { listDistributed, refer, spread } from './place-table.ts'
import type { PlaceOf } from './placement.ts'

const making = /^(?:\s|--.*\n)*create (?:unlogged )?table (\w+)/i
const pointed = /\breferences (\w+)/gi
/** The schema in which a table is made before it gets its place. */
const apart = 'catraca_making'

/**
 * Runs one statement of a migration on a cluster, where a new table goes to its place at once. Citus refuses a foreign key from a table
 * that is not distributed yet to one that is. So the table is made in another schema, beside empty copies of the tables that it points to,
 * and gets its foreign keys when it is in its place.
 */
export async function migrateOnCluster(tx: Db, placeOf: PlaceOf, statement: string): Promise<void> {
  const table = making.exec(statement)?.[1]
  const place = table === undefined ? undefined : placeOf(table)
  if (table === undefined || place === undefined || place === 'local') {
    await sql.raw(statement).execute(tx)
    return
  }
  const others = new Set([...statement.matchAll(pointed)].map(([, name]) => name!)).difference(new Set([table]))
  await useOneConnectionEach(tx)
  await sql`create schema ${sql.ref(apart)}`.execute(tx)
  for (const other of others) {
    await sql`create table ${sql.table(`${apart}.${other}`)} (like ${sql.table(other)} including indexes)`.execute(tx)
  }
  const { rows: usual } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(tx)
  await sql`select set_config('search_path', ${`${apart}, public`}, true)`.execute(tx)
  await sql.raw(statement).execute(tx)
  const { rows: keys } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`.execute(tx)
  for (const { name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  await sql`select set_config('search_path', ${usual[0]!.path}, true)`.execute(tx)
  await sql`alter table ${sql.table(`${apart}.${table}`)} set schema public`.execute(tx)
  await sql`drop schema ${sql.ref(apart)} cascade`.execute(tx)
  if (place === 'reference') await refer(tx, table)
  else await spread(tx, table, await listDistributed(tx))
  for (const { name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx)
  }
}
