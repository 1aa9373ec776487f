import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { PlacedTable, Pointer } from './placement.ts'

/** A foreign key with everything that is needed to make it again. */
export interface ForeignKey extends Pointer {
  name: string
  /** What follows `add constraint <name>`. */
  definition: string
}

/** The tables of the schema, without partitions, which go where their table goes. */
export async function listPlaced(db: Db): Promise<PlacedTable[]> {
  const { rows } = await sql<PlacedTable>`
    select c.relname as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id') as "hasCompany",
           array(select i.indexrelid::regclass::text from pg_index i
                  where i.indrelid = c.oid and i.indisunique
                    and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id'
                                       and a.attnum = any(i.indkey))
                  order by 1) as "keysWithoutCompany"
      from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`.execute(db)
  return rows
}

/** The foreign keys between tables of the schema, without those of partitions, in the order in which they were made. */
export function listPointers(db: Db): Promise<ForeignKey[]> {
  return listKeys(db, sql`not t.relispartition`)
}

/** The foreign keys from one partition to another. */
export function listKeysBetweenPartitions(db: Db): Promise<ForeignKey[]> {
  return listKeys(db, sql`t.relispartition and o.relispartition`)
}

/** The foreign keys to whole tables that partitions have by themselves, not through their table. */
export function listKeysOfPartitions(db: Db): Promise<ForeignKey[]> {
  return listKeys(db, sql`t.relispartition and not o.relispartition`)
}

async function listKeys(db: Db, which: RawBuilder<unknown>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as "from", o.relname as "to", k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace and (${which})
     order by k.oid`.execute(db)
  return rows
}
