import type { RawBuilder } from 'kysely'
import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox'
import type { OwnedTable } from './db/by-id.ts'
import type { CatalogueContext } from './db/upsert-section.ts'
import type { Failure } from './failure.ts'
import type { FieldError } from './field-errors.ts'
import type { TeamContext } from './team-context.ts'

// How a module describes a kind of thing that a tenant sets up. The tenant's file, the endpoints of staff and the forms of
// the dashboard are all made from it, so that a field, a bound or a rule stands once.

interface FieldOptions<Value> {
  /** What it is when nothing is said; a field without a default has to be said. */
  default?: Value
  /** The path of the kind whose entries it names: by id in the API, by ref in a file. */
  refersTo?: string
  /** How a form asks for it, where the schema does not tell. */
  widget?: string
  /** Which list of words a form proposes; others are allowed. */
  vocabulary?: string
  /** What a form calls it, where its name is not telling enough. */
  label?: string
  /** How a file has it, where that differs. */
  file?: {
    name?: string
    /** When a file leaves it out: `kept` leaves it as it is, `filled` lets `fill` of the kind say what it is. */
    absent?: 'kept' | 'filled'
  }
}

export interface Field<S extends TSchema = TSchema> extends FieldOptions<Static<S>> {
  schema: S
}
export type Fields = Record<string, Field>
export type EntryOf<F extends Fields> = { [Name in keyof F]: Static<F[Name]['schema']> }

/** Something that is wrong with an entry beyond what its fields say one by one. */
export type EntryMistake = FieldError | ReservedName

/** What the API calls by a code of its own. */
interface ReservedName {
  field: string
  message: string
  failure: 'SOURCE_RESERVED'
}

/** A field that is no column of the kind's table. */
interface Aside {
  /** Reads it beside a row of the table. */
  select: (teamId: string, alias: string) => RawBuilder<unknown>
  /** Writes it for entries by their ids; returns how many of them changed by that. */
  write(tx: CatalogueContext, values: Map<string, unknown>): Promise<number>
}

interface Definition<Path extends string, Section extends string, F extends Fields> {
  /** Below /catalogue. */
  path: Path
  /** In a file. */
  section: Section
  table: OwnedTable
  /** What one is called in an error. */
  one: string
  /** In the order of the form. */
  fields: F
  /** Columns that are shown and never sent. */
  shown?: TProperties
  /** The field by which entries are told apart, and the column of what `of` makes of it. Without one they have a ref in a file. */
  key?: { field: keyof F & string; column: 'name_key' | 'code_key'; of: (text: string) => string }
  /** Columns by which a list is sorted. */
  order: string[]
  /** Columns that follow from fields, beside that of the key. */
  derive?(entry: EntryOf<F>): Record<string, unknown>
  /** The rules that look at the whole entry. */
  mistakes?(entry: EntryOf<F>): EntryMistake[]
  /** What a file may leave to the entries that this one refers to, which stand there as `named` by their refs. */
  fill?(
    entry: EntryOf<F>,
    named: (path: string) => Record<string, Record<string, unknown>>,
  ): Partial<Record<keyof F, unknown>>
  aside?: Partial<Record<keyof F, Aside>>
  /** What has to move along once entries were written. */
  after?(tx: TeamContext): Promise<void>
  /** What the violation of a constraint means. */
  failures: Record<string, () => Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND'>>
}

export function field<S extends TSchema>(schema: S, options: FieldOptions<Static<S>> = {}): Field<S> {
  return { schema, ...options }
}

/** A kind as those see it who treat all alike. */
export type Kind<Path extends string = string, Section extends string = string> = Definition<Path, Section, Fields>

export function defineKind<const Path extends string, const Section extends string, F extends Fields>(
  kind: Definition<Path, Section, F>,
): Kind<Path, Section> {
  // Its rules know its own fields, and nobody hands them an entry of another kind.
  return kind as unknown as Kind<Path, Section>
}

/** The schemas of fields, as requests have them. */
export function schemasOf<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['schema'] } {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(schemas) as { [Name in keyof F]: F[Name]['schema'] }
}

/** Some fields as answers show them: what they mean, and none of the bounds for what is sent. */
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
  // What is stored may be older than the form that is asked for now.
  const isBound = (keyword: string, value: unknown) =>
    bounds.has(keyword) || (keyword === 'format' && value === 'email')
  const kept = Object.entries(schema).filter(([keyword, value]) => !isBound(keyword, value))
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, keyword === 'items' ? withoutBounds(value as TSchema) : value]),
  ) as TSchema
}
