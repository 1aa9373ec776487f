import type { RawBuilder } from 'kysely'
import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import type { Acting } from './context.ts'
import type { OwnedTable } from './db/by-id.ts'
import type { CatalogueContext } from './db/upsert-section.ts'
import type { Failure } from './errors/failure.ts'
import type { FieldError } from './errors/field-errors.ts'

// How a module describes a kind of thing that a gym sets up. The gym's file, the staff endpoints and the dashboard's forms are all
// generated from this description, so each field, bound or rule is written only once.

interface FieldOptions<Value> {
  /** The value of an omitted field; a field without a default is required. */
  default?: Value
  /** The path of the kind that this field refers to: by id in the API, by ref in a file. */
  refersTo?: string
  /** The form's input control, if the schema does not determine it. */
  widget?: string
  /** The vocabulary that a form suggests; other values are allowed. */
  vocabulary?: string
  /** The label in a form, if the field's name is not clear enough. */
  label?: string
  /** How the field appears in a file, if different. */
  file?: {
    name?: string
    /**
     * What a missing value means in a file: `kept` leaves the field as it is, `filled` takes the value from the kind's
     * `fill`.
     */
    absent?: 'kept' | 'filled'
  }
}

export interface Field<S extends TSchema = TSchema> extends FieldOptions<Static<S>> {
  schema: S
}
export type Fields = Record<string, Field>
export type EntryOf<F extends Fields> = { [Name in keyof F]: Static<F[Name]['schema']> }

/** A problem with an entry that the rules of its single fields do not cover. */
export type EntryMistake = FieldError | ReservedName

/** The API's error code, if the mistake has its own. */
interface ReservedName {
  field: string
  message: string
  failure: 'SOURCE_RESERVED'
}

/** A field that is not a column of the kind's table. */
interface Aside {
  /** Selects the value together with a row of the table. */
  select: (teamId: string, alias: string) => RawBuilder<unknown>
  /** Writes the values of entries, by id; returns how many entries changed. */
  write(tx: CatalogueContext, values: Map<string, unknown>): Promise<number>
}

interface Definition<Path extends string, Section extends string, F extends Fields> {
  /** The path below /catalogue. */
  path: Path
  /** The section of a file. */
  section: Section
  table: OwnedTable
  /** The name of one entry in an error message. */
  one: string
  /** The fields, in the order of the form. */
  fields: F
  /** Read-only columns. */
  shown?: TProperties
  /** The field that identifies entries, and the column that stores the result of `of` for it. Without it, entries have a ref in a file. */
  key?: { field: keyof F & string; column: 'name_key' | 'code_key'; of: (text: string) => string }
  /** Columns by which a list is sorted. */
  order: string[]
  /** Columns derived from the fields, in addition to that of the key. */
  derive?(entry: EntryOf<F>): Record<string, unknown>
  /** The rules that consider the whole entry. */
  mistakes?(entry: EntryOf<F>): EntryMistake[]
  /** Sets values that a file may leave out, from the entries that this one refers to; `named` has these by their refs. */
  fill?(
    entry: EntryOf<F>,
    named: (path: string) => Record<string, Record<string, unknown>>,
  ): Partial<Record<keyof F, unknown>>
  aside?: Partial<Record<keyof F, Aside>>
  /** What must be updated after entries were written. */
  after?(tx: Acting): Promise<void>
  /** The failure for the violation of each constraint. */
  failures: Record<string, () => Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND'>>
}

export function field<S extends TSchema>(schema: S, options: FieldOptions<Static<S>> = {}): Field<S> {
  return { schema, ...options }
}

/** A kind as generic code sees it; this code treats all kinds alike. */
export type Kind<Path extends string = string, Section extends string = string> = Definition<Path, Section, Fields>

export function defineKind<const Path extends string, const Section extends string, F extends Fields>(
  kind: Definition<Path, Section, F>,
): Kind<Path, Section> {
  // The rules of a kind know its own fields, and never get an entry of another kind.
  return kind as unknown as Kind<Path, Section>
}

/** The request schemas of the fields. */
export function schemasOf<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['schema'] } {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(schemas) as { [Name in keyof F]: F[Name]['schema'] }
}

/** The response schemas of some fields: their meaning, without the bounds on input. */
export function shownFields<F extends Fields, const Name extends keyof F & string>(
  fields: F,
  names: readonly Name[],
): { [N in Name]: TUnsafe<Static<F[N]['schema']>> } {
  const shown = names.map((name) => [name, Type.Unsafe(withoutBounds(fields[name]!.schema))])
  return Object.fromEntries(shown) as { [N in Name]: TUnsafe<Static<F[N]['schema']>> }
}

const bounds = new Set([
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
])

function withoutBounds(schema: TSchema): TSchema {
  // A stored value may be older than the current bounds.
  const isBound = (keyword: string, value: unknown) =>
    bounds.has(keyword) || (keyword === 'format' && value === 'email')
  const kept = Object.entries(schema).filter(([keyword, value]) => !isBound(keyword, value))
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, keyword === 'items' ? withoutBounds(value as TSchema) : value]),
  ) as TSchema
}
