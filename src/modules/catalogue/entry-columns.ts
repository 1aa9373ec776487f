import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import type { Field, Kind } from '#platform/kind.ts'

/** An entry, under the names of its kind's fields. */
export type Entry = Record<string, unknown>

/** The fields of a kind that are columns of its table. */
export function columnFields({ fields, aside = {} }: Kind): [string, Field][] {
  return Object.entries(fields).filter(([name]) => !(name in aside))
}

/**
 * The columns to write for an entry: its fields and those derived from them. A field without a value is left
 * unchanged.
 */
export function columnsOf(kind: Kind, entry: Entry): Entry {
  const { key } = kind
  const columns = columnFields(kind).map(([name, { schema }]) => [name, stored(schema, entry[name])])
  const all = {
    ...Object.fromEntries(columns),
    ...(key === undefined ? {} : { [key.column]: key.of(entry[key.field] as string) }),
    ...kind.derive?.(entry),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Lists of objects are stored as JSON, lists of words as PostgreSQL arrays. */
function stored({ items }: TSchema & { items?: { type?: string } }, value: unknown): unknown {
  return items?.type === 'object' && value !== undefined ? sql`${JSON.stringify(value)}::jsonb` : value
}
